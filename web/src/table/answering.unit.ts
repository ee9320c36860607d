import { afterEach, describe, expect, test, vi } from 'vitest';
import bid from '../../fixtures/buck-bid.json';
import bet from '../../fixtures/buck135pot-bet.json';
import draw from '../../fixtures/buckem-draw.json';
import give from '../../fixtures/buck-give.json';
import playing from '../../fixtures/buck-play.json';
import pitch from '../../fixtures/buckpitch-bid.json';
import type { DoneFrame, Mine, SceneFrame } from '../lib/types';
import { Answering } from './answering.svelte';

const DONE: DoneFrame = { t: 'done', n: 9, id: 'x', ok: true, why: '', item: '', stale: false, hint: '', reason: '' };

function asked(fixture: { frames: unknown[] }, wishes: { cards?: boolean; bids?: boolean } = {}, done: Partial<DoneFrame> = {}) {
  const mine = structuredClone((fixture.frames[0] as SceneFrame).mine!) as Mine;
  const said: string[] = [];
  const answering = new Answering({
    question: () => mine.question,
    mine: () => mine,
    confirmCards: () => wishes.cards ?? false,
    confirmBids: () => wishes.bids ?? false,
    leaves: () => {},
    send: (_, say) => {
      said.push(say);
      return Promise.resolve({ ...DONE, ...done });
    },
    claim: (number) => {
      said.push(`claim ${number}`);
      return Promise.resolve({ ...DONE, ...done });
    },
  });
  answering.renew(mine.question);
  const legal = mine.cards.filter((card) => card.legal);
  const illegal = mine.cards.filter((card) => !card.legal);
  return { answering, mine, said, legal, illegal };
}

describe('a card', () => {
  test('that is tapped while a word is asked for sends nothing, and says what comes first', () => {
    for (const fixture of [bid, bet]) {
      const { answering, mine, said } = asked(fixture);
      answering.card(mine.cards[0]!);
      expect([said, answering.selected, answering.note?.text]).toEqual([[], [], 'First answer the question; cards come after it.']);
    }
  });

  test('that may be played is played by a tap', () => {
    const { answering, said, legal } = asked(playing);
    answering.card(legal[0]!);
    expect(said).toEqual([legal[0]!.card]);
  });

  test('that may not be played stays, and says why in the words of the rule', () => {
    const { answering, said, illegal } = asked(playing);
    answering.card(illegal[0]!);
    expect(said).toEqual([]);
    expect(answering.note).toEqual({ text: illegal[0]!.why, item: illegal[0]!.item, refused: true });
  });

  test('is played by the second tap where this person wants one', () => {
    const { answering, said, legal } = asked(playing, { cards: true });
    answering.card(legal[0]!);
    expect([said, answering.selected]).toEqual([[], [legal[0]!.card]]);
    answering.card(legal[0]!);
    expect(said).toEqual([legal[0]!.card]);
  });

  test('is played once, however often it is tapped', () => {
    const { answering, said, legal } = asked(playing);
    for (let tap = 0; tap < 3; tap++) answering.card(legal[0]!);
    expect(said).toHaveLength(1);
  });

  test('is offered again when the server refuses it', async () => {
    const { answering, said, legal } = asked(playing, {}, { ok: false, why: 'Not now.', item: 'buck 16' });
    answering.card(legal[0]!);
    await Promise.resolve();
    await Promise.resolve();
    expect(answering.note).toEqual({ text: 'Not now.', item: 'buck 16', refused: true });
    answering.card(legal[0]!);
    expect(said).toHaveLength(2);
  });
});

describe('the rest of the tricks', () => {
  test('is claimed once, however often it is said', () => {
    const { answering, said, mine } = asked(playing);
    mine.claim = true;
    for (let tap = 0; tap < 3; tap++) answering.claim();
    expect(said).toEqual([`claim ${mine.question!.number}`]);
  });

  test('is claimed by the second tap, or by Enter, where this person wants one', () => {
    const { answering, said, mine } = asked(playing, { bids: true });
    mine.claim = true;
    answering.claim();
    expect(said).toEqual([]);
    answering.confirm();
    expect(said).toEqual([`claim ${mine.question!.number}`]);
  });

  test('is not claimed where it is not offered', () => {
    const { answering, said } = asked(playing);
    answering.claim();
    expect(said).toEqual([]);
  });
});

describe('a draw', () => {
  test('is said with the cards that were chosen', () => {
    const { answering, said, legal, mine } = asked(draw);
    expect(answering.label(mine.question!)).toBe('Keep all');
    for (const card of legal.slice(0, 2)) answering.card(card);
    expect(answering.label(mine.question!)).toBe('Exchange 2 cards');
    answering.confirm();
    expect(said).toEqual([`draw ${legal[0]!.card} ${legal[1]!.card}`]);
  });

  test('without cards keeps all', () => {
    const { answering, said } = asked(draw);
    answering.confirm();
    expect(said).toEqual(['draw']);
  });

  test('takes no more cards than may be exchanged', () => {
    const { answering, mine } = asked(draw);
    for (const card of mine.cards) answering.card(card);
    expect(answering.selected).toHaveLength(mine.question!.most);
    expect(answering.note?.refused).toBe(true);
  });

  test('lets a chosen card go at the second tap', () => {
    const { answering, legal } = asked(draw);
    answering.card(legal[0]!);
    answering.card(legal[0]!);
    expect(answering.selected).toEqual([]);
  });
});

test('a gift is one card, said after it was chosen', () => {
  const { answering, said, legal } = asked(give);
  answering.confirm();
  expect(said).toEqual([]);
  answering.card(legal[0]!);
  answering.card(legal[1]!);
  answering.confirm();
  expect(said).toEqual([`give ${legal[1]!.card}`]);
});

describe('a choice', () => {
  test('that is not open says why', () => {
    const { answering, said, mine } = asked(bid);
    const closed = mine.question!.choices.find((choice) => !choice.legal)!;
    answering.say(closed);
    expect(said).toEqual([]);
    expect(answering.note?.text).toBe(closed.why);
  });

  test('is said by the second tap where this person wants one', () => {
    const { answering, said, mine } = asked(bid, { bids: true });
    const pass = mine.question!.choices.find((choice) => choice.say === 'pass')!;
    answering.say(pass);
    expect(said).toEqual([]);
    answering.say(pass);
    expect(said).toEqual(['pass']);
  });

  test('to pass has a key of its own', () => {
    const { answering, said } = asked(bid);
    answering.pass();
    expect(said).toEqual(['pass']);
  });

  test('tells what it commits to while the pointer rests on it', () => {
    const { answering, mine } = asked(bid);
    const six = mine.question!.choices.find((choice) => choice.legal && choice.about)!;
    answering.about(six, true);
    expect(answering.note?.text).toBe(`${six.label}: ${six.about}`);
    answering.about({ ...six, say: 'another' }, false);
    expect(answering.note).not.toBeNull();
    answering.about(six, false);
    expect(answering.note).toBeNull();
  });
});

describe('a choice on which the match may hang', () => {
  afterEach(() => vi.useRealTimers());

  test.each([[pitch, 'shoot'], [bid, '24'], [bid, '12']])('is asked about once more, and a double tap is one tap: %#', (fixture, say) => {
    vi.useFakeTimers();
    const { answering, said, mine } = asked(fixture);
    const choice = mine.question!.choices.find((one) => one.say === say)!;
    answering.say(choice);
    answering.sure();
    answering.confirm(); // Enter
    expect([said, answering.asks?.say]).toEqual([[], say]);
    vi.advanceTimersByTime(400);
    answering.sure();
    expect([said, answering.asks]).toEqual([[say], null]);
  });

  test('is forgotten when another question comes, or something else is said', () => {
    const { answering, said, mine } = asked(pitch);
    const shoot = mine.question!.choices.find((one) => one.say === 'shoot')!;
    answering.say(shoot);
    answering.renew({ ...mine.question!, number: mine.question!.number + 5 });
    expect(answering.asks).toBeNull();
    answering.say(shoot);
    answering.pass();
    expect([said, answering.asks]).toEqual([['pass'], null]);
  });
});

describe('an amount', () => {
  test('is set by a preset, and sent only when it is said', () => {
    const { answering, said, mine } = asked(bet);
    const raise = answering.bet(mine.question)!;
    answering.set(raise.presets.at(-1)!.amount);
    expect(said).toEqual([]);
    answering.say(raise);
    expect(said).toEqual([`${raise.say} ${raise.presets.at(-1)!.amount}`]);
  });

  test('is not what is likely meant until it is set: to keep in for the least is, and Enter does that', () => {
    const { answering, said, mine } = asked(bet);
    expect(answering.main(mine.question)?.say).toBe('call');
    answering.confirm();
    expect(said).toEqual(['call']);
  });

  test('is meant once it is set by hand, and no longer when another question comes', () => {
    const { answering, said, mine } = asked(bet);
    answering.set(24);
    expect(answering.main(mine.question)?.say).toBe('raise to');
    answering.confirm();
    expect(said).toEqual(['raise to 24']);
    answering.renew({ ...mine.question!, number: mine.question!.number + 5 });
    expect(answering.main(mine.question)?.say).toBe('call');
  });

  test('is meant where nothing keeps one in for less', () => {
    const { answering, mine } = asked(bet);
    for (const choice of mine.question!.choices) if (choice.say === 'call') choice.legal = false;
    expect(answering.main(mine.question)?.say).toBe('raise to');
  });

  test('stays between its bounds', () => {
    const { answering, mine } = asked(bet);
    const raise = answering.bet(mine.question)!;
    answering.set(1_000_000);
    expect(answering.amount).toBe(raise.highest);
    answering.set(-5);
    expect(answering.amount).toBe(raise.lowest);
    answering.set(Number.NaN);
    expect(answering.amount).toBe(raise.lowest);
  });
});

test('a new question forgets what was chosen for the one before', () => {
  const { answering, legal, mine } = asked(draw);
  answering.card(legal[0]!);
  answering.renew({ ...mine.question!, number: mine.question!.number + 5 });
  expect(answering.selected).toEqual([]);
});
