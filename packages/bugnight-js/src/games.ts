// A kind of game, and a game with its options.

import { unpack } from './codes.ts';
import { BugNightError, OptionError, repr, shown } from './errors.ts';
import { Match } from './matches.ts';
import type { MatchInit } from './matches.ts';
import { Module } from './module.ts';
import { Position, View } from './positions.ts';
import type { Option, OptionValue, Schema } from './schema.ts';
import { State } from './state.ts';

export type Options = Record<string, OptionValue>;

/** A kind of game: its rules and their description. */
export class GameKind {
  readonly module: Module;
  readonly schema: Schema;
  /** The text of each action that always means the same. */
  readonly textOf: Map<number, string>;

  constructor(module: Module) {
    this.module = module;
    this.schema = module.schema;
    this.textOf = new Map(Object.entries(this.schema.texts).map(([text, a]) => [a, text]));
  }

  static async load(schema: Schema, code: BufferSource): Promise<GameKind> {
    return new GameKind(await Module.load(schema, code));
  }

  get name(): string {
    return this.schema.name;
  }

  get title(): string {
    return this.schema.title;
  }

  /** A game with these options, and the defaults of all others. */
  game(options: Record<string, unknown> = {}): Game {
    if (typeof options !== 'object' || options === null || Array.isArray(options)) {
      throw new OptionError(`options are an object such as { players: 3 }, not ${shown(options)}`);
    }
    const known = this.schema.options.map((option) => option.name);
    for (const name of Object.keys(options)) {
      if (!known.includes(name)) {
        throw new OptionError(
          `option ${repr(name).slice(0, 60)} is unknown in ${this.name}; there are ${known.join(', ')}`,
        );
      }
    }
    return new Game(this, checked(this.schema.options, options));
  }
}

/** Fill in defaults; refuse a value of the wrong type or out of range, and say what would be right. */
function checked(known: Option[], given: Record<string, unknown>): Options {
  const values: Options = {};
  for (const option of known) {
    const players = values['players'] ?? Object.values(option.defaults)[0];
    const standard = option.defaults[String(players)];
    const value = Object.hasOwn(given, option.name) ? given[option.name] : standard;
    const [good, wanted] = judge(option, value, Number(players));
    if (!good) throw new OptionError(`option ${repr(option.name)} ${wanted}, not ${shown(value)}`);
    values[option.name] = value as OptionValue;
  }
  return values;
}

function judge(option: Option, value: unknown, players: number): [boolean, string] {
  const { least = 0, most = 0, choices = [] } = option;
  switch (option.kind) {
    case 'number':
      return [isWhole(value, least, most), `is a whole number from ${least} to ${most}`];
    case 'flag':
      return [typeof value === 'boolean', 'is true or false'];
    case 'choice':
      return [choices.includes(value as string), `is ${choices.map(repr).join(' or ')}`];
    case 'seat': {
      const good = value === null || isWhole(value, 0, players - 1);
      return [good, `is a seat from 0 to ${players - 1} or null`];
    }
    case 'order': {
      const seats = Array.from({ length: players }, (_, seat) => seat);
      const named = Array.isArray(value) ? value : [];
      const good = named.length === players && seats.every((seat) => named.some((each) => each === seat));
      return [good, `names the seats ${seats.join(', ')}, each once`];
    }
  }
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && least <= value && value <= most;
}

/** A game with its options. */
export class Game {
  readonly kind: GameKind;
  /** Every option by its name. */
  readonly all: Options;
  /** How many have a score: the players, and a dummy where there is one. */
  readonly displays: number;
  /** How many deals a whole match has. */
  readonly length: number;

  constructor(kind: GameKind, all: Options) {
    this.kind = kind;
    this.all = all;
    this.displays = kind.module.displays(this.blank());
    this.length = kind.module.length(this.blank());
  }

  get module(): Module {
    return this.kind.module;
  }

  get schema(): Schema {
    return this.kind.schema;
  }

  get name(): string {
    return this.kind.name;
  }

  get players(): number {
    return this.all['players'] as number;
  }

  /** The options as records have them: the players, and what is not at its default. */
  get options(): Options {
    const isUsual = ({ name, defaults }: Option) =>
      JSON.stringify(this.all[name]) === JSON.stringify(defaults[this.players]);
    const unusual = this.schema.options.filter((o) => o.name === 'players' || !isUsual(o));
    return Object.fromEntries(unusual.map(({ name }) => [name, this.all[name] as OptionValue]));
  }

  /** Shuffle and deal: a new match, from a fresh seed if none is given. */
  deal(init: MatchInit = {}): Match {
    return new Match(this, init);
  }

  /** Refuse what is neither a seat nor null, a spectator. */
  checkSeat(seat: number | null): void {
    if (seat !== null && !isWhole(seat, 0, this.players - 1)) {
      throw new BugNightError(`seat ${shown(seat)} is not from 0 to ${this.players - 1}, nor null`);
    }
  }

  /** Read a position from its code, as Python's `Position.code` has it. */
  async position(code: string): Promise<Position> {
    return new Position(this, await this.#decode(code));
  }

  /** Read a view from its code, as a server's update or Python's `View.code` has it. */
  async view(code: string, seat: number | null): Promise<View> {
    this.checkSeat(seat);
    return new View(this, await this.#decode(code), seat);
  }

  async #decode(code: string): Promise<State> {
    const [s, blank] = [new State(this.schema, await unpack(code, this.schema.size)), this.blank()];
    if (this.schema.options.some(({ name }) => s.all(name).join() !== blank.all(name).join())) {
      throw new BugNightError(`${repr(code.slice(0, 60))} is the code of a game with other options`);
    }
    return s;
  }

  /** A state before the deal: only its options are set. */
  blank(): State {
    const s = new State(this.schema);
    for (const { name, kind, choices } of this.schema.options) {
      const value = this.all[name];
      if (Array.isArray(value)) s.write(name, value);
      else if (kind === 'choice') s.set(name, choices?.indexOf(value as string) ?? 0);
      else s.set(name, value === null ? -1 : Number(value));
    }
    return s;
  }
}
