/** A lesson: the real table, fed from a record that the server has played through, and a coach. */

import type { GameModule } from '$/games/module';
import { item } from '$/item';
import { t } from '$/lang/messages.svelte';
import { settings } from '$/live/settings.svelte';
import type { Lesson as Course } from '$/live/wire';
import { verb } from '$/table/desk';
import type { Play, Seat, Step } from '$/table/model';
import { SeatAtTable } from '$/table/seat.svelte';
import type { Lectures } from './lectures';

const LEARNER = 0;
const PAUSE = { shown: 900, secret: 250 };
const REMARKS = 3;

export class Lesson {
  #course: Course;
  #module: GameModule;
  #lectures: Lectures;
  #at = $state(0);
  #ply = $state(0);
  #seat: SeatAtTable;
  #remark = $state('');
  #remarks = 0;
  #timer = 0;
  #watching = $state(false);
  #finished = $state(false);

  get game(): string {
    return this.#course.game;
  }

  constructor(module: GameModule, course: Course, lectures: Lectures, at = 0) {
    this.#module = module;
    this.#course = course;
    this.#lectures = lectures;
    this.#seat = $state.raw(this.#seatAt(0));
    this.goTo(at);
  }

  readonly seat = $derived.by(() => this.#seat);
  readonly at = $derived.by(() => this.#at);
  readonly length = $derived.by(() => this.#lectures.lectures.length);
  readonly lecture = $derived.by(() => item(this.#lectures.lectures, this.#at));
  /** The coach's remark about a move other than the wanted one. */
  readonly remark = $derived.by(() => this.#remark);
  /** The others are playing, and there is nothing to say yet. */
  readonly watching = $derived.by(() => this.#watching);
  readonly finished = $derived.by(() => this.#finished);

  readonly #plan = $derived.by(() => this.#seat.desk.plan ?? []);
  /** The moves made so far, including those not sent yet. */
  readonly #reached = $derived.by(() => this.#ply + this.#plan.length);
  readonly #wanted = $derived.by(() => this.#course.steps[this.#reached]?.wanted ?? null);

  /** What to point at: the cards of the wanted move, then where they go, then the button. */
  readonly targets = $derived.by((): string[] => {
    const { point, by } = this.lecture;
    if (point || by === 'next' || this.#wanted === null) return point ?? [];
    const { desk } = this.#seat;
    if (desk.prompt.buttons.some(({ id }) => id === `do ${this.#wanted}`)) return ['prompt'];
    const about = desk.about(this.#wanted);
    const cards = about.filter((name) => desk.lit.has(name) && !desk.picked.has(name));
    const places = about.filter((name) => !desk.lit.has(name));
    if (cards.length) return cards;
    return places.length ? places : [desk.acts ? 'acts' : 'prompt'];
  });

  /** Changes with everything that `follow` looks at. */
  readonly state = $derived.by(() => `${this.#ply} ${this.#plan.join()}`);

  /** Check what was done; call this whenever the table or the plan has changed. */
  follow(): void {
    if (this.#watching) return;
    const last = this.#plan.at(-1);
    if (last !== undefined && this.#course.steps[this.#reached - 1]?.wanted !== last) {
      this.#objectTo(this.#reached - 1);
      return this.#seat.desk.press('undo');
    }
    const { at, by } = this.lecture;
    if (this.#reached < at) this.#at = Math.max(0, this.#at - 1);
    else if (by === 'send' ? this.#ply >= at : this.#reached > at) this.next();
  }

  /** The next lecture; the others play on until then. */
  next(): void {
    this.#remark = '';
    if (this.#at + 1 >= this.length) {
      this.#finished = true;
      return;
    }
    this.#at += 1;
    const { at, cut } = this.lecture;
    if (cut && this.#ply < at) this.#show(at);
    if (this.#reached < at) this.#playOn();
  }

  back(): void {
    this.goTo(this.#at - 1);
  }

  again(): void {
    this.goTo(0);
  }

  /** Make the wanted move for the learner. */
  help(): void {
    const { by } = this.lecture;
    this.#remark = '';
    if (by === 'send') return this.#seat.desk.press('send');
    if (this.#wanted !== null) this.#seat.desk.make(this.#wanted);
  }

  /** Begin with a lecture; one in the middle of a turn begins with the turn. */
  goTo(wish: number): void {
    clearTimeout(this.#timer);
    const { lectures } = this.#lectures;
    const wished = Math.max(0, Math.min(lectures.length - 1, wish));
    const { at, by } = item(lectures, wished);
    const start = by === 'next' ? at : this.#turnOf(at, by === 'send');
    this.#at = start === at && by !== 'send' ? wished : lectures.findIndex((each) => each.at === start);
    this.#remark = '';
    this.#finished = this.#watching = false;
    this.#ply = start;
    this.#seat = this.#seatAt(start);
  }

  leave(): void {
    clearTimeout(this.#timer);
  }

  /** The move with which the turn began that a move belongs to. */
  #turnOf(at: number, sending: boolean): number {
    const { tentative = [], closing = [] } = this.#lectures;
    const within = sending ? [...tentative, ...closing] : tentative;
    let start = at;
    while (start > 0 && within.includes(verb(this.#course.steps[start - 1]?.wanted ?? ''))) start -= 1;
    return start;
  }

  #playOn(): void {
    const { at } = this.lecture;
    this.#watching = this.#ply < at;
    if (!this.#watching) return this.follow();
    const secret = !this.#course.steps[this.#ply + 1]?.moves.length;
    const pause = secret ? PAUSE.secret : settings.calm ? PAUSE.shown / 2 : PAUSE.shown;
    this.#timer = window.setTimeout(() => {
      this.#show(this.#ply + 1);
      this.#playOn();
    }, pause);
  }

  #send(moves: string[]): void {
    const wrong = moves.findIndex((move, i) => this.#course.steps[this.#ply + i]?.wanted !== move);
    if (wrong >= 0) return this.#objectTo(this.#ply + wrong);
    this.#remark = '';
    this.#show(this.#ply + moves.length);
  }

  #attempt(moves: string[]): { table: Play['table']; legal: string[] } | null {
    const wrong = moves.findIndex((move, i) => this.#course.steps[this.#ply + i]?.wanted !== move);
    const after = this.#course.steps[this.#ply + moves.length];
    if (wrong < 0 && after) return { table: after.view, legal: after.legal };
    this.#objectTo(this.#ply + wrong);
    return null;
  }

  #objectTo(ply: number): void {
    const wanted = this.#course.steps[ply]?.wanted ?? null;
    const n = (this.#remarks++ % REMARKS) + 1;
    this.#remark =
      wanted === null
        ? t('learn-remark-wait')
        : t('learn-remark', { n, move: this.#module.moveText(wanted, null, this.#seat.play) });
  }

  #show(ply: number): void {
    this.#ply = ply;
    this.#seat.jump(this.#playAt(ply), this.#stepsUntil(ply));
  }

  #seats(): Seat[] {
    return this.#course.seats.map((name, i) => ({ name, face: i, kind: i === LEARNER ? 'person' : 'bot' }));
  }

  #seatAt(ply: number): SeatAtTable {
    return new SeatAtTable(this.#module, this.#playAt(ply), this.#stepsUntil(ply), {
      send: (moves) => this.#send(moves),
      attempt: (moves) => Promise.resolve(this.#attempt(moves)),
    });
  }

  #playAt(ply: number): Play {
    const { view, legal, waiting } = item(this.#course.steps, ply);
    return {
      game: this.#course.game,
      options: this.#course.options,
      seats: this.#seats(),
      me: LEARNER,
      table: view,
      number: ply,
      legal,
      waiting,
      chosen: null,
      claim: null,
      result: ply === this.#course.steps.length - 1 ? (this.#course.outcome ?? null) : null,
    };
  }

  #stepsUntil(ply: number): Step[] {
    return this.#course.steps
      .slice(0, ply + 1)
      .map(({ moves, events, view }, number) => ({ number, moves, events, table: view }));
  }
}
