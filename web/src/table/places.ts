// Where seats and cards lie, in pixels of the felt. It knows how many seats there are and how large the window is,
// and nothing of any game. Place 0 is one's own, the others follow clockwise: up the left side, along the top, down
// the right side. Nothing here depends on who still has cards, so nothing moves when somebody has none left.

export const TALL = 1.4; // a card is so much taller than wide

export interface Place {
  x: number; // the middle
  y: number;
  w: number;
  h: number;
}

export interface Felt {
  w: number;
  h: number;
  below: number; // of its height, kept free at the bottom for the line of the question
}

export interface Around {
  left: number;
  top: number;
  right: number;
}

/** How many of the others sit on each side: a cross for four, else as many along the top as there is room for. */
export function around(others: number, flat: boolean): Around {
  const sides = others < 3 ? Math.floor(others / 2) : flat || others < 6 ? 1 : 2;
  return { left: sides, top: others - 2 * sides, right: sides };
}

export function overlap(a: Place, b: Place, gap = 0): boolean {
  return Math.abs(a.x - b.x) < (a.w + b.w) / 2 + gap && Math.abs(a.y - b.y) < (a.h + b.h) / 2 + gap;
}

export interface PlateSize {
  w: number; // along the top
  h: number;
  side: number; // width at the sides
  apart: number; // between the top row and a plate below it, where those may grow
  down: number; // how far down a lone plate at the side lies, as a part of the room below the top row
}

const TOP = 0.3; // a plate above this part of the felt is one of the top row
const QUESTION = 4.05; // height of a question of two words with what each commits to, in heights of its line
const GROWS = 13; // a narrow plate may need one line more

/** Plates along the edges of a small felt: along the top, then down both sides. */
export function edges(felt: Felt, others: number, flat: boolean, plate: PlateSize): Place[] {
  const { left, top, right } = around(others, flat);
  const gap = 4;
  const across = Math.min(plate.w, (felt.w - gap * (top + 1)) / Math.max(top, 1));
  const first = plate.h + 2 * gap; // the top row is above this
  const room = felt.h - felt.below - first;
  // Two at a side are moved up where the question would cover the lower one.
  const question = felt.h - QUESTION * felt.below - plate.h / 2;
  const lower = Math.min(first + room * 0.55, Math.max(question, first + gap + 1.5 * plate.h + gap));
  const usual = first + room * 0.18;
  const upper = Math.max(Math.min(usual, lower - plate.h - GROWS), Math.min(usual, felt.h * TOP + 1, lower - plate.h - gap), first + gap + plate.h / 2);
  const two = (step: number): number => (step ? lower : upper);
  const side = (x: number, step: number, of: number): Place => {
    const y = of === 1 ? first + room * plate.down : two(step);
    return { x, y: Math.max(y, first + plate.h / 2 + plate.apart), w: plate.side, h: plate.h };
  };
  const places: Place[] = [];
  for (let step = left - 1; step >= 0; step--) places.push(side(gap + plate.side / 2, step, left));
  for (let step = 0; step < top; step++) {
    places.push({ x: (felt.w * (step + 0.5)) / top, y: gap + plate.h / 2, w: across, h: plate.h });
  }
  for (let step = 0; step < right; step++) places.push(side(felt.w - gap - plate.side / 2, step, right));
  return places;
}

/** Nobody wants to turn the head: a table is no broader than this. */
export const BROADEST = 1_500;

/**
 * Plates round an ellipse that fills a large felt. Those of one side lie so far apart that each may grow to `grown` at
 * the end of the hand, where there is room below.
 */
export function ellipse(felt: Felt, others: number, plate: { w: number; h: number }, grown = plate.h): Place[] {
  const [side, top] = [28, 16]; // so that they lie on the cloth, not on the wood
  const rx = Math.min(felt.w, BROADEST) / 2 - plate.w / 2 - side;
  const down = angles(others).map((angle) => Math.sin(angle));
  const left = down.slice(0, Math.floor(others / 2)).toSorted((a, b) => a - b);
  const apart = Math.min(...left.slice(1).map((one, at) => one - left[at]!));
  const room = (h: number): number => Math.min((h + 4) / apart, (felt.h - felt.below - top - h) / (1 + Math.max(...down)));
  const ry = Math.max((felt.h - felt.below) / 2 - plate.h / 2 - top, room(plate.h), room(grown));
  const cy = ry + plate.h / 2 + top;
  return angles(others).map((angle) => ({
    x: felt.w / 2 + rx * Math.cos(angle),
    y: cy + ry * Math.sin(angle),
    w: plate.w,
    h: plate.h,
  }));
}

function angles(others: number): number[] {
  return Array.from({ length: others }, (_, step) => Math.PI / 2 + (2 * Math.PI * (step + 1)) / (others + 1));
}

const READABLE = 52; // the picture of a card that is narrower is too small
const LEAST = 20; // of a card for which there is no room

type Layout = (w: number) => Place[];

/**
 * The largest cards for which every seat has its own place in the middle, clear of the plates and of each other; with
 * `pot` also of what lies in the middle of all.
 */
export function slots(felt: Felt, plates: Place[], flat: boolean, round: boolean, most: number, pot: boolean): Place[] {
  const found = (layouts: Layout[], low: number): Place[] => largest(felt, plates, layouts, most, low);
  if (!pot) return found([cross(felt, plates, true), cross(felt, plates, false)], 0);
  const circle = round ? found(OVALS.map(([wide, high]) => oval(felt, plates, wide, high)), plates.length === 3 ? TURNED : LOW) : [];
  if ((circle[0]?.w ?? 0) >= READABLE) return circle;
  const ringed = found([ring(felt, plates, flat)], LOW);
  // Of four, where letters are so large that there is no middle: the pot stands above the table too.
  return ringed[0]!.w > LEAST || plates.length !== 3 ? ringed : found([cross(felt, plates, true), cross(felt, plates, false)], 0);
}

/** Least heights of the middle where there is room for pot and turned card side by side; of four seats for a whole one. */
const [LOW, TURNED] = [40, 88];

function largest(felt: Felt, plates: Place[], layouts: Layout[], most: number, low: number): Place[] {
  for (let w = most; w > LEAST; w--) {
    for (const layout of layouts) {
      const places = layout(w);
      if (fits(felt, plates, places, low ? least(places, low) : null)) return places;
    }
  }
  return layouts[0]!(LEAST);
}

function fits(felt: Felt, plates: Place[], places: Place[], hole: Place | null): boolean {
  return places.every(
    (place, at) =>
      place.y - place.h / 2 >= 2 &&
      place.y + place.h / 2 <= felt.h - felt.below &&
      place.x - place.w / 2 >= 2 &&
      place.x + place.w / 2 <= felt.w - 2 &&
      plates.every((plate) => !overlap(place, plate, 4)) &&
      !(hole && overlap(place, hole, 0)) &&
      places.slice(at + 1).every((other) => !overlap(place, other, 3)),
  );
}

/** The least room in the middle of the cards for the pot and a turned card, one above the other or side by side. */
function least(places: Place[], low: number): Place {
  const [x, y] = centre(places);
  const level = places.filter((place) => Math.abs(place.y - y) < 20).map((place) => Math.abs(place.x - x) - place.w / 2);
  const broad = level.length > 0 && Math.min(...level) > 50;
  return { x, y, w: broad ? 100 : 56, h: broad ? low : 84 };
}

export function centre(places: Place[]): [number, number] {
  const [xs, ys] = [places.map((place) => place.x), places.map((place) => place.y)];
  const x = (Math.min(...xs) + Math.max(...xs)) / 2;
  return [x, places.length === 3 ? ys[1]! : (Math.min(...ys) + Math.max(...ys)) / 2]; // of three, between the two others
}

/** The largest room in the middle that no card covers. */
export function hole(places: Place[]): Place {
  const [x, y] = centre(places);
  const column = places.filter((place) => Math.abs(place.x - x) < place.w / 2 + 20);
  const h = 2 * Math.min(...column.map((place) => Math.abs(place.y - y) - place.h / 2));
  const row = places.filter((place) => Math.abs(place.y - y) < place.h / 2 + Math.min(h / 2, 34) - 6);
  const w = row.length ? 2 * Math.min(...row.map((place) => Math.abs(place.x - x) - place.w / 2)) : 4 * h;
  return { x, y, w: Math.max(w, 0), h: Math.max(h, 0) };
}

/** What the plates leave free: below the top row, above the line of the question. */
function free(felt: Felt, plates: Place[]): { cx: number; cy: number; top: number; bottom: number } {
  const top = Math.max(0, ...plates.filter((plate) => plate.y < felt.h * TOP).map((plate) => plate.y + plate.h / 2)) + 4;
  const bottom = felt.h - felt.below - 2;
  return { cx: felt.w / 2, cy: (top + bottom) / 2, top, bottom };
}

/** Four cards: either tall (partners far apart) or broad. */
function cross(felt: Felt, plates: Place[], tall: boolean): Layout {
  const { cx, cy } = free(felt, plates);
  return (w) => {
    const h = w * TALL;
    const [dx, dy] = tall ? [w / 2 + 3, h + 4] : [w + 5, h / 2 + 3];
    return [
      { x: cx, y: cy + dy, w, h },
      { x: cx - dx, y: cy, w, h },
      { x: cx, y: cy - dy, w, h },
      { x: cx + dx, y: cy, w, h },
    ];
  };
}

/** Five to eight cards in rows: the top row, one row for each pair at the sides, the own card. */
function ring(felt: Felt, plates: Place[], flat: boolean): Layout {
  const { left, top, right } = around(plates.length, flat);
  const { cx, top: first, bottom } = free(felt, plates);
  return (w) => {
    const h = w * TALL;
    const rows = Math.max(left, right) + 2;
    const gap = Math.min(Math.max((bottom - first - rows * h) / (rows - 1), 4), h * 0.4);
    const start = (first + bottom) / 2 - ((rows - 1) * (h + gap)) / 2;
    const row = (at: number): number => start + at * (h + gap);
    const columns = Math.max(top, 3);
    const reach = Math.max(((columns - 1) / 2) * (w + 6), w / 2 + (flat ? 51 : 31)); // the pot lies between the sides
    const places: Place[] = [{ x: cx, y: row(rows - 1), w, h }];
    for (let step = left - 1; step >= 0; step--) places.push({ x: cx - reach, y: row(1 + step), w, h });
    for (let step = 0; step < top; step++) {
      places.push({ x: cx + (top === 1 ? 0 : reach * ((2 * step) / (top - 1) - 1)), y: row(0), w, h });
    }
    for (let step = 0; step < right; step++) places.push({ x: cx + reach, y: row(1 + step), w, h });
    return places;
  };
}

/** Five to eight cards round a smaller ellipse, each on the way to its seat. */
const OVALS: [wide: number, high: number][] = [1, 0.8, 0.65].flatMap((high): [number, number][] => [
  [0.24, high],
  [0.2, high],
]);

function oval(felt: Felt, plates: Place[], wide: number, high: number): Layout {
  const over = plates.filter((plate) => Math.abs(plate.x - felt.w / 2) < plate.w); // straight above
  const { cx, top, bottom } = free(felt, over);
  const cy = (top + bottom) / 2;
  return (w) => {
    const h = w * TALL;
    const ry = ((bottom - top) / 2 - h / 2 - 2) * high;
    const rx = Math.min(felt.w * wide, w * 4.6);
    return [Math.PI / 2, ...angles(plates.length)].map((angle) => ({
      x: cx + rx * Math.cos(angle),
      y: cy + ry * Math.sin(angle),
      w,
      h,
    }));
  };
}
