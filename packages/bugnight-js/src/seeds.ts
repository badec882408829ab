// Seeds: 32 bytes that determine every card.

import { SeedError, shown } from './errors.ts';

const WORD = (1n << 64n) - 1n;

/** Draw a random seed. */
export function freshSeed(): string {
  for (;;) {
    const seed = hex(crypto.getRandomValues(new Uint8Array(32)));
    if (!/^0*$/.test(seed)) return seed;
  }
}

/** Parse a seed, 64 hexadecimal digits or a number; returns 64 digits. */
export function parseSeed(seed: unknown): string {
  if (typeof seed === 'bigint' || (typeof seed === 'number' && Number.isInteger(seed))) {
    if (seed < 0 || seed > Number.MAX_SAFE_INTEGER) {
      throw new SeedError(`a seed number is from 0 to ${Number.MAX_SAFE_INTEGER}, not ${shown(seed)}`);
    }
    return fromNumber(BigInt(seed));
  }
  if (typeof seed !== 'string' || !/^[0-9a-f]{64}$/.test(seed)) {
    throw new SeedError(
      'a seed is 64 hexadecimal digits in lower case, or a whole number from 0 to' +
        ` ${Number.MAX_SAFE_INTEGER}, not ${shown(seed)}`,
    );
  }
  if (/^0*$/.test(seed)) {
    throw new SeedError('the seed of 64 zeros cannot be used: nothing would be random');
  }
  return seed;
}

/** The bytes that hexadecimal digits stand for. */
export function bytesOf(seed: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(seed.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Take the first four outputs of splitmix64 started at a number. */
function fromNumber(number: bigint): string {
  const words = new BigUint64Array(4);
  for (let i = 0; i < 4; i++) {
    number = (number + 0x9e3779b97f4a7c15n) & WORD;
    let word = number;
    word = ((word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n) & WORD;
    word = ((word ^ (word >> 27n)) * 0x94d049bb133111ebn) & WORD;
    words[i] = word ^ (word >> 31n);
  }
  return hex(new Uint8Array(words.buffer));
}

/**
 * Derive a seed from another and a place. Browsers hash only over https and on localhost; elsewhere
 * the seed is random.
 */
export async function derivedSeed(seed: string, ...place: (number | string)[]): Promise<string> {
  if (!globalThis.crypto.subtle) return freshSeed();
  const whole = new TextEncoder().encode([seed, ...place].join('/'));
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', whole)));
}
