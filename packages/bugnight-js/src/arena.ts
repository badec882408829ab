// A WebAssembly module with its memory, divided into named places.

export type Kernel = (...numbers: number[]) => number;

const PAGE = 65536;
/** Bytes for arrays that kernels allocate. */
const ROOM = 1 << 20;

export class Arena {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #kernels: Record<string, Kernel>;
  readonly #at = new Map<string, number>();

  private constructor(exports: WebAssembly.Exports, places: Record<string, number>, room: number) {
    this.#kernels = exports as Record<string, Kernel>;
    const memory = exports['memory'] as WebAssembly.Memory;
    const bottom = (exports['bottom'] as WebAssembly.Global).value as number;
    let free = new Uint32Array(memory.buffer, bottom, 1)[0] ?? 0;
    for (const [name, size] of Object.entries(places)) {
      free = (free + 15) & ~15;
      this.#at.set(name, free);
      free += size;
    }
    const missing = free + room - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    new Uint32Array(memory.buffer, bottom, 1)[0] = (free + 15) & ~15;
    this.bytes = new Uint8Array(memory.buffer) as Uint8Array<ArrayBuffer>;
  }

  /** Instantiate a module with places of these sizes, in bytes. */
  static async load(code: WebAssembly.Module, places: Record<string, number>, room = ROOM): Promise<Arena> {
    return new Arena((await WebAssembly.instantiate(code)).exports, places, room);
  }

  has(kernel: string): boolean {
    return kernel in this.#kernels;
  }

  call(name: string, ...numbers: number[]): number {
    const kernel = this.#kernels[name];
    if (!kernel) throw new Error(`this game has no ${name}`);
    return kernel(...numbers);
  }

  /** The address of a place. */
  at(name: string): number {
    const at = this.#at.get(name);
    if (at === undefined) throw new Error(`there is no place ${name}`);
    return at;
  }

  /** Copy bytes to a place; returns its address. */
  put(name: string, bytes: Uint8Array): number {
    const at = this.at(name);
    this.bytes.set(bytes, at);
    return at;
  }

  /** A copy of the first bytes of a place. */
  get(name: string, size: number): Uint8Array<ArrayBuffer> {
    const at = this.at(name);
    return this.bytes.slice(at, at + size);
  }

  /** A copy of the first 16-bit numbers of a place. */
  numbers(name: string, n: number): Int16Array {
    return new Int16Array(this.get(name, 2 * n).buffer);
  }

  /** Fill a place with zeros; returns its address. */
  clear(name: string, size: number): number {
    const at = this.at(name);
    this.bytes.fill(0, at, at + size);
    return at;
  }
}
