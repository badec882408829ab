/** What is shown on the stage: sequences that others lay, what becomes of a bid, the end of a round. */

import { sounds } from '$/live/sounds';
import type { GameEvent } from '$/live/wire';
import { subject } from '$/table/desk';
import type { Play } from '$/table/model';
import type { Moment } from '$/table/stage.svelte';
import { bugzOf } from './log';
import { say } from './say';
import { type RumBugz, TYPES } from './table';
import { bugText } from './words';

type Bugz = Play<RumBugz>;
const TILE = 1.36;
const look = { ratio: TILE, how: 'hop' } as const;

/** Players need not be shown what they lay themselves. */
export function momentsOf(before: Bugz, play: Bugz, events: readonly GameEvent[]): Moment<RumBugz>[] {
  const stake = before.table.pile.at(-1) ?? '?';
  return events.flatMap((event): Moment<RumBugz>[] => {
    switch (event.kind) {
      case 'laid':
        return event.seat === play.me ? [] : [laid(play, event)];
      case 'allowed':
        return [bid(play, event, stake, Number(event.details.bidder), true)];
      case 'refused':
        return [bid(play, event, stake, event.seat ?? 0, false)];
      case 'round_won':
        return [roundWon(play, event, events)];
      case 'round_unwon':
        return [{ ...nobody(), sound: sounds.tock }];
      default:
        return [];
    }
  });
}

function laid(play: Bugz, { kind, seat, details }: GameEvent): Moment<RumBugz> {
  const numbers = bugzOf(details);
  const lies = play.table.table[Number(details.sequence)]?.bugz ?? [];
  const bugz = lies.length === numbers.length ? lies : numbers.map(String);
  const who = subject(play, seat ?? 0);
  const type = String(details.type);
  const all = play.table.laid[seat ?? 0]?.length === TYPES.length;
  return {
    ...look,
    kind,
    long: 1300,
    label: say('type-label', { type }),
    note: all ? say('stage-laid-all') : say('stage-lays', who),
    seat,
    says: say('log-lay', { ...who, type, bugz: numbers.join('\u00a0') }),
    lit: [seat ?? 0],
    actors: bugz.map((bug) => ({ art: { kind: 'tile', bug } })),
    sound: () => sounds.tiles(...numbers),
  };
}

const bid = (
  play: Bugz,
  { kind, seat }: GameEvent,
  stake: string,
  gets: number,
  granted: boolean,
): Moment<RumBugz> => ({
  ...look,
  kind,
  long: granted ? 1300 : 1000,
  label: say(granted ? 'stage-granted' : 'stage-refused'),
  note: say(granted ? 'stage-gets' : 'stage-keeps', { ...subject(play, gets), bug: bugText(stake) }),
  seat: gets,
  says: say(granted ? 'event-allowed' : 'event-refused', subject(play, seat ?? 0)),
  lit: [gets],
  actors: [{ art: { kind: 'tile', bug: stake } }],
  sound: sounds.bid,
});

/** The last Bug, and what it brings. */
function roundWon(play: Bugz, { kind, seat, details }: GameEvent, events: readonly GameEvent[]): Moment<RumBugz> {
  const last = events.findLast((event) => ['discarded', 'added', 'swapped', 'laid'].includes(event.kind))?.details;
  const won = say('event-round-won', { ...subject(play, seat ?? 0), points: Number(details.points) });
  return {
    ...look,
    kind,
    long: 1900,
    label: say('stage-out'),
    note: `+${String(details.points)}`,
    seat,
    says: won,
    lit: [seat ?? 0],
    actors: [{ art: { kind: 'tile', bug: String(last?.bug ?? last?.put ?? last?.first ?? '*') } }],
    sound: sounds.king,
  };
}

const nobody = (): Moment<RumBugz> => ({
  ...look,
  kind: 'round_unwon',
  long: 1400,
  label: say('stage-unwon'),
  says: say('event-round-unwon'),
});
