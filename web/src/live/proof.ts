/** The shuffle's proof, computed here and not by the server (docs/security.md). */

import type { Seen } from './seen';

export interface Fair {
  table: string;
  commitment: string;
  secret: string;
  client_seeds: string[];
}

export interface Proof {
  /** The secret is the one whose hash was shown before the first card. */
  secret: boolean;
  /** The seed follows from the secret, the table's name and everybody's client seed. */
  seed: boolean;
  /** Whether it agrees with what this device was shown during the game; null if it was not there. */
  seen: boolean | null;
  /** Whether this device's client seed is part of it; null if it gave none. */
  luck: boolean | null;
}

/** What a record says about the origin of its seed, if anything. */
export function fairOf(record: Record<string, unknown>): Fair | null {
  const said = record['x-fair'] as Partial<Fair> | undefined;
  const whole =
    said &&
    [said.table, said.commitment, said.secret].every((text) => typeof text === 'string') &&
    Array.isArray(said.client_seeds);
  return whole && /^(?:[0-9a-f]{2})+$/i.test(said.secret ?? '') ? (said as Fair) : null;
}

/** Browsers compute hashes only on pages that came over TLS, or from this machine. */
export const canProve = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined;

export async function prove(record: Record<string, unknown>, fair: Fair, seen: Seen | null): Promise<Proof> {
  const made = await seedOf(fair);
  const told = seen && (seen.seedHash === undefined || seen.seedHash === (await hashOfSeed(made)));
  return {
    secret: (await commitmentOf(fair.secret)) === fair.commitment,
    seed: made === record.seed,
    seen: seen && seen.commitment === fair.commitment && told,
    luck: seen?.luck.length ? seen.luck.some((text) => fair.client_seeds.includes(text)) : null,
  };
}

/** The hash of a secret, as it is shown before anybody sits down. */
export const commitmentOf = (secret: string): Promise<string> => sha256(join(text('bugnight secret '), bytes(secret)));

/** The hash of a seed, as it is shown with the first card. */
export const hashOfSeed = (seed: string): Promise<string> => sha256(join(text('bugnight seed '), bytes(seed)));

export async function seedOf({ secret, table, client_seeds }: Fair): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return hex(await crypto.subtle.sign('HMAC', key, text(JSON.stringify([table, ...client_seeds]))));
}

type Bytes = Uint8Array<ArrayBuffer>;
const text = (words: string): Bytes => new TextEncoder().encode(words) as Bytes;
const bytes = (digits: string): Bytes => Uint8Array.from(digits.match(/../g) ?? [], (two) => Number.parseInt(two, 16));
const join = (a: Bytes, b: Bytes): Bytes => Uint8Array.from([...a, ...b]);
const hex = (data: ArrayBuffer): string =>
  Array.from(new Uint8Array(data), (byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256 = async (data: Bytes): Promise<string> => hex(await crypto.subtle.digest('SHA-256', data));
