// What can go wrong, in the same words as in Python.

/** Any mistake in what was asked of Bug Night. */
export class BugNightError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}
/** An option that does not exist, or a value that it cannot have. */
export class OptionError extends BugNightError {}
/** A text or number that is not a seed. */
export class SeedError extends BugNightError {}
/** A deal that is not exact: a card too many, one missing, or a list of the wrong shape. */
export class DealError extends BugNightError {}
/** A move that cannot be made. */
export class MoveError extends BugNightError {}
/** A text that is not a move at all. */
export class InvalidMove extends MoveError {}
/** A move that cannot be made here; `legal` has those that can. */
export class IllegalMove extends MoveError {
  readonly legal: string[];

  constructor(text: string, legal: string[], reason = '') {
    const because = reason ? ` (${reason})` : '';
    super(`illegal move ${repr(text).slice(0, 120)}${because}; legal: ${shortened(legal)}`);
    this.legal = legal;
  }
}
/** A move after the end. */
export class GameOver extends MoveError {}
/** A bot that does not exist, or that was asked for what it cannot do. */
export class BotError extends BugNightError {}
/** A record that cannot be read or replayed: where, and why. */
export class RecordError extends BugNightError {
  readonly reason: string;
  readonly ply: number;

  constructor(reason: string, ply = 0) {
    super(`ply ${ply}: ${reason}`);
    this.reason = reason;
    this.ply = ply;
  }
}

/** A number written with a point or an exponent, such as 3.0: JavaScript alone would read 3. */
export class Fraction {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  /** The number as it was written, if this JavaScript has `JSON.rawJSON`. */
  toJSON(): unknown {
    const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown };
    return rawJSON ? rawJSON(this.source) : Number(this.source);
  }
}

/** Write a value as Python does. */
export function repr(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return quoted(value);
  if (value instanceof Fraction) {
    const text = String(Number(value.source));
    return /^-?\d+$/.test(text) ? `${text}.0` : text;
  }
  if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`;
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([key, each]) => `${quoted(key)}: ${repr(each)}`);
    return `{${parts.join(', ')}}`;
  }
  return String(value);
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let said = '';
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    if (letter === quote) said += `\\${letter}`;
    else if (letter in ESCAPES) said += ESCAPES[letter];
    else if (/[\p{C}\p{Z}]/u.test(letter) && letter !== ' ') {
      if (code < 0x100) said += `\\x${code.toString(16).padStart(2, '0')}`;
      else if (code < 0x10000) said += `\\u${code.toString(16).padStart(4, '0')}`;
      else said += `\\U${code.toString(16).padStart(8, '0')}`;
    } else said += letter;
  }
  return quote + said + quote;
}

/** Write a value for an error message, and shorten a long one. */
export function shown(value: unknown): string {
  const plain = value == null || typeof value === 'boolean' ? String(value) : repr(value);
  return plain.length <= 80 ? plain : `${plain.slice(0, 77)}...`;
}

/** Join texts, and shorten a long list. */
export function shortened(texts: string[], most = 12): string {
  if (texts.length <= most) return texts.join(', ') || 'none';
  return `${texts.slice(0, most).join(', ')} and ${texts.length - most} more`;
}
