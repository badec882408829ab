/** A table on this device: what follows from its log, told as a server tells it (docs/protocol.md). */

import {
  BugNightError,
  type Fair,
  type Game,
  type GameKind,
  type Match,
  Move,
  type Position,
} from '../../../packages/bugnight-js/src/index.ts';
import type {
  ClaimWindow,
  Command,
  Done,
  GameEvent,
  Outcome,
  SeatInfo,
  Settings,
  TableEvent,
  TableInfo,
  Tried,
  Update,
} from '$/live/wire';

/** Something that has happened: all else follows from these. */
export type Entry = { at: number } & (
  | { type: 'started'; seed: string; fair?: Fair | undefined }
  | { type: 'chose'; move: string }
  | { type: 'moved'; moves: string[] }
  | { type: 'away' | 'returned'; seat: number }
  | { type: 'autopass' | 'paused'; seat: number; on: boolean }
  | { type: 'rematch'; table: string }
  | { type: 'closed' }
);
type News = Entry extends infer E ? (E extends { at: number } ? Omit<E, 'at'> : never) : never;

/** A table as stored. */
export interface Kept {
  id: string;
  settings: Settings;
  /** What its owner is called. */
  name: string;
  created: number;
  log: Entry[];
  /** What follows from the log, for lists. */
  state: TableInfo['state'];
  outcome: Outcome | null;
}

interface Chair {
  person: boolean;
  bot: string;
  away: boolean;
  autoPass: boolean;
  /** The deal for which `autoPass` holds. */
  autoPassDeal: number;
  /** The number of the event from which its current decision holds, or from which it has none. */
  since: number;
  asked: number;
}

/** A command that is not carried out. */
export class Refusal extends Error {
  readonly code: string;
  readonly legal: string[] | null;

  constructor(code: string, message: string, legal: string[] | null = null) {
    super(message);
    this.code = code;
    this.legal = legal;
  }
}

/** The bot that plays for somebody who has left. */
const STAND_IN = 'beetle';

export class DeviceTable {
  readonly kept: Kept;
  readonly game: Game;
  readonly chairs: Chair[];
  readonly sealed = new Map<number, Move>();
  state: TableInfo['state'] = 'waiting';
  paused = false;
  match: Match | null = null;
  claim: ClaimWindow | null = null;
  /** When the last answer to a claim came. */
  answered = 0;
  actors: number[] = [];
  outcome: Outcome | null = null;
  rematch: string | null = null;
  #events: TableEvent[] = [];
  #plies = new Map<number, [number, number]>();
  #infoNumber = 0;

  constructor(kept: Kept, kind: GameKind) {
    const { settings, created } = kept;
    this.kept = kept;
    this.game = kind.game({ players: settings.seats.length, ...settings.options });
    this.chairs = settings.seats.map((text) => ({
      person: text === 'me',
      bot: text === 'me' ? '' : text.replace('bot:', ''),
      away: false,
      autoPass: false,
      autoPassDeal: 0,
      since: 0,
      asked: 0,
    }));
    this.#publish({ type: 'created', by: kept.name, at: created });
    this.chairs.forEach(({ bot }, seat) =>
      this.#publish({ type: 'sat', seat, name: bot ? '' : kept.name, bot: bot || null, at: created }),
    );
    for (const entry of kept.log) this.#apply(entry);
    Object.assign(kept, { state: this.state, outcome: this.outcome });
  }

  get number(): number {
    return this.#events.length - 1;
  }

  get #begun(): Match {
    if (!this.match) throw new Refusal('state', `the table is ${this.state}, not playing`);
    return this.match;
  }

  get position(): Position {
    return this.#begun.position;
  }

  get sealing(): '' | 'together' | 'claim' {
    if (this.claim) return 'claim';
    return this.actors.length > 1 ? 'together' : '';
  }

  /** The seats that still owe a decision; in a claim that is secret. */
  get undecided(): number[] {
    return this.actors.filter((seat) => !this.sealed.has(seat));
  }

  get waiting(): number[] {
    return this.sealing === 'together' ? this.undecided : this.actors;
  }

  get mine(): number[] {
    return this.chairs.flatMap(({ person }, seat) => (person ? [seat] : []));
  }

  /** The position with the cards that lie face down already. */
  #shown(): Position {
    const moves = this.sealing === 'together' ? [...this.sealed.values()] : [];
    return moves.reduce((position, move) => position.play(move), this.position);
  }

  // Folding

  /** Write something into the log. */
  add(news: News, at: number): void {
    const entry = { ...news, at } as Entry;
    this.#apply(entry);
    this.kept.log.push(entry);
    Object.assign(this.kept, { state: this.state, outcome: this.outcome });
  }

  #apply(entry: Entry): void {
    const { at } = entry;
    switch (entry.type) {
      case 'started':
        this.state = 'playing';
        this.match = this.game.deal({ seed: entry.seed });
        this.#publish({ type: 'started', client_seeds: [], seed_hash: '', at }, true);
        return this.#ask(at);
      case 'chose':
        return this.#chose(Move.parse(entry.move), at);
      case 'moved':
        return this.#moved(
          entry.moves.map((text) => Move.parse(text)),
          at,
        );
      case 'away':
        Object.assign(this.#chair(entry.seat), { bot: STAND_IN, away: true, asked: at, autoPass: false });
        return this.#publish({ type: 'away', seat: entry.seat, bot: STAND_IN, why: 'left', at }, true);
      case 'returned':
        Object.assign(this.#chair(entry.seat), { bot: '', away: false, asked: at });
        return this.#publish({ type: 'returned', seat: entry.seat, at }, true);
      case 'autopass':
        return this.#autoPassed(entry.seat, entry.on, at);
      case 'paused':
        this.paused = entry.on;
        return this.#publish({ type: 'paused', seat: entry.seat, on: entry.on, at }, true);
      case 'rematch':
        this.rematch = entry.table;
        return this.#publish({ type: 'rematch', table: entry.table, at }, true);
      case 'closed':
        [this.state, this.actors, this.claim] = ['closed', [], null];
        return this.#publish({ type: 'closed', why: 'host', at }, true);
    }
  }

  #publish(
    event: TableEvent extends infer E ? (E extends TableEvent ? Omit<E, 'number'> : never) : never,
    info = true,
  ): void {
    const number = this.#events.length;
    if (info) this.#infoNumber = number;
    this.#events.push({ ...event, number } as TableEvent);
  }

  #chair(seat: number): Chair {
    const chair = this.chairs[seat];
    if (!chair) throw new Refusal('seat', `there is no seat ${seat}`);
    return chair;
  }

  #chose(move: Move, at: number): void {
    if (!this.position.view(move.seat).isLegal(move)) throw this.#illegal(move);
    const again = this.sealed.has(move.seat);
    this.sealed.set(move.seat, move);
    if (this.sealing === 'claim') this.answered = at;
    else if (!again) this.#publish({ type: 'chose', seat: move.seat, at }, false);
  }

  #moved(moves: Move[], at: number): void {
    const match = this.#begun;
    const ply = match.moves.length;
    for (const move of moves) {
      try {
        match.push(move);
      } catch (error) {
        while (match.moves.length > ply) match.pop(); // all or none
        throw error instanceof BugNightError ? this.#illegal(move) : error;
      }
    }
    this.#plies.set(this.#events.length, [ply, ply + moves.length]);
    this.sealed.clear();
    this.claim = null;
    const hidden = ({ seat, verb }: Move): string => `${seat}:${verb} ?`;
    const { secretVerbs } = this.game.schema;
    const told = moves.map((move) => (secretVerbs.includes(move.verb) ? hidden(move) : String(move)));
    this.#publish({ type: 'moved', moves: told, events: [], at }, false);
    this.#ask(at);
  }

  #end(at: number): void {
    [this.state, this.actors, this.outcome] = ['over', [], this.position.outcome];
    const outcome = this.outcome ?? { scores: [], winners: [] };
    this.#publish({ type: 'ended', outcome, secret: '', seed: this.#begun.seed, at });
  }

  /** Ask the seats that are to decide now, or end the game. */
  #ask(at: number): void {
    if (this.position.isOver) return this.#end(at);
    const before = this.actors;
    this.actors = this.position.actors;
    for (const seat of [...before, ...this.actors]) this.#chair(seat).since = this.number;
    for (const seat of this.actors) this.#chair(seat).asked = at;
    if (!(this.position.phase in this.game.schema.claims)) return;
    const { claim_window: seconds } = this.kept.settings;
    const closes = typeof seconds === 'number' ? at + 1000 * seconds : null;
    this.claim = { seats: this.actors, opened: at, closes };
    this.answered = at;
    for (const seat of this.actors) {
      const chair = this.#chair(seat);
      chair.autoPass &&= chair.autoPassDeal === this.#dealOf(this.position);
      if (chair.autoPass) this.#decline(seat);
    }
  }

  #dealOf(position: Position): number {
    const { dealNumber } = this.game.schema;
    return dealNumber ? position.state.number(dealNumber) : 0;
  }

  #decline(seat: number): void {
    const { decline } = this.game.schema.claims[this.position.phase] ?? { decline: '' };
    this.sealed.set(seat, new Move(seat, decline));
  }

  #autoPassed(seat: number, on: boolean, at: number): void {
    Object.assign(this.#chair(seat), { autoPass: on, autoPassDeal: this.#dealOf(this.position) });
    if (!on || this.sealing !== 'claim' || !this.undecided.includes(seat)) return;
    this.#decline(seat);
    this.answered = at;
  }

  // Deciding

  /** What a command of the device's owner writes into the log; what is only tried is answered. */
  decide(command: Command): News | Tried {
    switch (command.type) {
      case 'start':
        this.#need('waiting');
        return { type: 'started', seed: '' };
      case 'move':
      case 'try':
        return this.#decideMove(command);
      case 'stand':
      case 'return':
      case 'autopass': {
        this.#need('playing');
        const seat = command.seat ?? this.mine[0] ?? -1;
        if (!this.#chair(seat).person) throw new Refusal('seat', `seat ${seat} is not yours`);
        if (command.type === 'autopass') return { type: 'autopass', seat, on: command.on };
        return { type: command.type === 'stand' ? 'away' : 'returned', seat };
      }
      case 'pause':
        this.#need('playing');
        return { type: 'paused', seat: this.mine[0] ?? 0, on: command.on };
      case 'close':
        this.#need('playing', 'waiting');
        return { type: 'closed' };
      default:
        throw new Refusal('off', 'a table on this device has nobody else');
    }
  }

  #need(...states: string[]): void {
    if (!states.includes(this.state)) {
      throw new Refusal('state', `the table is ${this.state}, not ${states.join(' or ')}`);
    }
  }

  #decideMove({ type, id, moves: texts, number }: Extract<Command, { type: 'move' | 'try' }>): News | Tried {
    this.#need('playing');
    if (this.paused) throw new Refusal('state', 'the game is paused');
    const moves = texts.map((text) => Move.parse(text));
    const seat = moves[0]?.seat ?? -1;
    const chair = this.#chair(seat);
    if (!chair.person || moves.some((move) => move.seat !== seat))
      throw new Refusal('seat', `seat ${seat} is not yours`);
    const before = type === 'try' ? moves : moves.slice(0, -1);
    const verbs = this.game.schema.tentativeVerbs;
    if (before.some(({ verb }) => !verbs.includes(verb))) {
      throw new Refusal('malformed', 'these moves cannot be tried, or come before others');
    }
    if (chair.away) throw new Refusal('state', 'a bot plays for you; take your seat back first');
    const [first] = moves;
    if (number < chair.since) throw new Refusal('stale', 'since then the decision has changed', this.legal(seat));
    if (!this.actors.includes(seat) && first) throw this.#illegal(first);
    if (type === 'try') return this.#attempt(id, seat, moves);
    if (!this.sealing) return { type: 'moved', moves: moves.map(String) };
    if (!first || moves.length > 1) throw new Refusal('malformed', 'here a command has one move');
    return this.seal(first);
  }

  /** What a choice or answer writes into the log: the last to choose shows all cards. */
  seal(move: Move): News {
    const left = this.undecided.filter((seat) => seat !== move.seat);
    if (this.sealing === 'together' && !left.length) {
      const all = new Map(this.sealed).set(move.seat, move);
      return { type: 'moved', moves: Array.from(all.values(), String) };
    }
    return { type: 'chose', move: String(move) };
  }

  /** The first to claim has it; what others answered stays sealed for good. */
  closeClaim(): News {
    const said = this.game.schema.claims[this.position.phase];
    const first = [...this.sealed.values()].find(({ text }) => text === said?.claim);
    if (first) return { type: 'moved', moves: [String(first)] };
    return { type: 'moved', moves: this.actors.map((seat) => `${seat}:${said?.decline}`) };
  }

  /**
   * What a seat would see after some of its moves; worked out from its view alone. What comes after
   * its turn is not known before it is sent: then it sees the table before the last move.
   */
  #attempt(id: string, seat: number, moves: Move[]): Tried {
    let before = this.position.view(seat).guess(0);
    let after = before;
    for (const move of moves) {
      if (!after.view(seat).isLegal(move)) throw this.#illegal(move);
      [before, after] = [after, after.play(move)];
    }
    const goesOn = after.actors.includes(seat) && this.#dealOf(after) === this.#dealOf(before);
    const view = (goesOn ? after : before).view(seat);
    const legal = goesOn ? view.legalMoves.map(String) : [];
    return { type: 'tried', id, number: this.number, view: view.table as unknown as Tried['view'], legal };
  }

  legal(seat: number): string[] {
    return this.position.view(seat).legalMoves.map(String);
  }

  #illegal(move: Move): Refusal {
    return new Refusal('illegal', `'${move}' is not legal`, this.legal(move.seat));
  }

  // Telling

  done(id: string): Done {
    return { type: 'done', id, number: this.number };
  }

  info(): TableInfo {
    const { id, settings, created, name } = this.kept;
    const seats = this.chairs.map(({ person, bot, away }): SeatInfo => ({
      kind: person ? 'person' : 'bot',
      name: person ? name : bot,
      look: '', // the page knows how its owner looks
      bot: bot || null,
      away,
      you: person,
      host: person,
    }));
    return {
      id,
      code: '',
      state: this.state,
      game: this.game.name,
      options: this.game.options,
      seats,
      listed: false,
      clock: { kind: 'none', seconds: 0, extra: 0 },
      claim_window: settings.claim_window ?? null,
      pace: settings.pace ?? 'normal',
      chat: false,
      hints: settings.hints ?? true,
      watch: false,
      one_device: settings.one_device ?? false,
      you_host: true,
      created,
      commitment: '',
      rematch: this.rematch,
      paused: this.paused,
    };
  }

  /** All that is new for a seat, and its view of the table, whole. */
  update(seat: number, since: number): Update {
    const events = this.#events
      .slice(since + 1)
      .map((event) => (event.type === 'moved' ? { ...event, events: this.#told(event.number, seat) } : event));
    const update: Omit<Update, 'table'> = {
      type: 'update',
      number: this.number,
      at: this.#events.at(-1)?.at ?? 0,
      events,
      seat,
      view: null,
      code: '',
      waiting: [],
      legal: [],
      chosen: null,
      auto_pass: false,
      claim: null,
      clocks: null,
      outcome: this.outcome,
      ...(since < this.#infoNumber ? { table: this.info() } : {}),
    };
    if (!this.match) return update as Update;
    const view = this.#shown().view(seat);
    update.view = view.table as unknown as Update['view'];
    [update.waiting, update.claim] = [this.waiting, this.claim];
    update.auto_pass = this.#chair(seat).autoPass;
    if (this.actors.includes(seat)) {
      const chosen = this.sealed.get(seat);
      update.chosen = chosen ? String(chosen) : null;
      update.legal = chosen ? this.legal(seat) : view.legalMoves.map(String);
    }
    return update as Update;
  }

  #told(number: number, seat: number): GameEvent[] {
    const [from, to] = this.#plies.get(number) ?? [0, 0];
    return Array.from({ length: to - from }, (_, i) => this.#begun.events(from + i, seat)).flat();
  }
}
