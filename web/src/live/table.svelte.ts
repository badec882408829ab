/** One table, live: updates from number N, commands that are neither lost nor doubled. */

import { t } from '$/lang/words.svelte';
import type { Line } from '$/table/log';
import type { AnyTable, GameId, Play, Seat, Step, TableOf } from '$/table/model';
import { SeatAtTable } from '$/table/seat.svelte';
import { clock } from './clock.svelte';
import { commandId } from './house.svelte';
import { type Command, Outbox } from './outbox';
import type { Message, TableEvent, TableInfo, Update } from './wire';

const PING = 20_000;
const SILENCE = 45_000;
const RETRY = [300, 1000, 2000, 4000, 8000];

/** What the bots are called, seat by seat: the six regulars. */
const REGULARS = ['Pip', 'Mara', 'Theo', 'Roxy', 'Kwame', 'Ines'];

type Tried = { table: TableOf[GameId]; legal: string[] } | null;

export class LiveTable {
  #socket: WebSocket | null = null;
  #outbox: Outbox;
  #number = -1;
  #tries = 0;
  #timers: number[] = [];
  #closed = false;
  #heard = 0;
  #trying = new Map<string, (tried: Tried) => void>();
  #answers = new Map<string, (fault: string | null) => void>();

  #state = $state<'connecting' | 'open' | 'lost'>('connecting');
  #info = $state.raw<TableInfo | null>(null);
  #seat = $state.raw<SeatAtTable | null>(null);
  #mine = $state.raw<number[]>([]);
  #here = $state.raw<boolean[]>([]);
  #events = $state.raw<TableEvent[]>([]);
  #steps = $state.raw<Step[]>([]);
  #fault = $state('');
  #gone = $state('');

  /** `names` are for one device that goes round: the server knows one name only. */
  constructor(
    readonly id: string,
    readonly eyes: number | null = null,
    readonly names: string[] = [],
  ) {
    this.#outbox = new Outbox(`bugnight.outbox.${id}`, typeof sessionStorage === 'undefined' ? null : sessionStorage);
  }

  readonly state = $derived.by(() => this.#state);
  readonly info = $derived.by(() => this.#info);
  readonly seat = $derived.by(() => this.#seat);
  /** All seats of ours at this table. */
  readonly mine = $derived.by(() => this.#mine);
  readonly fault = $derived.by(() => this.#fault);
  /** Why there is nothing more to come. */
  readonly gone = $derived.by(() => this.#gone);
  readonly rematch = $derived.by(() => this.#info?.rematch ?? null);

  /** What was said at the table, as lines of the log. */
  readonly said = $derived.by((): Line[] =>
    this.#events.flatMap((event) => (event.type === 'said' ? [{ seat: event.seat, text: `${event.name}: ${event.text}` }] : [])),
  );
  readonly lastSaid = $derived.by(() => this.#events.findLast((event) => event.type === 'said') ?? null);
  readonly ended = $derived.by(() => this.#events.findLast((event) => event.type === 'ended') ?? null);

  open(): () => void {
    this.#connect();
    const back = (): void => {
      if (!document.hidden && this.#state !== 'open') this.#connect();
    };
    addEventListener('online', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      this.#closed = true;
      removeEventListener('online', back);
      document.removeEventListener('visibilitychange', back);
      this.#clear();
      this.#socket?.close();
    };
  }

  /** Send a command and keep it until it is answered. The answer is what was wrong, or null. */
  command(command: { type: string; [field: string]: unknown }): Promise<string | null> {
    const whole: Command = { id: commandId(), ...command };
    this.#outbox.put(whole);
    this.#say(whole);
    return new Promise((answer) => this.#answers.set(whole.id, answer));
  }

  #connect(): void {
    this.#clear();
    this.#socket?.close();
    const { protocol, host } = location;
    const seat = this.eyes === null ? '' : `&seat=${this.eyes}`;
    const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/v1/tables/${this.id}/live?since=${this.#number}${seat}`);
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      this.#heard = Date.now();
      if (this.#socket === socket) this.#hear(JSON.parse(String(data)) as Message);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lose();
    };
  }

  #lose(): void {
    this.#clear();
    this.#socket = null;
    if (this.#closed || this.#gone) return;
    this.#state = 'lost';
    const wait = RETRY[Math.min(this.#tries, RETRY.length - 1)] ?? 8000;
    this.#tries += 1;
    this.#timers.push(window.setTimeout(() => this.#connect(), wait));
  }

  #clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  #hear(message: Message): void {
    switch (message.type) {
      case 'welcome':
        clock.set(message.now);
        this.#mine = message.seats;
        this.#state = 'open';
        this.#tries = 0;
        this.#timers.push(window.setInterval(() => this.#ping(), PING));
        for (const command of this.#outbox.waiting) this.#say(command);
        break;
      case 'update':
        this.#update(message);
        break;
      case 'presence':
        this.#here = message.seats;
        if (this.#seat) this.#seat.show({ ...this.#seat.play, seats: this.#seats() });
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
        if (message.why === 'closed' || message.why === 'signed-out') this.#gone = message.why;
    }
  }

  #refuse({ code, message, id }: Extract<Message, { type: 'error' }>): void {
    if (!id) {
      this.#fault = message;
      return;
    }
    if (this.#trying.has(id)) {
      this.#trying.get(id)?.(null);
      this.#trying.delete(id);
      return;
    }
    if (code === 'unavailable' || code === 'too-fast') {
      const again = this.#outbox.waiting.find((command) => command.id === id);
      if (again) this.#timers.push(window.setTimeout(() => this.#say(again), 1000));
      return;
    }
    this.#settle(id, code === 'repeated' ? null : message);
  }

  #settle(id: string, fault: string | null): void {
    const command = this.#outbox.settle(id);
    this.#answers.get(id)?.(fault);
    this.#answers.delete(id);
    if (fault && command?.type === 'move') this.#fault = t('prompt.refused', { reason: fault });
    else if (!fault) this.#fault = '';
  }

  #ping(): void {
    if (Date.now() - this.#heard > SILENCE) this.#socket?.close();
    else this.#say({ type: 'ping' });
  }

  #say(what: Record<string, unknown>): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(what));
  }

  #update(update: Update): void {
    if (update.number < this.#number) return;
    this.#number = update.number;
    if (update.table) this.#info = update.table;
    this.#events = [...this.#events, ...update.events];
    if (!this.#info || !update.view) return;
    this.#addSteps(update);
    const play = this.#playOf(this.#info, update, update.view);
    if (this.#seat && this.#seat.play.game === play.game) this.#seat.show(play, this.#steps);
    else this.#seat = new SeatAtTable(play, this.#steps, { send: (moves) => this.#move(moves), attempt: (moves) => this.#try(moves) });
  }

  /** Of several events that come at once only the last has a table; what nobody saw is not moved. */
  #addSteps(update: Update): void {
    const moved = update.events.flatMap((event) => (event.type === 'moved' ? [{ number: event.number, moves: event.moves, table: null }] : []));
    const first = !this.#steps.length && !moved.length;
    if (first) moved.push({ number: update.number, moves: [], table: null });
    const steps: Step[] = [...this.#steps, ...moved];
    const last = steps.at(-1);
    if (last && update.view) steps[steps.length - 1] = { ...last, table: update.view };
    this.#steps = steps;
  }

  #playOf(info: TableInfo, update: Update, table: AnyTable): Play {
    return {
      game: info.game,
      options: info.options,
      seats: this.#seats(),
      me: update.seat,
      table,
      number: update.number,
      legal: this.#own(update.legal ?? []),
      waiting: update.waiting ?? [],
      chosen: update.chosen ? (this.#own([update.chosen])[0] ?? null) : null,
      bid: update.bid ?? null,
      result: update.outcome ?? null,
    };
  }

  #own(moves: string[]): string[] {
    return moves.map((move) => move.replace(/^\d:/, ''));
  }

  #seats(): Seat[] {
    const info = this.#info;
    if (!info) return [];
    const seats: Seat[] = info.seats.map((seat, i) => ({
      name: this.names[i] || (seat.kind === 'bot' ? (REGULARS[i] ?? '') : seat.name) || '',
      face: i,
      kind: seat.kind,
      level: seat.bot?.replace('bot:', '') ?? undefined,
      away: seat.away || (seat.kind === 'person' && !seat.you && this.#here[i] === false),
    }));
    if (info.game === 'party-bugs' && seats.length === 2) seats.push({ name: '', face: 5, kind: 'dummy' });
    return seats;
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
    this.#say({ type: 'try', id, number: this.#number, moves: moves.map((move) => `${me}:${move}`) });
    return new Promise((answer) => {
      this.#trying.set(id, answer);
      window.setTimeout(() => {
        if (this.#trying.delete(id)) answer(null);
      }, 5000);
    });
  }
}
