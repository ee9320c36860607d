import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fixture, polite, quietly, show } from '../testing/shown';

quietly();

const plate = (seat: number): HTMLElement => document.querySelector<HTMLElement>(`.plate[data-seat="${seat}"]`)!;

describe('somebody who is away', () => {
  test.each([[375, 667], [667, 375], [1280, 720]])('is so in words at %i by %i, and for those who listen', async (width, height) => {
    await page.viewport(width, height);
    const scene = fixture('buck-play');
    Object.assign(scene.table.chairs.find((chair) => chair.seat === 1)!, { away: true, bot: 'thumb' });
    Object.assign(scene.table.chairs.find((chair) => chair.seat === 3)!, { away: true, bot: '' });
    await show(scene);
    expect(plate(1).querySelector('.words')!.textContent).toContain(width > 1000 ? 'away · bot plays' : 'away');
    expect(plate(1).getAttribute('aria-label')).toContain('away · bot plays');
    expect(plate(3).querySelector('.words')!.textContent).toContain('away');
    expect(plate(3).getAttribute('aria-label')).toMatch(/away$/);
  });
});

test.each([[375, 667], [667, 375], [1280, 720]])('whose chair is taken away after the hand is so in words at %i by %i', async (width, height) => {
  await page.viewport(width, height);
  const scene = fixture('buckem-play');
  Object.assign(scene.table.chairs.find((chair) => chair.seat === 1)!, { kind: 'bot', bot: 'thumb', away: false, going: true });
  await show(scene);
  expect(plate(1).querySelector('.words')!.textContent).toContain('leaving');
  expect(plate(1).getAttribute('aria-label')).toMatch(/leaves after this hand$/);
  const edge = plate(1).getBoundingClientRect().right;
  expect(plate(1).querySelector('.mark')!.getBoundingClientRect().right).toBeLessThanOrEqual(edge);
});

test('on a plate with a row there is room for what somebody said who is away', async () => {
  await page.viewport(768, 864);
  await show(fixture('buck135pot-bet'));
  const said = plate(2).querySelector('.said')!;
  expect(plate(2).querySelector('.second .mark')!.textContent).toBe('away');
  expect(plate(2).querySelector('.first .mark')!.getAttribute('title')).toBe('away · bot plays');
  expect(said.textContent).toContain('bet');
  expect(said.scrollWidth).toBeLessThanOrEqual(said.clientWidth);
});

test.each([[320, 568], [390, 844], [844, 390]])('at %i by %i a card that lies open covers nothing that is said of its seat', async (width, height) => {
  await page.viewport(width, height);
  const scene = fixture('buckem-play');
  for (const seat of scene.frames[0]!.public!.seats) Object.assign(seat, { open: ['Js'], score: '−12510' });
  await show(scene);
  for (const seat of [1, 2, 3]) {
    const [card, score] = ['.open', '.score'].map((what) => plate(seat).querySelector(what)!.getBoundingClientRect());
    expect([card!.width > 14, card!.bottom <= score!.top + 1 || card!.left >= score!.right]).toEqual([true, true]);
    expect(card!.right).toBeLessThanOrEqual(plate(seat).getBoundingClientRect().right);
  }
});

describe('somebody who has just closed the page', () => {
  test.each([[375, 667], [667, 375], [1280, 720]])('is so at once at %i by %i, without a bot’s sign, and told politely', async (width, height) => {
    await page.viewport(width, height);
    const scene = fixture('buck-play');
    Object.assign(scene.frames[0]!, { mine: { ...scene.frames[0]!.mine!, question: null } });
    Object.assign(scene.frames[0]!.public!, { asked: [1] });
    const name = scene.frames[0]!.public!.names[1]!;
    const chairs = (here: boolean) => scene.table.chairs.map((chair) => (chair.seat === 1 ? { ...chair, name, kind: 'person' as const, bot: 'thumb', here } : chair));
    scene.table.chairs = chairs(true);
    const { tell, scene: { n } } = await show(scene);
    expect(plate(1).textContent).not.toContain('not here');
    tell({ t: 'table', n: n + 1, table: { ...scene.table, chairs: chairs(false) } });
    await expect.poll(() => plate(1).querySelector('.words')!.textContent).toContain('not here');
    expect(plate(1).getAttribute('aria-label')).toMatch(/not here$/);
    expect(plate(1).querySelector('svg')).toBeNull();
    await expect.element(page.getByText(`Waiting for ${name} (not here) to`)).toBeVisible();
    await expect.poll(polite).toBe(`${name} is not connected.`);
  });
});

test.each([[375, 667], [320, 568], [667, 375], [1280, 720]])('what a wild card became covers nothing at %i by %i', async (width, height) => {
  await page.viewport(width, height);
  const scene = fixture('buck135-over');
  const wild = scene.frames[0]!.public!.seats.filter((seat) => seat.became.some(Boolean));
  expect(wild.length).toBeGreaterThan(1);
  Object.assign(wild[0]!, { became: wild[0]!.row.map((card, place) => (place < 2 ? 'Kh' : '')) }); // two beside each other
  await show(scene);
  await expect.poll(() => document.querySelectorAll('.became').length).toBeGreaterThan(1);
  for (const row of document.querySelectorAll('.plate .row')) {
    const things = [...row.querySelectorAll('.tile'), ...row.parentElement!.querySelectorAll('.makes')].map((one) => one.getBoundingClientRect());
    for (const [at, a] of things.entries()) {
      for (const b of things.slice(at + 1)) {
        const over =
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
        expect(over ? [a.toJSON(), b.toJSON()] : []).toEqual([]);
      }
    }
  }
  const plates = [...document.querySelectorAll('.plate')].map((one) => one.getBoundingClientRect());
  for (const [at, a] of plates.entries()) {
    for (const b of plates.slice(at + 1)) {
      const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      expect(over ? [a.toJSON(), b.toJSON()] : []).toEqual([]);
    }
  }
});

test('a wild card has a golden rim, also where it stands for itself', async () => {
  const scene = fixture('buck135-over');
  const seat = scene.frames[0]!.public!.seats[1]!;
  seat.became = ['', '', '', seat.row[3]!, ''];
  await show(scene);
  const row = (): Element => document.querySelector('[data-seat="1"] .row')!;
  await expect.poll(() => row()?.querySelectorAll('.tile').length).toBe(5);
  expect([...row().querySelectorAll('.tile')].map((tile) => tile.classList.contains('wild'))).toEqual([false, false, false, true, false]);
  expect(row().querySelector('.tile.wild')!.getAttribute('aria-label')).toMatch(/, wild$/);
});

test.each([[375, 667], [1180, 820], [1280, 720], [1440, 900]])('what a wild card became lies under it at %i by %i', async (width, height) => {
  await page.viewport(width, height);
  await show('buck135-over');
  await expect.poll(() => document.querySelectorAll('.became').length).toBeGreaterThan(1);
  for (const became of document.querySelectorAll('.became .tile')) {
    const [under, card] = [became, became.closest('.place')!.querySelector('.tile')!].map((one) => one.getBoundingClientRect());
    expect(under!.top).toBeGreaterThanOrEqual(card!.bottom);
    expect(Math.abs(under!.left + under!.right - card!.left - card!.right)).toBeLessThan(2);
  }
});

test.each([['buckem-play', 320, 568], ['buckem-play', 390, 844], ['buck135-over', 390, 844]] as const)(
  'beside chips of five digits a name keeps six letters in %s at %i by %i, and whoever listens hears all of them',
  async (name, width, height) => {
    await page.viewport(width, height);
    const scene = fixture(name);
    const { seats } = scene.frames[0]!.public!;
    for (const seat of seats) seat.score = '−12345';
    for (const chair of scene.table.chairs) Object.assign(chair, { away: chair.seat === 2, bot: chair.seat === 2 ? 'thumb' : '' });
    await show(scene);
    for (const plate of document.querySelectorAll<HTMLElement>('.plate')) {
      expect(plate.getAttribute('aria-label')).toContain('−12345');
      const written = plate.querySelector<HTMLElement>('.name')!;
      const six = document.createRange();
      six.setStart(written.firstChild!, 0);
      six.setEnd(written.firstChild!, Math.min(6, written.textContent!.length));
      const dots = written.scrollWidth > written.clientWidth + 1 ? 11 : 0; // where the rest is cut off
      expect([written.textContent, six.getBoundingClientRect().width + dots <= written.clientWidth + 1]).toEqual([written.textContent, true]);
    }
  },
);

test('names that begin alike have two letters each', async () => {
  await page.viewport(1280, 720);
  const scene = fixture('buck-play');
  scene.frames[0]!.public!.names = ['Ann', 'Alder', 'Aspen', 'Bo'];
  await show(scene);
  expect([...document.querySelectorAll('.disc')].map((disc) => disc.textContent)).toEqual(['Al', 'As', 'B']);
});

test('in large print a short name is whole beside its score', async () => {
  await page.viewport(1280, 720);
  document.documentElement.style.fontSize = '125%';
  try {
    const scene = fixture('buckem-play');
    for (const [at, seat] of scene.frames[0]!.public!.seats.entries()) if (at) seat.score = '−151';
    scene.frames[0]!.public!.names = scene.frames[0]!.public!.names.map((_, at) => ['Annabelle', 'Bob', 'Cedar', 'Birch', 'Alder', 'Aspen', 'Dan', 'Eve'][at]!);
    for (const chair of scene.table.chairs) Object.assign(chair, { away: true, bot: 'thumb' });
    await show(scene);
    const names = [...document.querySelectorAll<HTMLElement>('.plate .name')];
    expect(names.length).toBeGreaterThan(4);
    for (const name of names) expect([name.textContent, name.scrollWidth <= name.clientWidth + 1]).toEqual([name.textContent, true]);
  } finally {
    document.documentElement.style.fontSize = '';
  }
});

test.each([[375, 667], [320, 568], [667, 375]])('at %i by %i what somebody drew is told by his small plate where one points at it or taps it', async (width, height) => {
  await page.viewport(width, height);
  const scene = fixture('buckem-play');
  const { seats } = scene.frames[0]!.public!;
  const at = seats.findIndex(({ said }, seat) => seat > 0 && /drew \d · /.test(said));
  await show(scene);
  const said = (): string => plate(at).querySelector('.said')!.textContent!.replaceAll('\u00a0', ' ');
  expect([said(), plate(at).getAttribute('aria-label')]).toEqual([seats[at]!.said.split(' · ')[1], expect.stringContaining(seats[at]!.said)]);
  const { width: usual } = plate(at).getBoundingClientRect();
  await userEvent.hover(page.getByRole('group', { name: 'Seats' })); // a pointer that is there already points at nothing
  await userEvent.hover(plate(at).querySelector('.name')!);
  await expect.poll(said).toBe(seats[at]!.said);
  expect(plate(at).getBoundingClientRect().width).toBe(usual);
  const text = plate(at).querySelector('.said')!;
  expect([text.scrollWidth <= text.clientWidth + 1, text.scrollHeight <= text.clientHeight + 1]).toEqual([true, true]);
  await userEvent.unhover(plate(at));
  await expect.poll(said).not.toContain('drew');
  plate(at).querySelector<HTMLElement>('.name')!.click();
  await expect.poll(said).toBe(seats[at]!.said);
  plate(at).querySelector<HTMLElement>('.name')!.click();
  await expect.poll(said).not.toContain('drew');
});

describe('what lies in the middle', () => {
  const box = (selector: string): DOMRect => document.querySelector(selector)!.getBoundingClientRect();

  test.each([[360, 640], [320, 568]])('at %i by %i with eight seats: the question covers no number of the pot', async (width, height) => {
    await page.viewport(width, height);
    await show('buckem-stay');
    await expect.poll(() => document.querySelector('.panel.asked .told')).not.toBeNull();
    expect(box('.piled .pot').bottom).toBeLessThanOrEqual(box('.panel.asked').top);
  });

  test.each([[1366, 768], [375, 667], [667, 375]])('at %i by %i with four seats: the turned card and the pot lie free between those of the trick', async (width, height) => {
    await page.viewport(width, height);
    const scene = fixture('buckem-play');
    const table = scene.frames[0]!.public!;
    Object.assign(table, { seats: table.seats.slice(0, 4).map((seat) => ({ ...seat, lying: 'As' })), names: table.names.slice(0, 4), teams: table.teams.slice(0, 4), dealer: 0, asked: [0] });
    await show(scene);
    const lying = [...document.querySelectorAll('.lying')].map((one) => one.getBoundingClientRect());
    expect(lying).toHaveLength(4);
    for (const one of lying) {
      for (const other of [box('.turned'), box('.piled .pot')]) {
        const apart = one.bottom <= other.top || one.top >= other.bottom || one.right <= other.left || one.left >= other.right;
        expect([apart, one.toJSON(), other.toJSON()]).toEqual([true, one.toJSON(), other.toJSON()]);
      }
    }
    if (width > 1000) expect(box('.turned').width).toBeGreaterThan(55);
  });
});
