// Whether a value has the type that a record or a deal needs; if not, why, in the words of Python's msgspec.

import { Fraction } from './errors.ts';
import type { Shape } from './schema.ts';

/** What is wrong with the type of a value, and where; empty if nothing is. */
export function misfit(value: unknown, wanted: Shape, path = ''): string {
  if (wanted === 'any') return '';
  const name = Array.isArray(wanted) ? 'array' : wanted;
  if (typeOf(value) !== name) return mistyped(name, value, path);
  if (!Array.isArray(wanted)) return '';
  const faults = (value as unknown[]).map((each, i) => misfit(each, wanted[0] as Shape, `${path}[${i}]`));
  return faults.find(Boolean) ?? '';
}

export function mistyped(wanted: string, value: unknown, path: string): string {
  return `Expected \`${wanted}\`, got \`${typeOf(value)}\`${at(path)}`;
}

/** The end of a message: where the fault is. */
export function at(path: string): string {
  return path && ` - at \`${path}\``;
}

export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Fraction || (typeof value === 'number' && !Number.isInteger(value))) return 'float';
  const names: { [type: string]: string } = {
    number: 'int',
    bigint: 'int',
    string: 'str',
    boolean: 'bool',
  };
  return names[typeof value] ?? 'object';
}
