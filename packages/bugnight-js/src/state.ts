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
  uint64: Uint32Array, // only generators, which are not read as numbers
  int64: Float64Array, // exact up to 2 ** 53, see `all`
};

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

  /** All numbers of a field in one row; a copy if they are int64. */
  all(field: string): InstanceType<(typeof TYPES)[keyof typeof TYPES]> {
    const [type, offset, shape] = this.#place(field);
    if (type === 'int64') return Float64Array.from(this.#long(field), Number);
    const words = type === 'uint64' ? 2 : 1;
    const count = shape.reduce((product, n) => product * n, words);
    return new TYPES[type](this.bytes.buffer, this.bytes.byteOffset + offset, count);
  }

  #place(field: string): Layout[string] {
    const place = this.schema.state[field];
    if (!place) throw new Error(`a state has no field ${field}`);
    return place;
  }

  #long(field: string): BigInt64Array {
    const [, offset, shape] = this.#place(field);
    const count = shape.reduce((product, n) => product * n, 1);
    return new BigInt64Array(this.bytes.buffer, this.bytes.byteOffset + offset, count);
  }

  /** Write numbers into a field from index `at` on. */
  write(field: string, numbers: number[], at = 0): void {
    if (this.#place(field)[0] === 'int64') this.#long(field).set(numbers.map(BigInt), at);
    else this.all(field).set(numbers, at);
  }

  number(field: string): number {
    return this.all(field)[0] ?? 0;
  }

  set(field: string, value: number): void {
    this.write(field, [value]);
  }

  /** A field's part for each seat: a number or a row of numbers. */
  parts(field: string): (number | Numbers)[] {
    const shape = this.schema.state[field]?.[2] ?? [];
    const all = this.all(field);
    if (shape.length < 2) return [...all];
    const width = all.length / (shape[0] ?? 1);
    return Array.from({ length: shape[0] ?? 0 }, (_, i) => all.subarray(i * width, (i + 1) * width));
  }
}
