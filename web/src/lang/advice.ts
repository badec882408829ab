/** Advice in words: a move, why it is good or not, and which other is about as good. Says what `bots/speech.py` says. */

import type { Values } from './messages.svelte';

/** A reason by its message, `pair_up` for `reason-pair-up`, and the values in it. */
export interface Reason {
  key: string;
  values: Record<string, number | string | boolean | string[] | null>;
}
/** What is said about a legal move; moves are texts, `0:take 7@2`. */
export interface Told {
  move: string;
  exact: boolean;
  reason: Reason;
  close: boolean;
}
/** Says messages about a game. */
export interface Speaker {
  has(game: string, key: string): boolean;
  say(game: string, key: string, values?: Values): string;
  list(parts: string[]): string;
}
/** What a move's text says, by name, for its message `move-VERB`. */
export type MoveValues = (text: string) => Values;

/** All after the verb, where a game says nothing else. */
export const rest: MoveValues = (text) => ({ what: text.slice(text.indexOf(' ') + 1) });

export class Adviser {
  readonly #speaker: Speaker;
  readonly #game: string;
  readonly #values: MoveValues;
  readonly #names: string[];
  readonly #seatMoves: readonly string[];

  /** `seatMoves` are the moves that end with a seat's number. */
  constructor(speaker: Speaker, game: string, values: MoveValues, names: string[], seatMoves: readonly string[] = []) {
    [this.#speaker, this.#game, this.#values, this.#names] = [speaker, game, values, names];
    this.#seatMoves = seatMoves;
  }

  /** Say why the best move is the best, or why another is not; `close` is a move about as good as the best. */
  say(told: Told, isBest: boolean, close: string | null): string {
    const { move, reason, exact } = told;
    if (!isBest) return this.advice(move, reason, told.close && !exact ? 'nearly' : '');
    return this.advice(move, reason, close === null ? '' : exact ? 'as-well' : 'close', close);
  }

  /** Say a move and the reason for it, or against it. A reason that names a move compares already. */
  advice(move: string, reason: Reason, how = '', other: string | null = null): string {
    const words: Values = { move: this.#move(move), why: this.#reason(reason, this.#move(move)) };
    if (!how || 'move' in reason.values) return this.#say('advice', words);
    if (other !== null) words['other'] = this.#move(other);
    return this.#say(`advice-${how}`, words);
  }

  #say(key: string, values: Values): string {
    return this.#speaker.say(this.#game, key, values);
  }

  #move(move: string): string {
    const text = move.slice(move.indexOf(':') + 1);
    const key = `move-${text.split(' ', 1)[0]}`;
    const values = this.#speaker.has(this.#game, key) ? this.#values(text) : null;
    if (!this.#seatMoves.includes(text)) return values ? this.#say(key, values) : text;
    const name = this.#name(Number(/\d+$/.exec(text)?.[0]));
    return values ? this.#say(key, { ...values, name }) : text.replace(/\d+$/, name);
  }

  #name(seat: number): string {
    return this.#names[seat] ?? this.#say('seat-number', { n: seat + 1 });
  }

  /** In its values a seat is called by its name, a move by its words; equal cards make moves with equal words. */
  #reason({ key, values }: Reason, of: string): string {
    const { turn = 'none', seat, move, ...others } = values;
    const words = others as Values;
    words['turn'] = Array.isArray(turn) ? this.#speaker.list(turn.map((each) => this.#move(each))) : String(turn);
    if (typeof seat === 'number') words['seat'] = this.#name(seat);
    if (typeof move === 'string') words['move'] = this.#move(move);
    if (key === 'same' && words['move'] === of) return this.#say('reason-twin', {});
    return this.#say(`reason-${key.replaceAll('_', '-')}`, words);
  }
}
