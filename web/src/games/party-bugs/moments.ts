/** What is shown on the stage: all cards at once, whose King counts, his haul, pairs that slink out. */

import { sounds } from '$/live/sounds';
import type { GameEvent } from '$/live/wire';
import { nameOf, subject } from '$/table/desk';
import type { Play } from '$/table/model';
import type { Actor, Moment } from '$/table/stage.svelte';
import { CARD } from '$/table/geometry';
import { costume } from './desk.svelte';
import { suitOf } from './layout';
import { say } from './say';
import { KING, type PartyArt, type PartyBugs } from './table';

type Party = Play<PartyBugs>;
const BUST = 1.14;

const valueOf = ({ details }: GameEvent): number => Number(details.card);
const sumOf = (events: readonly GameEvent[]): number => events.reduce((sum, event) => sum + valueOf(event), 0);
const cardOf = (play: Party, value: number, owner: number): PartyArt => ({
  kind: 'costume',
  value,
  owner: suitOf(play, owner),
  mini: false,
});

export function momentsOf(_: Party, play: Party, events: readonly GameEvent[]): Moment<PartyBugs>[] {
  const of = (kind: string): GameEvent[] => events.filter((event) => event.kind === kind);
  const haul = events.find(({ kind }) => kind === 'hauled');
  const pairs = of('paired');
  const [revealed, shown] = [of('revealed'), of('shown')];
  return [
    ...(revealed.length ? [reveal(play, revealed, haul === undefined)] : []),
    ...(of('foiled').length ? [kings(play, revealed, haul?.seat ?? 0)] : []),
    ...(haul
      ? [
          king(play, haul.seat ?? 0),
          takes(
            play,
            haul.seat ?? 0,
            of('took').filter(({ seat }) => seat === haul.seat),
          ),
        ]
      : []),
    ...(haul && pairs.length ? [pairsOut(play, pairs, 2)] : pairs.map((pair) => pairsOut(play, [pair], 1))),
    ...of('mirrored').map((event) => mirror(play, event)),
    ...(shown.length ? [faceUp(play, shown)] : []),
  ];
}

/** All cards turn over, the lowest first, and walk into the order of taking: equal ones are told in it. */
function reveal(play: Party, cards: GameEvent[], inLine: boolean): Moment<PartyBugs> {
  const seats = cards.map(({ seat }) => seat ?? 0).sort((a, b) => a - b);
  const line = [...cards].sort((a, b) => valueOf(a) - valueOf(b));
  const first = line[0]?.seat ?? 0;
  return {
    kind: 'revealed',
    long: 1900,
    label: say('stage-reveal'),
    ...(inLine ? { why: say('stage-reveal-first', subject(play, first)) } : {}),
    ratio: CARD,
    how: 'flip',
    actors: line.map((event, place) => ({
      ...turned(play, event),
      from: seats.indexOf(event.seat ?? 0),
      ...(inLine ? { tag: String(place + 1) } : {}),
    })),
    sound: () => sounds.reveal(line.length),
  };
}

const turned = (play: Party, event: GameEvent): Actor<PartyBugs> => ({
  art: cardOf(play, valueOf(event), event.seat ?? 0),
  back: { kind: 'back', owner: suitOf(play, event.seat ?? 0), count: null },
  name: nameOf(play, event.seat ?? 0),
});

/** With several Kings the nearest to the host counts: cards are revealed from the host on, clockwise. */
function kings(play: Party, revealed: GameEvent[], seat: number): Moment<PartyBugs> {
  const chairs = (who: number | null): number => revealed.findIndex((event) => event.seat === who);
  const rivals = revealed.filter((event) => valueOf(event) === KING);
  const counts = say('stage-king-counts', subject(play, seat));
  return {
    kind: 'foiled',
    long: 1700,
    label: say('stage-kings', { n: rivals.length }),
    note: counts,
    seat,
    says: counts,
    why: say('stage-king-near', { n: chairs(seat) }),
    lit: rivals.map((event) => event.seat ?? 0),
    ratio: CARD,
    how: 'step',
    actors: rivals.map((event) => ({
      art: cardOf(play, KING, event.seat ?? 0),
      name: nameOf(play, event.seat ?? 0),
      tag: say('stage-chairs', { n: chairs(event.seat) }),
      dim: event.seat !== seat,
    })),
    sound: sounds.tock,
  };
}

const king = (play: Party, seat: number): Moment<PartyBugs> => ({
  kind: 'hauled',
  long: 1300,
  label: say('stage-king'),
  note: say('stage-haul', subject(play, seat)),
  seat,
  says: `${say('stage-haul', subject(play, seat))}.`,
  lit: [seat],
  ratio: BUST,
  how: 'step',
  actors: [{ art: { kind: 'bust', value: KING } }],
  sound: sounds.king,
});

const takes = (play: Party, seat: number, took: GameEvent[]): Moment<PartyBugs> => ({
  kind: 'took',
  long: 1100,
  veil: 'half',
  label: say('gain', { value: sumOf(took) }),
  note: say('stage-guests', { n: took.length }),
  seat,
  says: `${say('stage-haul', subject(play, seat))}.`,
  lit: [seat],
  ratio: CARD,
  how: 'fly',
  actors: took.map((event) => ({ art: cardOf(play, valueOf(event), Number(event.details.owner)) })),
  sound: sounds.flutter,
});

/** A card taken singly never counted; of those hauled at once both are seen in the sum. */
function pairsOut(play: Party, pairs: GameEvent[], each: number): Moment<PartyBugs> {
  const seat = pairs[0]?.seat ?? 0;
  const value = each * sumOf(pairs);
  return {
    kind: 'paired',
    long: 1200,
    veil: 'half',
    label: pairs.length === 1 ? say('gain-pair', { value }) : say('stage-less', { value }),
    note: say('stage-pairs', { n: pairs.length }),
    seat,
    says: say('stage-pairs', { n: pairs.length }),
    why: `${nameOf(play, seat)}: ${pairs.map((pair) => costume(valueOf(pair))).join(', ')}`,
    lit: [seat],
    ratio: BUST,
    how: 'slink',
    actors: pairs.flatMap((pair) => [1, 2].map(() => ({ art: { kind: 'bust', value: valueOf(pair) } }))),
    sound: sounds.pair,
  };
}

const mirror = (play: Party, event: GameEvent): Moment<PartyBugs> => ({
  kind: 'mirrored',
  long: 1200,
  veil: 'half',
  label: say('stage-less', { value: valueOf(event) }),
  note: nameOf(play, event.seat ?? 0),
  seat: event.seat,
  says: say('log-mirror', { ...subject(play, event.seat ?? 0), value: valueOf(event) }),
  lit: [event.seat ?? 0],
  ratio: BUST,
  how: 'slink',
  actors: [{ art: { kind: 'bust', value: valueOf(event) } }],
  sound: sounds.pair,
});

const faceUp = (play: Party, cards: GameEvent[]): Moment<PartyBugs> => ({
  kind: 'shown',
  long: 1900,
  label: say('stage-shown'),
  ratio: CARD,
  how: 'flip',
  actors: cards.map((event) => turned(play, event)),
  sound: () => sounds.reveal(cards.length),
});
