// A state: the bytes that kernels work on, with fields named by the schema.

import type { Layout, Schema } from './schema.ts';

type Numbers = ArrayLike<number> & Iterable<number>;

const TYPES = {
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int32: Int32Array,
  uint32: Uint32Array,
  float32: Float32Array,
  float64: Float64Array,
};

const LONG_TYPES = { int64: BigInt64Array, uint64: BigUint64Array };

export class State {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly schema: Schema;

  constructor(schema: Schema, bytes = new Uint8Array(schema.size)) {
    this.schema = schema;
    this.bytes = bytes;
  }

  /** A copy that may be changed. */
  copy(): State {
    return new State(this.schema, this.bytes.slice());
  }

  /** All numbers of a field in one row. Numbers of 64 bits are a copy, rounded beyond 2 ** 53. */
  all(field: string): InstanceType<(typeof TYPES)[keyof typeof TYPES]> {
    const row = this.#row(field);
    return isLong(row) ? Float64Array.from(row, Number) : row;
  }

  #place(field: string): Layout[string] {
    const place = this.schema.state[field];
    if (!place) throw new Error(`a state has no field ${field}`);
    return place;
  }

  #row(field: string): InstanceType<(typeof TYPES)[keyof typeof TYPES]> | BigInt64Array | BigUint64Array {
    const [type, offset, shape] = this.#place(field);
    const count = shape.reduce((product, n) => product * n, 1);
    return new { ...TYPES, ...LONG_TYPES }[type](this.bytes.buffer, this.bytes.byteOffset + offset, count);
  }

  /** Write numbers into a field from index `at` on. */
  write(field: string, numbers: number[], at = 0): void {
    const row = this.#row(field);
    if (isLong(row)) row.set(numbers.map(BigInt), at);
    else row.set(numbers, at);
  }

  number(field: string): number {
    return this.all(field)[0] ?? 0;
  }

  set(field: string, value: number): void {
    this.write(field, [value]);
  }

  /** A field's part for each seat: a number, exact up to 64 bits, or a row of numbers. */
  parts(field: string): (number | bigint | Numbers)[] {
    const shape = this.schema.state[field]?.[2] ?? [];
    if (shape.length < 2) return [...this.#row(field)];
    const all = this.all(field);
    const width = all.length / (shape[0] ?? 1);
    return Array.from({ length: shape[0] ?? 0 }, (_, i) => all.subarray(i * width, (i + 1) * width));
  }
}

function isLong(row: object): row is BigInt64Array | BigUint64Array {
  return row instanceof BigInt64Array || row instanceof BigUint64Array;
}
