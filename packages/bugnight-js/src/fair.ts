// Shuffles that players can check: a seed made from a secret and a text of every player. See `play/fair.py`.

import { RecordError } from './errors.ts';
import type { Record } from './records.ts';
import { bytesOf, hex, parseSeed } from './seeds.ts';

/** The key of a record under which the seed's origin is kept. */
export const FAIR = 'x-fair';

/** How a record's seed was made. */
export interface Fair {
  table: string;
  commitment: string;
  secret: string;
  client_seeds: string[];
}

/** The hash of a secret that players see before the deal. */
export async function commitment(secret: string): Promise<string> {
  const said = new TextEncoder().encode('bugnight secret ');
  const whole = new Uint8Array([...said, ...bytesOf(secret)]);
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', whole)));
}

/** The seed made from a secret, the table's name and each seat's client seed. */
export async function fairSeed(secret: string, table: string, clientSeeds: string[]): Promise<string> {
  const sha = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), sha, false, ['sign']);
  const said = new TextEncoder().encode(JSON.stringify([table, ...clientSeeds]));
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', key, said)));
}

/** Whether a record says how its seed was made; throws `RecordError` if that is false. */
export async function checkFair(record: Record): Promise<boolean> {
  const said = record.extra[FAIR] as Partial<Fair> | undefined;
  if (said === undefined) return false;
  const { table, secret, client_seeds: texts } = said ?? {};
  if (
    typeof table !== 'string' ||
    !/^([0-9a-f]{2})+$/i.test(secret ?? '') ||
    !Array.isArray(texts) ||
    !texts.every((each) => typeof each === 'string')
  ) {
    throw new RecordError(`'${FAIR}': it lacks the table, the secret or the client seeds`);
  }
  if ((await commitment(secret as string)) !== said.commitment) {
    throw new RecordError(`'${FAIR}': the secret is not the one whose hash was shown before`);
  }
  const made = await fairSeed(secret as string, table, texts);
  if (record.seed === undefined || parseSeed(record.seed) !== made) {
    throw new RecordError(`'${FAIR}': the seed is not what the secret and the client seeds give`);
  }
  return true;
}
