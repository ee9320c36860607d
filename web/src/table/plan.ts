// The whole page of a table, from the size of its window: which zones there are, how high each is, how large a card.

import { edges, ellipse, hole, overlap, slots, TALL, type Felt, type Place, type PlateSize } from './places';

export interface Room {
  width: number;
  height: number;
  text: number; // how much larger than usual the letters are: 1, 2
}

export type Shape = 'upright' | 'sideways' | 'wide';

export interface Plan {
  shape: Shape;
  small: boolean; // a phone
  short: boolean; // a small phone: words that are said twice are left out
  tight: boolean; // no seat can grow by what a wild card became
  scale: number; // of letters and plates, in a large window
  text: number; // how much larger than usual its letters are
  initials: boolean; // seats are told by initials, where letters are large
  bar: number; // heights, from the top: facts, felt, own line, own cards, tools
  own: number;
  hand: number;
  tools: number;
  side: number; // width of the column beside the felt, where it lies sideways
  panel: number; // width of the question, where it lies on the felt
  felt: Felt;
  card: number; // width of an own card
  plates: Place[]; // of the others, clockwise from the left neighbour
  slots: Place[]; // one for each seat, the own first
  corner: number; // height on the right from the tools up to the lowest seat
  middle: Place; // pot and turned card
  turned: number; // width of a turned card
}

// Lower than this the question stands beside the felt: else it would meet seats, and their tricks would have no room.
const [LOW, LOW_FOR_MANY] = [560, 680];
const LARGER = 1.3; // than large print
const GROWN = 128; // height of a plate on which a wild card shows what it became

/**
 * The plan for `seats` seats; `row` where everybody has a row of five instead of tricks, `pot` where something lies in
 * the middle of them.
 */
export function plan(room: Room, seats: number, row: boolean, pot = seats !== 4): Plan {
  const { width, height } = room;
  const text = Math.min(Math.max(room.text, 1), 2);
  // Large letters make a window small: what counts is how many of them it holds.
  const [across, down] = [width / text, height / text];
  const wide = across >= 900 && width > height;
  // Where there is room beside the question, large print takes next to nothing of the height.
  const high = (row || pot) && text < LARGER && across >= 1_000 ? height - 80 * (text - 1) : down;
  const shape: Shape = width > height && high < (row || pot ? LOW_FOR_MANY : LOW) ? 'sideways' : wide ? 'wide' : 'upright';
  const small = shape === 'sideways' || across < (seats > 7 && down < 940 ? 780 : 700);
  const scale = magnified(shape, small, room, text);
  const zones = shape === 'sideways' ? sideways(room, text, row, scale) : stacked(room, text, row, small);
  const initials = text > 1.4 && across < 480;
  const felt: Felt = {
    w: width - zones.side,
    h: Math.max(height - zones.bar - zones.own - zones.hand - zones.tools, 120),
    below: shape === 'sideways' ? 6 : Math.round((small ? 34 : 44) * (!small && text < LARGER ? 1 : text)),
  };
  const flat = shape === 'sideways';
  const grown = GROWN * scale * Math.min(text, 1.4) * (text > 1 ? 1.1 : 1);
  const plates = small
    ? edges(felt, seats - 1, flat, plateSize(felt, pot, row, text * scale, flat, scale))
    : ellipse(felt, seats - 1, {
        w: (row ? 190 : 184) * scale,
        h: (row ? (felt.h < 450 ? 104 : 116) : 64) * scale * (text >= LARGER ? Math.min(text, 1.4) : row ? Math.min(text, 1.2) : 1),
      }, row && shape === 'wide' && felt.w >= 1_120 ? grown : undefined); // else it would meet the question
  const tight = row && !small && plates.some((one, at) => plates.slice(at + 1).some((other) => overlap({ ...one, h: grown }, { ...other, h: grown })));
  const most = small ? zones.card : Math.min(zones.card, 92 * scale);
  const places = row ? [] : slots(felt, plates, flat, !small, most, pot);
  const heart = places.length ? hole(places) : middle(felt, plates);
  const low = Math.max(0, ...plates.filter(({ x }) => x > felt.w * 0.6).map(({ y, h }) => y + h / 2));
  const corner = zones.hand + zones.own + felt.h - low;
  const short = small && height < 600;
  const panel = 528 * scale * (small || text >= LARGER ? text : 1); // in large print no wider, else it would meet seats
  return { shape, small, short, tight, text, initials, scale, ...zones, panel, felt, plates, slots: places, corner, middle: heart, turned: turnedWidth(heart, small) };
}

/** How much larger letters and plates are in a large window. */
function magnified(shape: Shape, small: boolean, { width, height }: Room, text: number): number {
  const room = shape === 'sideways' ? Math.min(height / text / 480, width / text / 852) : Math.min(height / 800, width / (shape === 'wide' ? 1_200 : 800));
  return small && shape !== 'sideways' ? 1 : Math.min(Math.max(room, 1), shape === 'sideways' ? 1.25 : 1.35);
}

interface Zones {
  bar: number;
  own: number;
  hand: number;
  tools: number;
  side: number;
  card: number;
}

function stacked({ width, height }: Room, text: number, row: boolean, small: boolean): Zones {
  const card = small && width < 600
    ? Math.round(Math.min(Math.max(width * 0.192, 64), 80))
    : Math.round(Math.min(width * 0.15, height * 0.135, 150));
  const labels = row ? 20 * text : 0;
  const lines = !small && text < LARGER ? 1 : text; // one line has room for larger letters, too
  return {
    bar: text > 1.4 && small ? 76 : Math.round((small ? 50 : 56) * lines),
    own: Math.round((row && small ? (text > 1.4 ? 29 : 42) : small ? (text > 1.4 ? 22 : 28) : 34) * lines),
    hand: Math.round(card * TALL + (small ? 14 : 22) + labels),
    tools: small ? 48 : 56,
    side: 0,
    card,
  };
}

/** A phone on its side: felt and cards on the left, everything in words on the right. */
function sideways({ width, height }: Room, text: number, row: boolean, scale: number): Zones {
  const card = Math.round(Math.min(Math.max(height * 0.2, 64), 84 * text * scale));
  const side = Math.round(Math.min(Math.max(width * 0.36, 204), 320 * text * scale));
  return { bar: 0, own: 0, hand: Math.round(card * TALL + 10 + (row ? 18 * text : 0)), tools: 0, side, card };
}

function plateSize(felt: Felt, pot: boolean, row: boolean, text: number, flat: boolean, scale: number): PlateSize {
  const [letters, grown] = text > 1.4 && felt.w / text < 330 ? [1, 1] : [text, Math.min(text, 2)]; // initials need no more room
  const lines = row ? (flat ? 68 : 70) : !pot ? (flat ? 44 : 50) : flat ? 52 : 57;
  const h = Math.round(lines * grown) + (row && text > 1.4 && grown === 1 ? 10 : 0); // large names above small cards
  if (row) return { w: 132 * letters, h, side: Math.min(Math.max(felt.w * 0.3, 96), 124 * letters), down: 0, apart: felt.h > 340 ? 36 * scale : 14 };
  if (!pot) return { w: 170 * letters, h, side: Math.min(Math.max(felt.w * 0.25, 80), 110 * letters), apart: 0, down: flat ? 0.42 : 0.3 };
  return { w: 116 * letters, h, side: Math.min(Math.max(felt.w * (flat ? 0.2 : 0.235), 72), 96 * letters), apart: 0, down: flat ? 0.42 : 0.36 };
}

/** Without tricks the middle is what is left of the felt. */
function middle(felt: Felt, plates: Place[]): Place {
  const top = Math.max(0, ...plates.filter((plate) => plate.y < felt.h * 0.25).map((plate) => plate.y + plate.h / 2));
  const bottom = felt.h - felt.below;
  return { x: felt.w / 2, y: top + (bottom - top) * 0.24, w: Math.min(felt.w * 0.3, 180), h: Math.max(bottom - top, 40) };
}

/** As large as the room allows, beside the pot or above it. */
function turnedWidth(room: Place, small: boolean): number {
  const height = room.w > 1.6 * room.h ? room.h - 4 : room.h - 46;
  return Math.round(Math.min(Math.max(height / TALL, 26), small ? 46 : 62, room.w - 4));
}
