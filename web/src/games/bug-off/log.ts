/** What happened, in words. */

import { SUITS, type Suit } from '$/art/paint';
import { speech } from '$/lang/messages.svelte';
import { subject } from '$/table/desk';
import { inside, type Line } from '$/table/log';
import type { Play, Step } from '$/table/model';
import { say } from './say';
import type { BugOff } from './table';

export function linesOf(play: Play<BugOff>, { events }: Step<BugOff>): Line[] {
  return events.flatMap(({ kind, seat: who, details }, i): Line[] => {
    const seat = who ?? 0;
    const colour = details.colour as Suit;
    /** What follows from it, until something else happens. */
    const after = (wanted: string): typeof events => {
      const end = events.findIndex((event, k) => k > i && event.kind !== wanted);
      return events.slice(i + 1, end < 0 ? undefined : end);
    };
    switch (kind) {
      case 'placed':
        return [{ seat, suit: colour, text: say('log-place', { ...subject(play, seat), colour }) }];
      case 'scored': {
        const scored = { ...subject(play, seat), colour };
        const got = after('gained').map((event) =>
          say('score-gets', { name: inside(play, event.seat ?? 0), n: Number(event.details.bugs) }),
        );
        const text = got.length ? say('log-score', { ...scored, list: got.join(', ') }) : say('log-score-none', scored);
        return [{ seat, suit: colour, text }];
      }
      case 'revealed': {
        const swept = after('swept');
        const gone = SUITS.flatMap((each) => {
          const n = swept.reduce((sum, { details }) => sum + (details.colour === each ? Number(details.bugs) : 0), 0);
          return n ? [say('insect-n', { colour: each, n })] : [];
        });
        const text = gone.length
          ? say('log-net', { colour, list: speech.list(gone) })
          : say('log-net-none', { colour });
        return [{ seat: null, suit: colour, text }];
      }
      default:
        return [];
    }
  });
}
