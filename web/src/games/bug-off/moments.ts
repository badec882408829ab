/** What is shown on the stage: a net is drawn, it sweeps, and after the last one the jars are counted. */

import { SUITS, type Suit } from '$/art/paint';
import { sounds } from '$/live/sounds';
import type { GameEvent } from '$/live/wire';
import { nameOf, subject } from '$/table/desk';
import { CARD } from '$/table/geometry';
import type { Play } from '$/table/model';
import type { Moment } from '$/table/stage.svelte';
import { say } from './say';
import type { BugOff } from './table';

const bugsIn = (events: readonly GameEvent[]): number =>
  events.reduce((sum, { details }) => sum + Number(details.bugs), 0);

export function momentsOf(_: Play<BugOff>, play: Play<BugOff>, events: readonly GameEvent[]): Moment<BugOff>[] {
  const over = events.some(({ kind }) => kind === 'ended');
  const nets = events.flatMap((event, i): Moment<BugOff>[] => {
    if (event.kind !== 'revealed') return [];
    const end = events.findIndex(({ kind }, k) => k > i && kind !== 'swept');
    return netOf(play, event, events.slice(i + 1, end < 0 ? undefined : end));
  });
  return over ? [...nets, jars(play)] : nets;
}

/** The card, then the sweep, if it caught anything. */
function netOf(play: Play<BugOff>, { seat, details }: GameEvent, swept: GameEvent[]): Moment<BugOff>[] {
  const colour = details.colour as Suit;
  const last = Number(details.number) === SUITS.length;
  const drawn = say('stage-net-drawn', { ...subject(play, seat ?? 0), colour });
  const n = bugsIn(swept);
  const card: Moment<BugOff> = {
    kind: 'revealed',
    long: n ? 1100 : 1200,
    label: say(last ? 'stage-net-last' : n ? 'stage-net' : 'stage-none'),
    note: drawn,
    seat,
    stripes: colour,
    says: `${drawn}.`,
    why: last ? say('stage-net-last-why') : say('stage-net-why', { colour }),
    ratio: CARD,
    how: 'flip',
    actors: [{ art: { kind: 'net', colour }, back: { kind: 'back', count: null } }],
    sound: sounds.snap,
  };
  if (!n) return [card];
  const seats = [...new Set(swept.map((event) => event.seat ?? 0))];
  const lost = seats
    .map((who) => ({ who, n: bugsIn(swept.filter((event) => event.seat === who)) }))
    .sort((a, b) => b.n - a.n);
  const caught = [...new Set(swept.map((event) => event.details.colour as Suit))];
  return [
    card,
    {
      kind: 'swept',
      long: 1500,
      label: caught.length === 1 ? say('stage-gone', { colour: caught[0] ?? colour, n }) : say('stage-gone-all', { n }),
      note: lost.map(({ who, n: bugs }) => say('score-gets', { name: nameOf(play, who), n: bugs })).join(', '),
      stripes: colour,
      says: `${drawn}.`,
      why: last ? say('stage-net-last-why') : say('stage-net-why', { colour }),
      lit: seats,
      ratio: 1.12,
      how: 'sweep',
      actors: [{ art: { kind: 'catch', colours: caught } }],
      sound: sounds.net,
    },
  ];
}

/** The jars, the fullest last. */
function jars(play: Play<BugOff>): Moment<BugOff> {
  const counts = play.table.points.map((bugs, seat) => ({ seat, n: bugs.reduce((sum, each) => sum + each, 0) }));
  return {
    kind: 'ended',
    long: 1600,
    label: say('stage-jars'),
    why: say('stage-net-last-why'),
    ratio: 1.25,
    how: 'hop',
    actors: counts
      .sort((a, b) => a.n - b.n)
      .map(({ seat, n }) => ({ art: { kind: 'jar', n }, name: nameOf(play, seat) })),
    sound: sounds.rattle,
  };
}
