// Where chairs stand around the table, in percent, clockwise from the bottom. Three across the top at most, so that
// names have room on a phone.

type Place = readonly [x: number, y: number];

const BOTTOM: Place = [50, 88];
const TOP: Place = [50, 12];
const PLACES: Record<number, Place[]> = {
  1: [BOTTOM],
  2: [BOTTOM, TOP],
  3: [BOTTOM, [16, 32], [84, 32]],
  4: [BOTTOM, [16, 50], TOP, [84, 50]],
  5: [BOTTOM, [16, 58], [29, 12], [71, 12], [84, 58]],
  6: [BOTTOM, [16, 64], [16, 34], TOP, [84, 34], [84, 64]],
  7: [BOTTOM, [16, 66], [16, 38], [32, 11], [68, 11], [84, 38], [84, 66]],
  8: [BOTTOM, [16, 66], [16, 39], [17, 11], [50, 11], [83, 11], [84, 39], [84, 66]],
};

/** The place of a chair among so many, seen from the chair at the bottom. */
export function placeOf(chair: number, chairs: number, bottom: number): Place {
  const around = PLACES[Math.min(8, Math.max(1, chairs))] ?? [];
  return around[(chair - bottom + chairs) % chairs] ?? BOTTOM;
}
