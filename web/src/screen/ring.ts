// Places round a TV's table, in per cent of the felt: seat 0 at the bottom, the others clockwise.

export interface Spot {
  x: number;
  y: number;
}

/** How far out the cards of a trick lie, so that those of neighbours do not cover each other. */
export function reachOf(seats: number): number {
  return seats < 5 ? 0.46 : 0.52;
}

/** Where a seat of `seats` sits at `reach` of the way from the middle to the edge (1: at the edge). */
export function spot(seat: number, seats: number, reach: number): Spot {
  const angle = Math.PI / 2 + (2 * Math.PI * seat) / seats;
  return { x: 50 + 50 * reach * Math.cos(angle), y: 50 + 50 * reach * Math.sin(angle) };
}
