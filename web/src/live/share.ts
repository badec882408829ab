/** Links for other devices, and sending them. */

import { addressOf } from './base';

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * A link that other devices can open: a page that is open on localhost says where the server is for others.
 * `alone` if the server knows no such address.
 */
export function linkFor(path: string, address: string, at: Pick<Location, 'hostname' | 'origin'> = location) {
  const here = LOOPBACK.test(at.hostname);
  return { link: (here && address ? address : at.origin) + addressOf(path), alone: here && !address };
}
