// Codes of positions and views, as Python's `code` gives them: a state, packed by zlib, in base 85.

import { BugNightError, repr } from './errors.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~';

/** Decode a code into a state of `size` bytes. */
export async function unpack(code: string, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([fromBase85(code)]).stream().pipeThrough(new DecompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer().catch(() => new ArrayBuffer(0)));
  if (bytes.length !== size) throw new BugNightError(`${repr(code.slice(0, 60))} is not a code of this game`);
  return bytes;
}

/** Five digits make four bytes; a shorter last group makes one byte less than it has digits. */
function fromBase85(code: string): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(4 * Math.ceil(code.length / 5)));
  const whole = code.padEnd((5 * bytes.byteLength) / 4, '~');
  for (let i = 0; i < bytes.byteLength / 4; i++) {
    const number = [...whole.slice(5 * i, 5 * i + 5)].reduce((sum, digit) => 85 * sum + DIGITS.indexOf(digit), 0);
    bytes.setUint32(4 * i, number);
  }
  return new Uint8Array(bytes.buffer, 0, Math.floor((4 * code.length) / 5));
}
