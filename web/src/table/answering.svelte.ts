// How a person answers: cards are tapped, choices said, amounts set. It knows kinds of questions and no game.

import { short } from '../lib/cards';
import { t } from '../lib/texts';
import '../lib/texts/table';
import type { Choice, DoneFrame, HandCard, Mine, Question } from '../lib/types';

export interface Note {
  text: string;
  item: string; // of the rules page, or empty
  refused: boolean;
  of?: string; // the choice that it explains
}

export interface Means {
  question: () => Question | null;
  mine: () => Mine | null;
  confirmCards: () => boolean;
  confirmBids: () => boolean;
  send: (question: number, say: string) => Promise<DoneFrame>;
  claim: (question: number) => Promise<DoneFrame>; // the rest of the tricks
  leaves: (card: string) => void; // a card is about to leave the hand
}

const CLAIM = 'claim';
const KEEPS_IN = ['check', 'call'];
const SLIP = 300; // ms in which a second tap is still the first one
const PASSES = ['pass', 'check', 'no exchange', 'fold'];

export class Answering {
  selected: string[] = $state.raw([]);
  /** What waits for a second tap, where this person wants one. */
  again = $state('');
  /** A choice on which so much hangs that it is asked about once more. */
  asks: Choice | null = $state.raw(null);
  #asked = 0;
  /** The question whose answer is on its way; 0 for none. */
  sent = $state(0);
  note: Note | null = $state.raw(null);
  /** Chips that go with a choice that takes an amount. */
  amount = $state(0);
  /** Whether that was set by hand: then it is meant. */
  isSet = $state(false);
  /** The words of the answer that is on its way. */
  saying = '';
  #number = 0;

  constructor(readonly means: Means) {}

  /** Called whenever what is asked may have changed. */
  renew(question: Question | null): void {
    if ((question?.number ?? 0) === this.#number) return;
    this.#number = question?.number ?? 0;
    this.selected = [];
    this.again = '';
    this.asks = null;
    this.sent = 0;
    this.note = null;
    this.isSet = false;
    const bet = this.bet(question);
    this.amount = bet ? (bet.presets[0]?.amount ?? bet.lowest) : 0;
  }

  /** The choice that takes an amount, if there is one. */
  bet(question: Question | null): Choice | null {
    const sized = (question?.choices ?? []).filter((choice) => choice.highest > 0);
    return sized.find((choice) => choice.legal) ?? null;
  }

  /** The choice that is likely meant: what keeps one in for the least, or the amount, once it was set by hand. */
  main(question: Question | null): Choice | null {
    const bet = this.bet(question);
    const keeps = question?.choices.find((choice) => choice.legal && KEEPS_IN.includes(choice.say));
    return bet && !this.isSet ? (keeps ?? bet) : bet;
  }

  get waits(): boolean {
    return this.sent > 0;
  }

  /** A tap on an own card, or one drawn up to the table: plays it, chooses it, or says why it may not be played. */
  card(card: HandCard): void {
    const question = this.means.question();
    if (!question || this.waits) return;
    if (question.kind === 'choice' || question.kind === 'amount') return this.#tell(t('table.answer_first'));
    if (!card.legal) return this.#refuse(card.why, card.item);
    this.note = null;
    if (question.kind === 'card') {
      const chosen = this.selected[0] === card.card;
      if (this.means.confirmCards() && !chosen) {
        this.selected = [card.card];
        this.#tell(t('table.tap_again'));
      } else void this.#send(card.card, card.card);
    } else if (this.selected.includes(card.card)) {
      this.selected = this.selected.filter((other) => other !== card.card);
    } else if (question.kind === 'give') {
      this.selected = [card.card];
    } else if (this.selected.length >= question.most) {
      this.#refuse(t('table.at_most', { n: question.most }), '');
    } else {
      this.selected = [...this.selected, card.card];
    }
  }

  /** Says a choice, or why it is not open. */
  say(choice: Choice): void {
    if (this.waits) return;
    if (!choice.legal) return this.#refuse(choice.why, choice.item);
    const say = choice.highest > 0 ? `${choice.say} ${this.amount}` : choice.say;
    if (choice.sure) {
      this.note = null;
      this.asks = choice;
      this.#asked = performance.now();
      return;
    }
    if (this.means.confirmBids() && this.again !== say) {
      this.again = say;
      return this.#tell(t('table.again_to_say'));
    }
    void this.#send(say);
  }

  /** Says what has been asked about. */
  sure(): void {
    const choice = this.asks;
    if (!choice || this.waits || performance.now() - this.#asked < SLIP) return;
    void this.#send(choice.highest > 0 ? `${choice.say} ${this.amount}` : choice.say);
  }

  /** Says that the rest of the tricks is one's own, where that is so. */
  claim(): void {
    if (this.waits || !this.means.mine()?.claim) return;
    if (this.means.confirmBids() && this.again !== CLAIM) {
      this.again = CLAIM;
      return this.#tell(t('table.again_to_say'));
    }
    void this.#send(CLAIM);
  }

  /** What Enter does: the chosen cards, the golden one of the answers, the only card that may be played. */
  confirm(): void {
    const question = this.means.question();
    if (!question || this.waits || this.asks) return;
    const cards = this.means.mine()?.cards ?? [];
    const legal = cards.filter((card) => card.legal);
    if (this.again === CLAIM) return this.claim();
    if (question.kind === 'card') {
      const card = this.selected[0] ?? (legal.length === 1 ? legal[0]?.card : undefined);
      if (card) void this.#send(card, card);
      else this.#tell(t('table.pick_first'));
    } else if (question.kind === 'discard') void this.#send(['draw', ...this.selected].join(' '));
    else if (question.kind === 'give') {
      if (this.selected[0]) void this.#send(`give ${this.selected[0]}`);
      else this.#tell(t('table.give_which'));
    } else {
      const choice = question.choices.find((one) => one.say === this.again) ?? this.main(question);
      if (choice) this.say(choice);
      else this.#tell(t('table.pick_first'));
    }
  }

  /** What P does: passes, checks, or else folds. */
  pass(): void {
    const choices = this.means.question()?.choices ?? [];
    const choice = PASSES.map((say) => choices.find((one) => one.say === say && one.legal)).find(Boolean);
    if (choice) this.say(choice);
  }

  /** Sets the amount, within its bounds; it is sent only when it is said. */
  set(amount: number): void {
    const bet = this.bet(this.means.question());
    if (bet) this.amount = Math.min(Math.max(Math.round(amount) || bet.lowest, bet.lowest), bet.highest);
    this.isSet = bet !== null;
    this.again = '';
    this.note = null;
  }

  /** What a choice commits to, while a finger, the pointer or the focus rests on it. */
  about(choice: Choice, on: boolean): void {
    const { say, about, legal, why, item } = choice;
    if (!on) this.note = this.note?.of === say ? null : this.note;
    else if (about) this.note = { text: `${this.words(choice)}: ${about}`, item: '', refused: false, of: say };
    else if (!legal) this.note = { text: why, item, refused: false, of: say };
  }

  /** The label of an amount ends in dots until the amount is set here. */
  words(choice: Choice): string {
    const open = choice.legal && choice.highest > choice.lowest;
    return open ? `${choice.label.replace(/\s*…$/, '')} ${this.amount}` : choice.label;
  }

  /** The words on the button that ends a choice of cards. */
  label(question: Question): string {
    if (question.kind === 'give') {
      return this.selected[0] ? t('table.give', { card: short(this.selected[0]) }) : t('table.give_which');
    }
    return this.selected.length ? t('table.draw', { n: this.selected.length }) : t('table.keep_all');
  }

  #tell(text: string): void {
    this.note = { text, item: '', refused: false };
  }

  #refuse(text: string, item: string): void {
    this.note = { text, item, refused: true };
  }

  async #send(say: string, card = ''): Promise<void> {
    const question = this.means.question();
    if (!question) return;
    if (card) {
      this.means.leaves(card);
      this.selected = [card];
    }
    this.saying = this.#spoken(question, say, card);
    this.sent = question.number;
    this.note = this.asks = null;
    this.again = '';
    const done = await (say === CLAIM ? this.means.claim(question.number) : this.means.send(question.number, say));
    if (done.ok && !question.changeable) return;
    if (this.sent === question.number) this.sent = 0;
    if (!done.ok && card) this.selected = [];
    if (!done.ok && !done.stale) this.#refuse(done.why, done.item);
  }

  #spoken(question: Question, say: string, card: string): string {
    if (say === CLAIM) return t('table.claim');
    if (question.kind === 'discard' || (question.kind === 'give' && this.selected.length)) return this.label(question);
    const choice = question.choices.find((one) => one.say === say || say.startsWith(`${one.say} `));
    return card ? short(card) : choice ? this.words(choice) : say;
  }
}
