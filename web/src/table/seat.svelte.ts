/** A seat at a table: the view as it comes, the desk of its game, the log in words. */

import type { Suit } from '$/art/paint';
import { SUITS } from '$/art/paint';
import { settings } from '$/live/settings.svelte';
import { BugOffDesk } from './bugoff/desk.svelte';
import type { Desk, Source } from './desk';
import { endLine, eventLine, type Line, linesOf } from './log';
import type { BugOffTable, GameId, PartyTable, Play, Step, TableOf } from './model';
import { PartyDesk } from './party/desk.svelte';
import type { Owners } from './party/layout';
import { ownersOf, takenBy } from './party/owners';
import { RumBugzDesk } from './rumbugz/desk.svelte';

/** Who carries moves away: a live table, a replay, or a page of the gallery. */
export interface Carrier {
  send(moves: string[]): void;
  attempt(moves: string[]): Promise<{ table: TableOf[GameId]; legal: string[] } | null>;
}

export class SeatAtTable {
  #play: Play;
  #steps: Step[];
  #past: string[];
  #sent = $state(-1);
  #sending = $state(false);
  readonly desk: Desk & { readonly play: Play };

  /** `past` has the public moves before the first step. */
  constructor(play: Play, steps: Step[], carrier: Carrier, past: string[] = []) {
    this.#past = past;
    this.#play = $state.raw(play);
    this.#steps = $state.raw(steps);
    this.desk = this.#makeDesk(carrier);
  }

  readonly play = $derived.by(() => this.#play);
  readonly steps = $derived.by(() => this.#steps);

  readonly lines = $derived.by((): Line[] => {
    const lines = this.#steps.flatMap((step, i) =>
      step.event
        ? [eventLine(this.#play, step.event)]
        : linesOf(this.#play, step, this.#steps[i - 1], () => [
            { number: -1, moves: this.#past, table: null },
            ...this.#steps.slice(0, i),
          ]),
    );
    const end = endLine(this.#play);
    return end ? [...lines, end] : lines;
  });

  /** What can be done: nothing while a move is on its way, so that a double tap is one move. */
  readonly #free = $derived.by((): Play => {
    const { phase } = this.#play.table;
    const sealed = phase === 'choose' || phase === 'hide';
    const away = this.#play.me !== null && (this.#play.seats[this.#play.me]?.away ?? false);
    const busy = away || this.#sending || (!sealed && this.#sent === this.#play.number);
    if (!busy) return this.#play;
    return { ...this.#play, legal: [], waiting: this.#play.waiting.filter((seat) => seat !== this.#play.me) };
  });

  /** A move has left; later it is answered. Refused, it may be tried again. */
  leaves(): void {
    this.#sending = true;
    this.#sent = this.#play.number;
  }

  answered(refused: boolean): void {
    this.#sending = false;
    if (refused) this.#sent = -1;
  }

  /** A new view has come, with what led to it. */
  show(play: Play, steps: Step[] = this.#steps): void {
    this.#play = play;
    this.#steps = steps;
  }

  #makeDesk(carrier: Carrier): Desk & { readonly play: Play } {
    // eslint-disable-next-line @typescript-eslint/no-this-alias
    const seat = this;
    const source = {
      get play() {
        return seat.#free;
      },
      get quick() {
        return settings.quick;
      },
      get previews() {
        return settings.previews;
      },
      send: (moves: string[]) => carrier.send(moves),
      attempt: (moves: string[]) => carrier.attempt(moves),
    };
    switch (this.#play.game) {
      case 'party-bugs':
        return new PartyDesk(
          source as unknown as Source<'party-bugs'>,
          () => this.owners,
          () => takenBy(this.#moves),
        );
      case 'bug-off':
        return new BugOffDesk(source as unknown as Source<'bug-off'>, () => this.#pileTop);
      default:
        return new RumBugzDesk(source as unknown as Source<'rumbugz'>);
    }
  }

  readonly #moves = $derived.by(() => [...this.#past, ...this.#steps.flatMap(({ moves }) => moves)]);

  /** Whose cards lie in each display of Party Bugs. */
  readonly owners = $derived.by((): Owners => {
    if (this.#play.game !== 'party-bugs') return [];
    const { hands, host } = this.#play.table as PartyTable;
    return ownersOf(this.#moves, hands.length, host);
  });

  /** The bug on top of the centre pile: the last one that was scored with. */
  readonly #pileTop = $derived.by((): Suit | null => {
    const last = this.#moves.findLast((move) => /:score /.test(move));
    if (last) return last.slice(-1) as Suit;
    const { centre } = this.#play.table as BugOffTable;
    return SUITS[(centre ?? []).findIndex(Boolean)] ?? null;
  });
}
