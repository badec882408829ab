// The description of a game: `bugnight build-wasm` writes it from the Python source as GAME.json.

export type Name = string | number | null;

/** How a part of the table is read from a state; see `play/describe.py`. */
export type Reading =
  | { reads: 'number' | 'flag' | 'places'; field: string }
  | { reads: 'seat'; field: string; option?: string }
  | { reads: 'one_of' | 'mask'; field: string; names: Name[] }
  | { reads: 'counts'; field: string; names: Name[]; dealt?: number }
  | { reads: 'row'; field: string; names?: Name[]; start?: string | number; end?: string | number; width?: number }
  | EachSeat
  | { reads: 'secret'; of: Row }
  | { reads: 'in_views'; of: Reading }
  | Run
  | { reads: 'rows'; size: string; columns: Record<string, Reading> };

export type Row = Extract<Reading, { reads: 'row' }>;
export type Field = Extract<Reading, { field: string }>;
export interface EachSeat {
  reads: 'each_seat';
  of: Field;
  counted?: string;
  last?: string;
  displays?: boolean;
}
export interface Run {
  reads: 'run';
  kind: string;
  first: string;
  length: string;
  jokers: string;
  gaps: number[];
  names: Name[];
}

export type Detail = 'number' | 'flag' | 'seat' | Name[];

export interface Option {
  name: string;
  kind: 'number' | 'flag' | 'choice' | 'seat' | 'order';
  least?: number;
  most?: number;
  choices?: string[];
  /** The default for each number of players. */
  defaults: Record<string, OptionValue>;
}
export type OptionValue = string | number | boolean | null | number[];

export type Shape = 'int' | 'str' | 'any' | Shape[];

export interface DealPart {
  type: Shape;
  required: boolean;
  lies?: Reading;
}

export type FieldType =
  'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'int64' | 'uint64' | 'float32' | 'float64';

export interface EventKind {
  name: string;
  details: Record<string, Detail>;
}

/** Where each field of a record lies: its type, its offset, its shape. */
export type Layout = Record<string, [FieldType, number, number[]]>;

export interface Schema {
  name: string;
  title: string;
  options: Option[];
  state: Layout;
  size: number;
  sizes: { seats: number; legal: number; events: number; text: number; observation: number };
  phases: string[];
  /** The action of every text that always means the same. */
  texts: Record<string, number>;
  table: Record<string, Reading>;
  events: EventKind[];
  deal: Record<string, DealPart> | null;
  dealNumber: string;
  pack: [Name, number | string][];
  ownPacks: boolean;
  refillNames: string[];
  /** A pattern of the parts of a move's text that make no difference. */
  indifferent: string;
  lowWins: boolean;
  scoreUnit: number;
  pieces: [string, number[]][];
  /** Moves of which others learn only the verb. */
  secretVerbs: string[];
  /** Moves that can be tried out before the turn is sent. */
  tentativeVerbs: string[];
  /** Phases in which the first seat to claim something gets it. */
  claims: Record<string, { claim: string; decline: string }>;
  bots: BotFacts;
}

export interface NetworkFacts {
  /** Each array: its place among the weights, its size, and its factors; without any, it has 16-bit numbers. */
  parts: [number, number, number][];
  weights: number;
  room: number;
}

/** How well a level sees. */
export interface Mind {
  /** The chance that it notices each aspect of a decision, in parts of 2 ** 30. */
  sees: number;
  /** The chance that it makes a random move, in parts of 2 ** 30. */
  slips: number;
  /** Playouts for a move; 0 for rules of thumb. */
  simulations: number;
}

/** How bots play a game. */
export interface BotFacts {
  /** Phases in which choices cannot be foreseen, as a bit mask. */
  unforeseenPhases: number;
  /** How well each level sees, by the number of players. */
  minds: Record<string, Record<number, Mind>>;
  /** The weights of a tree search. */
  weights: number[];
  /** Moves that only prepare others, and so are not alternatives to them. */
  preparingVerbs: string[];
  /** Records that the kernels of `bots/weighing.py` and `bots/judging.py` read and write. */
  records: Record<'worth' | 'decision' | 'account' | 'turn', { state: Layout; size: number }>;
  /** Words of a review: for moves, players and turning points. */
  verdicts: string[];
  ratings: string[];
  causes: string[];
  /** The reasons that any game has, each with the names of its figures. */
  reasons: [string, string[]][];
  /** The reasons that only this game has. */
  ownReasons: EventKind[];
  /** Half standard errors subtracted from an advantage, in trials by rules of thumb and by a network. */
  caution: { trials: number; network: number };
  /** The network that `queen` looks ahead with, in GAME.network.bin, and the room it needs in memory. */
  network: NetworkFacts | null;
  /** Whether seats choose at the same time in some phase. */
  sealed: boolean;
  /** What a point is worth in a tree search, by the number of players. */
  point: Record<string, number>;
}
