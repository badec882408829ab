/** The worker that holds the tables of this device. The page is told what its seat may know, and no more. */

import {
  type Bot,
  BotModule,
  botNames,
  checkFair,
  commitment,
  explain,
  FAIR,
  type Fair,
  fairSeed,
  type FromWorker,
  GameKind,
  freshSeed,
  ThinkingWorker,
  makeBot,
  type Move,
  type Options,
  parseRecord,
  type Record as PlayedRecord,
  recordOf,
  replay,
  Reviewer,
  type Schema,
  toJson,
  type View,
} from '../../../packages/bugnight-js/src/index.ts';
import type { Command, Finished, GameRecord, Message, MyTable, Replay, Retry, Settings, Step } from '$/live/wire';
import type { Answer, Asked, Opened, Seen } from './device';
import { keep, load, loadAll } from './store';
import type { Explained, Reviewed } from './words';
import { DeviceTable, type Entry, type Kept, Refusal } from './table';

/** How long bots seem to think, compared with the usual. */
const PACES = { relaxed: 1.6, normal: 1, quick: 0.35, none: 0 };
const [SHORTEST, LONGEST] = [700, 1800];
/** Milliseconds that a claim is open at least. */
const CLAIM = 1500;
/** Seconds that a bot really thinks, at most. */
const THINKING = 0.5;
const HINT = { simulations: 3000 };
/** Workers that think together, at most. One core is left to the page. */
const MOST_WORKERS = 8;
const WORKERS = Math.min(MOST_WORKERS, (navigator.hardwareConcurrency || 1) - 1);

interface Rules {
  kind: GameKind;
  bots: BotModule;
}
const rules = new Map<string, Promise<Rules>>();

/** The folder of the games' modules, next to that of this script. */
const MODULES = new URL(import.meta.env.DEV ? '/wasm/' : '../wasm/', location.href);

async function fetched(file: string): Promise<Response> {
  const answer = await fetch(new URL(file, MODULES)).catch(() => null);
  if (!answer) throw new Refusal('unavailable', `${file} is not kept here, and the server does not answer`);
  if (!answer.ok) throw new Refusal('not-found', `${file} is not here: ${answer.statusText}`);
  return answer;
}

/** Start the workers that think with this one, where workers may start others; one alone would only take its place. */
function hire(schema: Schema, code: WebAssembly.Module): ThinkingWorker[] {
  if (WORKERS < 2 || typeof Worker === 'undefined') return [];
  return Array.from({ length: WORKERS }, () => {
    const worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
    const thinker = new ThinkingWorker((told) => worker.postMessage(told), schema, code);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => thinker.hear(data);
    worker.onerror = worker.onmessageerror = () => thinker.fail();
    return thinker;
  });
}

/** What was made for a key; what has failed is made again the next time. */
function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = made.get(key) ?? make();
  made.set(key, found);
  found.catch(() => made.delete(key));
  return found;
}

function rulesOf(game: string): Promise<Rules> {
  return once(rules, game, async () => {
    const binary = (ending: string): Promise<ArrayBuffer> =>
      fetched(`${game}.${ending}`).then((answer) => answer.arrayBuffer());
    const [schema, own, bots] = await Promise.all([
      fetched(`${game}.json`).then((answer) => answer.json() as Promise<Schema>),
      binary('wasm'),
      binary('bots.wasm'),
    ]);
    return {
      kind: await GameKind.load(schema, own),
      bots: await BotModule.load(
        schema,
        bots,
        (shared) => hire(schema, shared),
        () => binary('network.bin'),
      ),
    };
  });
}

/** Read a record by the rules of its game. */
async function recordOfText(text: string): Promise<Rules & { record: PlayedRecord }> {
  const { game } = JSON.parse(text) as { game: string };
  const found = await rulesOf(game);
  return { ...found, record: parseRecord(new Map([[game, found.kind]]), text) };
}

/** Somebody at the page who looks at a table from one seat. */
interface Line {
  table: string;
  seat: number;
  number: number;
}
const lines = new Map<number, Line>();

function tell(line: number, message: Message): void {
  postMessage({ line, message } satisfies Answer);
}

/** A shuffle that can be checked, where the browser hashes (https, or this machine): a server takes no other over. */
async function shuffle({ id, settings }: Kept): Promise<{ seed: string; fair?: Fair }> {
  if (!crypto.subtle) return { seed: freshSeed() };
  const [table, secret, client_seeds] = [id, freshSeed(), settings.seats.map(() => '')];
  const seed = await fairSeed(secret, table, client_seeds);
  return { seed, fair: { table, commitment: await commitment(secret), secret, client_seeds } };
}

/** A table that is being played. */
class Host {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #bots = new Map<string, Bot>();
  #thinks = false;
  /** Nothing happens here: another tab has the table, or it is on its way to the server. */
  #held = false;

  constructor(
    public table: DeviceTable,
    readonly rules: Rules,
  ) {}

  /** Show everybody who looks what is new; then let the bots go on. */
  async show(): Promise<void> {
    if (!(await keep(this.table.kept))) postMessage({ kept: false } satisfies Answer);
    for (const [id, line] of lines) {
      if (line.table !== this.table.kept.id) continue;
      tell(id, this.table.update(line.seat, line.number));
      line.number = this.table.number;
    }
    this.#arm();
  }

  async carryOut(command: Command): Promise<Message> {
    const { table } = this;
    this.#checkIsHere();
    if (command.type === 'again') return this.#again(command.id, command.game ?? '');
    const news = table.decide(command);
    if ('view' in news) return news;
    table.add(news.type === 'started' ? { ...news, ...(await shuffle(table.kept)) } : news, Date.now());
    await this.show();
    return table.done(command.id);
  }

  async #again(id: string, game: string): Promise<Message> {
    const { settings, name } = this.table.kept;
    const other = game && game !== settings.game;
    const next = await setTable({ ...settings, ...(other ? { game, options: {} } : {}) }, name);
    this.table.add({ type: 'rematch', table: next.table.kept.id }, Date.now());
    await this.show();
    return this.table.done(id);
  }

  /** Take the last decision of the device's owner back, and all that followed. */
  async undo(): Promise<void> {
    this.#checkIsHere();
    const { kept, mine } = this.table;
    const isMine = (text: string): boolean => mine.includes(Number(text[0]));
    const last = kept.log.findLastIndex(
      (entry) => (entry.type === 'moved' && entry.moves.some(isMine)) || (entry.type === 'chose' && isMine(entry.move)),
    );
    if (last < 0) throw new Refusal('state', 'there is no move to take back');
    const first = kept.log.findLastIndex((entry, i) => i < last && entry.type !== 'chose') + 1;
    this.table = new DeviceTable({ ...kept, log: kept.log.slice(0, first) }, this.rules.kind);
    for (const line of lines.values()) if (line.table === kept.id) line.number = -1;
    await this.show();
  }

  #checkIsHere(): void {
    if (this.#held) throw new Refusal('state', 'the game is on its way to the server');
  }

  /** Wait while the game is taken to the server, or go on if it was not. */
  async hold(on: boolean): Promise<void> {
    this.#held = on;
    if (on) clearTimeout(this.#timer);
    else await this.show();
  }

  /** The game goes on at a table of the server. */
  async leave(there: string): Promise<void> {
    this.table.add({ type: 'rematch', table: there }, Date.now());
    this.table.add({ type: 'closed' }, Date.now());
    await this.show();
  }

  /** Do what comes next by itself, when its time has come. */
  #arm(): void {
    clearTimeout(this.#timer);
    const { table } = this;
    if (this.#thinks || this.#held || table.state !== 'playing' || table.paused) return;
    const pace = PACES[table.kept.settings.pace ?? 'normal'];
    const bot = table.undecided.find((seat) => table.chairs[seat]?.bot);
    const claim = table.sealing === 'claim';
    let at: number | null = null;
    if (bot !== undefined) {
      const [least, most] = claim ? [0.2 * CLAIM, 0.9 * CLAIM] : [SHORTEST, LONGEST];
      at = (table.chairs[bot]?.asked ?? 0) + pace * (least + (most - least) * Math.random());
    } else if (claim && table.claim) {
      const latest = table.claim.closes ?? Infinity;
      at = table.undecided.length
        ? latest
        : Math.min(latest, Math.max(table.answered, table.claim.opened + CLAIM * pace));
    }
    if (at === null || at === Infinity) return;
    this.#timer = setTimeout(() => void this.#goOn(bot).catch(reportError), Math.max(0, at - Date.now()));
  }

  async #goOn(seat: number | undefined): Promise<void> {
    const { table } = this;
    if (seat === undefined) table.add(table.closeClaim(), Date.now());
    else {
      const asked = table.chairs[seat]?.since;
      const move = await this.#think(seat);
      // Meanwhile the owner may have paused, taken a move back, or taken the seat.
      const stands = this.table === table && !table.paused && table.undecided.includes(seat);
      if (this.#held) return;
      if (!stands || !table.chairs[seat]?.bot || table.chairs[seat].since !== asked) return this.#arm();
      table.add(table.sealing ? table.seal(move) : { type: 'moved', moves: [String(move)] }, Date.now());
    }
    await this.show();
  }

  async #think(seat: number): Promise<Move> {
    const level = this.table.chairs[seat]?.bot ?? '';
    const bot = this.#bots.get(`${seat} ${level}`) ?? makeBot(this.rules.bots, level);
    this.#bots.set(`${seat} ${level}`, bot);
    this.#thinks = true;
    const [view, limit] = [this.table.position.view(seat), { seconds: THINKING }];
    return bot
      .choose(view, limit)
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        return makeBot(this.rules.bots, 'hornet').choose(view, limit); // its network is not here, and there is no connection
      })
      .finally(() => (this.#thinks = false));
  }

  hint(seat: number): Promise<Explained> {
    return explained(this.rules.bots, this.table.position.view(seat), this.table.number);
  }

  review(): Promise<Reviewed> {
    const { table } = this;
    if (table.state !== 'over') throw new Refusal('state', 'the game is not over');
    return reviewed(table.kept.id, this.record());
  }

  record(): string {
    const { match, chairs, kept } = this.table;
    if (!match) throw new Refusal('state', 'the game has not begun');
    const seats = chairs.map(({ person, bot }) => (person ? kept.name : `bot:${bot}`));
    const fair = kept.log.find((entry) => entry.type === 'started')?.fair;
    return toJson({ ...recordOf(match, seats), extra: fair ? { [FAIR]: fair } : {} });
  }
}

/** What each move promises, the best first, and why; worked out from the seat's view. */
async function explained(bots: BotModule, view: View, number: number): Promise<Explained> {
  const { game, advice, close } = await explain(bots, view, HINT);
  const spelled = advice.map((told) => ({ ...told, move: String(told.move) }));
  return { game, number, advice: spelled, close: close && String(close) };
}

const reviews = new Map<string, Reviewed | Error>();

/** The review of a finished game as far as it is done; asked for first, it begins. That it failed is told once. */
async function reviewed(table: string, text: string): Promise<Reviewed> {
  const { bots, record } = await recordOfText(text);
  let found = reviews.get(table);
  if (!found) {
    found = {
      game: record.game.name,
      done: 0,
      total: record.moves.length,
      curve: [],
      decisions: [],
      turns: [],
      players: [],
    };
    reviews.set(table, found);
    goThrough(new Reviewer(bots, record), found).catch((error: unknown) => {
      reviews.set(table, error instanceof Error ? error : new Error(String(error)));
    });
  } else if (found instanceof Error) {
    reviews.delete(table);
    throw found;
  }
  return found;
}

/** Look at one move after the other; in between, others are answered. */
async function goThrough(reviewer: Reviewer, found: Reviewed): Promise<void> {
  for await (const done of reviewer.run()) {
    const { curve, turns, players, ...more } = reviewer.review();
    const decisions = more.decisions.map((one) => ({ ...one, move: String(one.move), best: String(one.best) }));
    const whole = done === found.total ? players : [];
    Object.assign(found, { curve, turns, done, decisions, players: whole } satisfies Partial<Reviewed>);
    await new Promise((go) => setTimeout(go));
  }
}

/** A hint for a seat at a server's table, from what the server shows to that seat. */
async function hintFor({ game, options, seat, code, number }: Seen): Promise<Explained> {
  const { kind, bots } = await rulesOf(game);
  return explained(bots, await kind.game(options as Options).view(code, seat), number);
}

const hosts = new Map<string, Promise<Host>>();

function hostOf(id: string): Promise<Host> {
  return once(hosts, id, async () => {
    const kept = await load(id);
    if (!kept) throw new Refusal('not-found', 'there is no such table on this device');
    const found = await rulesOf(kept.settings.game);
    return new Host(new DeviceTable(kept, found.kind), found);
  });
}

async function setTable(settings: Settings, name: string, log: Entry[] = []): Promise<Host> {
  const found = await rulesOf(settings.game);
  const sitters = ['me', ...botNames(found.bots).map((bot) => `bot:${bot}`)];
  const strange = settings.seats.find((seat) => !sitters.includes(seat));
  if (strange) throw new Refusal('malformed', `'${strange}' cannot sit at a table on this device`);
  const id = `device-${freshSeed().slice(0, 13)}`;
  const kept: Kept = { id, settings, name, created: Date.now(), log, state: 'waiting', outcome: null };
  const host = new Host(new DeviceTable(kept, found.kind), found);
  await keep(host.table.kept);
  hosts.set(id, Promise.resolve(host));
  return host;
}

/** A record as a table: to go on where it ends, or with its game over. */
async function resume(written: GameRecord, name: string): Promise<Host> {
  const { record } = await recordOfText(JSON.stringify(written));
  const { game, seed, seats = [], moves } = record;
  if (!seed) throw new Refusal('malformed', 'a game goes on from a record with a seed');
  const isBot = (seat: number): boolean => (seats[seat] ? seats[seat].startsWith('bot:') : seat > 0);
  const sitting = Array.from({ length: game.players }, (_, i) => (isBot(i) ? (seats[i] ?? 'bot:beetle') : 'me'));
  const at = Date.now();
  const fair = crypto.subtle && (await checkFair(record)) ? (record.extra[FAIR] as Fair) : undefined;
  const log: Entry[] = [{ type: 'started', seed: String(seed), fair, at }];
  for (const move of moves) log.push({ type: 'moved', moves: [String(move)], at });
  const one_device = sitting.filter((seat) => seat === 'me').length > 1;
  return setTable(
    { game: game.name, options: game.options, seats: sitting, claim_window: null, one_device },
    name,
    log,
  );
}

/** Play on from a moment of a finished game, from one seat, against bots. */
function retry(host: Host, { ply, seat }: Retry): Promise<Host> {
  const written = JSON.parse(host.record()) as GameRecord & { moves: string[] };
  delete written.result;
  const { name, settings } = host.table.kept;
  const bot = (i: number): string => (settings.seats[i] === 'me' ? 'bot:beetle' : (settings.seats[i] ?? ''));
  const seats = settings.seats.map((_each, i) => (i === seat ? name : bot(i)));
  return resume({ ...written, moves: written.moves.slice(0, ply), seats }, name);
}

/** Forget a table; it is read again when it is needed. */
function drop(id: string): void {
  void hosts.get(id)?.then((host) => host.hold(true));
  hosts.delete(id);
}

const isWatched = (table: string): boolean => [...lines.values()].some((line) => line.table === table);

/** Another tab has opened the table: what it writes counts from now on. */
const elsewhere = new BroadcastChannel('bugnight-tables');
elsewhere.onmessage = ({ data }: MessageEvent<string>) => {
  drop(data);
  for (const [id, line] of lines) if (line.table === data) tell(id, { type: 'bye', why: 'stopping' });
};

async function openLine({ line, table, seat, since }: Opened): Promise<void> {
  elsewhere.postMessage(table);
  if (!isWatched(table)) drop(table); // another tab may have played on
  const host = await hostOf(table);
  const eyes = seat !== null && host.table.mine.includes(seat) ? seat : (host.table.mine[0] ?? 0);
  lines.set(line, { table, seat: eyes, number: since });
  tell(line, { type: 'welcome', version: 2, now: Date.now(), seat: eyes, seats: host.table.mine });
  await host.show();
}

/** What a server would be asked for by HTTP. */
async function ask(method: string, path: string, body: unknown): Promise<unknown> {
  const [route = '', query = ''] = path.split('?');
  const [, what, id = '', more = ''] = route.split('/');
  if (what === 'hint') return hintFor(body as Seen);
  if (what === 'review') {
    const { table, record } = body as { table: string; record: GameRecord };
    return reviewed(table, JSON.stringify(record));
  }
  if (what === 'replay') return replayOf(JSON.stringify(body), query);
  if (what === 'me') return allMine();
  if (what === 'records') return (await loadAll()).filter(({ state }) => state === 'over').map(finished);
  if (!id) {
    const { name, record, ...settings } = body as Settings & { name: string; record?: GameRecord };
    return (await (record ? resume(record, name) : setTable(settings, name))).table.info();
  }
  const host = await hostOf(id);
  const seat = (body as { seat?: number | null })?.seat ?? host.table.mine[0] ?? 0;
  switch (`${method} ${more}`) {
    case 'GET ':
      return host.table.info();
    case 'POST commands':
      return host.carryOut(body as Command);
    case 'POST undo':
      return host.undo();
    case 'POST hold':
      return host.hold((body as { on: boolean }).on);
    case 'POST moved':
      return host.leave((body as { table: string }).table);
    case 'POST hint':
      return host.hint(seat);
    case 'POST retry':
      return (await retry(host, body as Retry)).table.info();
    case 'GET review':
      return host.review();
    case 'GET record':
      return JSON.parse(host.record());
    case 'GET replay':
      return replayOf(host.record(), query);
    default:
      throw new Refusal('off', 'this needs a server');
  }
}

const changedAt = ({ log, created }: Kept): number => log.at(-1)?.at ?? created;

/** The tables in play. One whose game is not here now, or has other rules since, hides no other. */
async function allMine(): Promise<MyTable[]> {
  const playing = (await loadAll()).filter(({ state }) => state === 'playing');
  const found = await Promise.allSettled(playing.map(mine));
  return found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

async function mine(kept: Kept): Promise<MyTable> {
  const table = new DeviceTable(kept, (await rulesOf(kept.settings.game)).kind);
  const turn = table.mine.some((seat) => table.undecided.includes(seat));
  const { waiting } = table;
  return { table: table.info(), seat: table.mine[0] ?? null, your_turn: turn, waiting, changed: changedAt(kept) };
}

function finished(kept: Kept): Finished {
  const { id: table, settings, name, outcome } = kept;
  const seats = settings.seats.map((seat) => (seat === 'me' ? name : seat));
  return { table, game: settings.game, options: settings.options ?? {}, seats, outcome, ended: changedAt(kept) };
}

/** A record, position by position. */
async function replayOf(text: string, query: string): Promise<Replay> {
  const { record } = await recordOfText(text);
  const seat = new URLSearchParams(query).get('seat');
  const steps: Step[] = [];
  for (const match of replay(record)) {
    const seen = seat === null ? match.position : match.view(Number(seat));
    steps.push({
      ply: steps.length,
      move: steps.length ? String(match.moves.at(-1)) : null,
      events: seat === null ? match.events() : match.events(-1, Number(seat)),
      position: seen.table as unknown as Step['position'],
      legal: seen.legalMoves.map(String),
    });
  }
  return { record: JSON.parse(text) as Replay['record'], steps };
}

function faultOf(error: unknown): { code: string; message: string; legal: string[] | null } {
  const known = error instanceof Refusal;
  const message = error instanceof Error ? error.message : String(error);
  return { code: known ? error.code : 'failed', message, legal: known ? error.legal : null };
}

async function hear(asked: Asked): Promise<void> {
  if ('path' in asked) {
    const { id, method, path, body } = asked;
    await ask(method, path, body).then(
      (answer) => postMessage({ id, answer } satisfies Answer),
      (error: unknown) => postMessage({ id, fault: faultOf(error) } satisfies Answer),
    );
  } else if ('table' in asked) {
    await openLine(asked).catch((error: unknown) => refuse(asked.line, error, null));
  } else if (!asked.said) {
    const left = lines.get(asked.line);
    lines.delete(asked.line);
    if (left && !isWatched(left.table)) drop(left.table);
  } else {
    const { said, line } = asked;
    const from = lines.get(line);
    if (!from) return;
    await hostOf(from.table)
      .then((host) => host.carryOut(said))
      .then(
        (message) => tell(line, message),
        (error: unknown) => refuse(line, error, said.id),
      );
  }
}

function refuse(line: number, error: unknown, id: string | null): void {
  const fault = faultOf(error);
  tell(line, { type: 'error', ...fault, id, number: null, retry_after: null } as Message);
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => void hear(data));
