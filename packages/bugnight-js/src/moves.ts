// Moves, as people write them.

import { InvalidMove, repr, shown } from './errors.ts';

/** What a seat does: a move is its text, `SEAT:VERB ARGUMENT`. */
export class Move {
  readonly seat: number;
  readonly text: string;

  constructor(seat: number, text: string) {
    this.seat = seat;
    this.text = text;
  }

  /** Parse a move; a position says whether it is legal. */
  static parse(text: unknown): Move {
    const match = typeof text === 'string' ? /^([0-9]):(\S+(?: \S+)*)$/.exec(text) : null;
    if (!match) {
      const said = typeof text === 'string' ? repr(text).slice(0, 120) : shown(text);
      throw new InvalidMove(`${said} is not a move: expected SEAT:VERB, such as '0:play 7'`);
    }
    return new Move(Number(match[1]), match[2] as string);
  }

  /** The first word: play, take, lay, … */
  get verb(): string {
    return this.text.split(' ')[0] as string;
  }

  toString(): string {
    return `${this.seat}:${this.text}`;
  }
}
