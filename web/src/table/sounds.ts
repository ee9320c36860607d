// Small sounds, made here: nothing is fetched. A browser lets them out only after the first tap or key.

import { settings } from '../lib/settings.svelte';
import type { Cue } from './director.svelte';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Called at the first tap or key, when a browser allows sound. */
export function wakeSounds(): void {
  if (!settings.wishes.sounds || context) return void context?.resume();
  try {
    context = new AudioContext();
  } catch {
    context = null; // a machine without sound
  }
}

export function play(cue: Cue): void {
  if (!settings.wishes.sounds || context?.state !== 'running') return;
  const out = context.createGain();
  out.gain.value = settings.wishes.volume;
  out.connect(context.destination);
  SOUNDS[cue](context, out);
}

type Sound = (audio: AudioContext, out: GainNode) => void;

const SOUNDS: Record<Cue, Sound> = {
  card: (audio, out) => brush(audio, out, { at: 0, length: 0.09, pitch: 1_900, loud: 0.5 }),
  shuffle: (audio, out) => {
    for (let card = 0; card < 9; card++) {
      brush(audio, out, { at: card * 0.045, length: 0.05, pitch: 2_400 + 90 * card, loud: 0.22 });
    }
  },
  chip: (audio, out) => {
    tone(audio, out, { at: 0, length: 0.06, pitch: 2_600, loud: 0.14 });
    tone(audio, out, { at: 0.07, length: 0.08, pitch: 3_100, loud: 0.12 });
  },
  knock: (audio, out) => {
    tone(audio, out, { at: 0, length: 0.07, pitch: 190, loud: 0.35 });
  },
  trump: (audio, out) => {
    brush(audio, out, { at: 0, length: 0.12, pitch: 1_200, loud: 0.55 });
    tone(audio, out, { at: 0.02, length: 0.16, pitch: 240, loud: 0.3 });
  },
  set: (audio, out) => {
    tone(audio, out, { at: 0, length: 0.25, pitch: 262, loud: 0.25 });
    tone(audio, out, { at: 0.18, length: 0.4, pitch: 196, loud: 0.25 });
  },
  out: (audio, out) => {
    [392, 494, 587, 784].forEach((pitch, step) => tone(audio, out, { at: step * 0.11, length: 0.3, pitch, loud: 0.2 }));
  },
  turn: (audio, out) => {
    tone(audio, out, { at: 0, length: 0.2, pitch: 523, loud: 0.14 });
    tone(audio, out, { at: 0.14, length: 0.3, pitch: 659, loud: 0.12 });
  },
};

interface Note {
  at: number;
  length: number;
  pitch: number;
  loud: number;
}

function shape(audio: AudioContext, out: GainNode, { at, length, loud }: Note): GainNode {
  const gain = audio.createGain();
  const start = audio.currentTime + at;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + length);
  gain.connect(out);
  return gain;
}

function tone(audio: AudioContext, out: GainNode, note: Note): void {
  const wave = audio.createOscillator();
  wave.type = 'triangle';
  wave.frequency.value = note.pitch;
  wave.connect(shape(audio, out, note));
  wave.start(audio.currentTime + note.at);
  wave.stop(audio.currentTime + note.at + note.length);
}

/** Paper on felt: noise through a narrow band. */
function brush(audio: AudioContext, out: GainNode, note: Note): void {
  noise ??= hiss(audio);
  const source = audio.createBufferSource();
  source.buffer = noise;
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = note.pitch;
  band.Q.value = 0.9;
  source.connect(band).connect(shape(audio, out, note));
  source.start(audio.currentTime + note.at, Math.random() * 0.4, note.length);
}

function hiss(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
  return buffer;
}
