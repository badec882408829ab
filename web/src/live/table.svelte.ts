/** One table, live: updates from number N, commands that are neither lost nor doubled. */

import { moduleOf } from '$/games';
import type { GameModule } from '$/games/module';
import { t } from '$/lang/messages.svelte';
import type { AnyTable, Play, Seat, Step } from '$/table/model';
import { SeatAtTable } from '$/table/seat.svelte';
import { clock } from './clock.svelte';
import { Connection } from './connection';
import { type ErrorCode, faultText } from './faults';
import { api, commandId } from './api.svelte';
import { dress, seatName, wishesAt } from './names';
import { DeviceLine } from '$/offline/device';
import { isOnDevice, type Line, type LineState } from './line';
import { type Kept, Outbox } from './outbox';
import { keepSeen } from './seen';
import { forTab } from './shelf';
import type { Bye, Command, Message, Said, TableEvent, TableInfo, Update } from './wire';

/** Refusals after which reconnecting is useless. */
const FINAL: readonly ErrorCode[] = ['not-found', 'forbidden', 'kicked', 'off', 'signed-out', 'malformed'];

/** The perspective of a screen that shows no hand. */
export const SPECTATOR = -1;

type Tried = { table: AnyTable; legal: string[] } | null;
type Without<C> = C extends { id: string } ? Omit<C, 'id'> : never;
/** A command as a page gives it: its id is made here. */
export type Wish = Without<Command>;

export class LiveTable {
  #line: Line;
  #outbox: Outbox;
  #number = -1;
  #module: GameModule | null = null;
  #last: Update | null = null;
  /* eslint-disable svelte/prefer-svelte-reactivity -- who waits for an answer; the page shows neither */
  #trying = new Map<string, (tried: Tried) => void>();
  #answers = new Map<string, (fault: string | null) => void>();
  /* eslint-enable svelte/prefer-svelte-reactivity */

  #state = $state<LineState>('connecting');
  #info = $state.raw<TableInfo | null>(null);
  #seat = $state.raw<SeatAtTable | null>(null);
  #mine = $state.raw<number[]>([]);
  #here = $state.raw<boolean[]>([]);
  #hostHere = $state(true);
  #watching = $state(0);
  #preparing = $state(false);
  #autoPass = $state(false);
  #events = $state.raw<TableEvent[]>([]);
  #steps = $state.raw<Step[]>([]);
  #unsent = $state(0);
  #heardLast = $state.raw<Said | null>(null);
  #blocked = $state.raw<number[]>([]);
  #fault = $state('');
  #gone = $state<Bye['why'] | ErrorCode | ''>('');

  /** `names` are for one device that goes round: the server knows one name only. */
  constructor(
    readonly id: string,
    readonly eyes: number | null = null,
    readonly names: string[] = [],
  ) {
    this.#outbox = new Outbox(`bugnight.outbox.${id}`, forTab());
    const hear = (message: Message): void => this.#hear(message);
    const change = (state: LineState): LineState => (this.#state = state);
    this.#line = isOnDevice(id)
      ? new DeviceLine(id, eyes, () => this.#number, hear, change)
      : new Connection(() => this.#url(), hear, change);
  }

  readonly state = $derived.by(() => this.#state);
  readonly info = $derived.by(() => this.#info);
  readonly seat = $derived.by(() => this.#seat);
  /** All seats of ours at this table. */
  readonly mine = $derived.by(() => this.#mine);
  readonly fault = $derived.by(() => this.#fault);
  /** Why no more updates will come. */
  readonly gone = $derived.by(() => this.#gone);
  readonly rematch = $derived.by(() => this.#info?.rematch ?? null);
  /** Per seat, whether somebody is connected. */
  readonly here = $derived.by(() => this.#here);
  /** Whether the host is connected. */
  readonly hostHere = $derived.by(() => this.#hostHere);
  /** How many look on. */
  readonly watching = $derived.by(() => this.#watching);
  /** Whether a bot cannot move before the server has compiled it. */
  readonly preparing = $derived.by(() => this.#preparing);
  readonly autoPass = $derived.by(() => this.#autoPass);
  /** How many commands are on their way. */
  readonly unsent = $derived.by(() => this.#unsent);

  /** Seats of people whom we have blocked. */
  readonly blocked = $derived.by(() => this.#blocked);
  /** What was said at the table. */
  readonly said = $derived.by((): Said[] => this.#events.filter((event) => event.type === 'said'));
  /** What was said last since the page is open. */
  readonly lastSaid = $derived.by(() => this.#heardLast);
  /** Somebody asks to take a move back, and nobody has answered for all. */
  readonly wish = $derived.by(() => {
    const last = this.#events.findLast(({ type }) => ['asked', 'takenback', 'moved'].includes(type));
    return last?.type === 'asked' && last.to !== null ? last : null;
  });
  /** Who has paused the game. */
  readonly pausedBy = $derived.by(() =>
    this.#info?.paused ? (this.#events.findLast((event) => event.type === 'paused')?.seat ?? null) : null,
  );
  /** Whether a move of ours can be taken back. */
  readonly undoable = $derived.by(() =>
    this.#steps.some(({ moves }) => moves.some((move) => this.#mine.includes(Number.parseInt(move, 10)))),
  );
  readonly ended = $derived.by(() => this.#events.findLast((event) => event.type === 'ended') ?? null);

  open(): () => void {
    return this.#line.open();
  }

  /** Connect again, under another name. */
  renew(): void {
    this.#line.renew();
  }

  /** Block the player of a seat, or no longer; the server then tells us another history. */
  async block(seat: number, on: boolean): Promise<void> {
    this.#blocked = await api.post<number[]>(`/tables/${this.id}/blocks`, { seat, on });
    const { events, number } = await api.get<Update>(`/tables/${this.id}/update`);
    this.#events = [...events, ...this.#events.filter((event) => event.number > number)];
    this.#heardLast = null;
  }

  async #loadBlocked(): Promise<void> {
    this.#blocked = await api.get<number[]>(`/tables/${this.id}/blocks`).catch(() => this.#blocked);
  }

  /** Send a command and keep it until it is answered. Returns the error in words, or null. */
  command(wish: Wish): Promise<string | null> {
    const whole: Kept = { id: commandId(), ...wish };
    this.#outbox.put(whole);
    this.#unsent = this.#outbox.waiting.length;
    this.#line.say(whole);
    return new Promise((answer) => this.#answers.set(whole.id, answer));
  }

  #url(): string {
    const { protocol, host } = location;
    const seat = this.eyes === null ? '' : `&seat=${this.eyes}`;
    const scheme = protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${host}/api/v1/tables/${this.id}/live?since=${this.#number}${seat}`;
  }

  #hear(message: Message): void {
    switch (message.type) {
      case 'welcome':
        clock.set(message.now);
        this.#mine = message.seats;
        for (const command of this.#outbox.waiting) this.#line.say(command);
        break;
      case 'update':
        this.#update(message);
        break;
      case 'presence':
        this.#here = message.seats;
        this.#hostHere = message.host;
        this.#watching = message.watching;
        this.#preparing = message.preparing;
        this.#show();
        break;
      case 'pong':
        clock.set(message.now);
        break;
      case 'done':
        this.#settle(message.id, null);
        break;
      case 'tried':
        this.#trying.get(message.id)?.({ table: message.view, legal: this.#own(message.legal) });
        this.#trying.delete(message.id);
        break;
      case 'error':
        this.#refuse(message);
        break;
      case 'bye':
        if (['closed', 'kicked', 'signed-out'].includes(message.why)) this.#end(message.why);
    }
  }

  #end(why: Bye['why'] | ErrorCode): void {
    this.#gone = why;
    this.#line.end();
  }

  #refuse({ code, message, id, retry_after }: Extract<Message, { type: 'error' }>): void {
    if (!id) {
      if (FINAL.includes(code)) this.#end(code);
      return;
    }
    if (this.#trying.has(id)) {
      this.#trying.get(id)?.(null);
      this.#trying.delete(id);
      return;
    }
    if (['preparing', 'unavailable', 'too-fast'].includes(code)) {
      const again = this.#outbox.waiting.find((command) => command.id === id);
      if (again) this.#line.later(1000 * (retry_after ?? 1), () => this.#line.say(again));
      return;
    }
    const soon = retry_after && t('fault-early', { n: Math.ceil(retry_after) });
    this.#settle(id, code === 'repeated' ? null : soon || faultText(code, message));
  }

  #settle(id: string, fault: string | null): void {
    const command = this.#outbox.settle(id);
    this.#unsent = this.#outbox.waiting.length;
    this.#answers.get(id)?.(fault);
    this.#answers.delete(id);
    if (fault && command?.type === 'move') this.#fault = fault;
    else if (!fault) this.#fault = '';
  }

  /** Of several events that come at once only the last has a table; what nobody saw is not moved. */
  #update(update: Update): void {
    if (update.number < this.#number) return;
    this.#learn(update, this.#number < 0);
    this.#number = update.number;
    this.#last = update;
    if (update.view) {
      const before = this.#steps.at(-1)?.table ?? null;
      let steps = this.#steps;
      for (const event of update.events) {
        const { number } = event;
        if (event.type === 'moved')
          steps = [...steps, { number, moves: event.moves, events: event.events, table: null }];
        if (event.type === 'takenback') steps = steps.filter((step) => step.event || step.number < event.to);
        if (event.type === 'away' || event.type === 'returned' || event.type === 'takenback')
          steps = [...steps, { number, moves: [], events: [], table: before, event }];
      }
      const nothing: Step = { number: update.number, moves: [], events: [], table: null };
      this.#steps = [...steps.slice(0, -1), { ...(steps.at(-1) ?? nothing), table: update.view }];
    }
    this.#show(update.events.some(({ type }) => type === 'takenback'));
  }

  /** What an update tells besides the game: who sits here, what was said, what was promised. */
  #learn(update: Update, first: boolean): void {
    if (update.table) {
      this.#info = update.table;
      if (update.table.state !== 'over') keepSeen(this.id, { commitment: update.table.commitment });
      this.#mine = update.table.seats.flatMap(({ you }, i) => (you ? [i] : []));
      if (update.table.seats.some(({ kind, you }) => kind === 'person' && !you)) void this.#loadBlocked();
    }
    const started = update.events.find((event) => event.type === 'started');
    if (started && this.#info?.state !== 'over') keepSeen(this.id, { seedHash: started.seed_hash });
    this.#autoPass = update.auto_pass;
    this.#events = [...this.#events, ...update.events];
    const said = update.events.findLast((event) => event.type === 'said');
    if (!first) this.#heardLast = said ?? (started ? null : this.#heardLast); // the lobby's talk is over
    if (this.#info && first) this.#loadModule(this.#info.game);
  }

  #loadModule(game: string): void {
    moduleOf(game).then(
      (module) => {
        this.#module = module;
        this.#show();
      },
      () => this.#end('unavailable'),
    );
  }

  /** Show the last update once the game's module has loaded. */
  #show(back = false): void {
    const [info, module, update] = [this.#info, this.#module, this.#last];
    if (!info || !module || !update?.view) return;
    const on = !info.paused;
    const play: Play = {
      game: info.game,
      options: info.options,
      seats: this.#seats(info, module),
      me: update.seat,
      table: update.view,
      number: update.number,
      legal: on ? this.#own(update.legal) : [],
      waiting: on ? update.waiting : [],
      chosen: update.chosen ? (this.#own([update.chosen])[0] ?? null) : null,
      claim: on ? update.claim : null,
      clocks: update.clocks?.map((one) => ({ ...one, at: update.at, full: info.clock.seconds * 1000 })) ?? null,
      result: update.outcome,
    };
    if (this.#seat && back) this.#seat.jump(play, this.#steps);
    else if (this.#seat) this.#seat.show(play, this.#steps);
    else
      this.#seat = new SeatAtTable(module, play, this.#steps, {
        send: (moves) => this.#move(moves),
        attempt: (moves) => this.#try(moves),
      });
  }

  #own(moves: string[]): string[] {
    return moves.map((move) => move.replace(/^\d:/, ''));
  }

  #seats(info: TableInfo, module: GameModule): Seat[] {
    const seats: Seat[] = info.seats.map((seat, i) => ({
      name: this.names[i] || seatName(seat, i),
      face: i, // until all are known
      kind: seat.kind,
      level: seat.bot ?? undefined,
      away: seat.away,
      here: seat.kind !== 'person' || seat.you || this.#here[i] !== false,
    }));
    return dress(module.seats?.(seats) ?? seats, wishesAt(info));
  }

  #move(moves: string[]): void {
    const me = this.#seat?.play.me;
    if (me === null || me === undefined) return;
    const seat = this.#seat;
    seat?.leaves();
    const answer = this.command({ type: 'move', number: this.#number, moves: moves.map((move) => `${me}:${move}`) });
    void answer.then((fault) => seat?.answered(fault !== null));
  }

  #try(moves: string[]): Promise<Tried> {
    const me = this.#seat?.play.me;
    const id = commandId();
    this.#line.say({ type: 'try', id, number: this.#number, moves: moves.map((move) => `${me}:${move}`) });
    return new Promise((answer) => {
      this.#trying.set(id, answer);
      window.setTimeout(() => {
        if (this.#trying.delete(id)) answer(null);
      }, 5000);
    });
  }
}
