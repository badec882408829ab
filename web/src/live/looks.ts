/** Faces and colours: those that people have chosen, and the usual ones of the other seats. */

import { SEAT_SUITS, SUITS, type Suit } from '$/art/paint';

export const FACES = [0, 1, 2, 3, 4, 5] as const;

/** A wish as the server keeps it: `3B` is the fourth face, in blue; either may be missing. */
export interface Wish {
  face?: number | undefined;
  suit?: Suit | undefined;
}

export function readLook(text = ''): Wish {
  const face = FACES.find((one) => text.startsWith(String(one)));
  return { face, suit: SUITS.find((one) => text.endsWith(one)) };
}

export const writeLook = ({ face, suit }: Wish): string => `${face ?? ''}${suit ?? ''}`;

/** How the seats of a table look. Of two with the same wish the first seat has it. */
export function looksOf(wishes: readonly (string | undefined)[]): { face: number; suit: Suit }[] {
  const read = wishes.map(readLook);
  const faces = dealt(
    FACES,
    read.map(({ face }) => face),
  );
  const suits = dealt(
    SEAT_SUITS,
    read.map(({ suit }) => suit),
  );
  return read.map((_, seat) => ({ face: faces[seat] ?? 0, suit: suits[seat] ?? 'B' }));
}

/** Deals wishes first, then each seat's usual one, then the rest; with more seats than kinds, some repeat. */
function dealt<T>(usual: readonly T[], wishes: readonly (T | undefined)[]): (T | undefined)[] {
  const given: (T | undefined)[] = wishes.map(() => undefined);
  const own = (seat: number): T | undefined => usual[seat % usual.length];
  const left = (): T | undefined => usual.find((one) => !given.includes(one));
  for (const choose of [(seat: number) => wishes[seat], own]) {
    wishes.forEach((_, seat) => {
      const one = choose(seat);
      if (given[seat] === undefined && !given.includes(one)) given[seat] = one;
    });
  }
  return given.map((one, seat) => one ?? (given[seat] = left() ?? own(seat)));
}
