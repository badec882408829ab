import { type Suit, SUITS } from '$/art/paint';
import { t } from '$/lang/messages.svelte';
import { known } from '$/table/model';
import type { GameModule } from '../module';
import Art from './Art.svelte';
import { BugOffDesk, bugName, moveText } from './desk.svelte';
import EndCards from './EndCards.svelte';
import Ground from './Ground.svelte';
import { factsOf, goal, mood } from './facts';
import { linesOf } from './log';
import { momentsOf } from './moments';
import type { BugOff } from './table';
import { ways } from './ways';
import { say } from './say';

export const bugOff: GameModule<BugOff, BugOffDesk> = {
  desk: (seat) => new BugOffDesk(seat),
  Ground,
  Art,
  ways,
  moments: momentsOf,
  lines: linesOf,
  moveText,
  hands: ({ table: { hands } }) =>
    hands.map((hand) =>
      known(hand).map((colour) => ({ art: { kind: 'bug', colour, mini: true, count: 1 }, name: bugName(colour) })),
    ),
  endLead: () => say('end-lead'),
  goal,
  endFacts: factsOf,
  mood,
  tie: ({ table, options }, winner, rivals, values) => {
    const colours = options.tiebreak === 'last' ? table.revealed.toReversed() : table.revealed;
    const bugs = (seat: number, colour: Suit): number => table.points[seat]?.[SUITS.indexOf(colour)] ?? 0;
    const colour = colours.find((each) => {
      rivals = rivals.filter((seat) => bugs(seat, each) === bugs(winner, each));
      return !rivals.length;
    });
    return say('tie', { ...values, colour: colour ?? '' });
  },
  EndCards,
  gallery: () => [
    {
      title: say('gallery-cards'),
      cards: SUITS.map((colour) => ({
        art: { kind: 'bug', colour, mini: false, count: 0 },
        name: say('insect', { colour }),
        form: 'card',
      })),
    },
    { title: say('gallery-nets'), cards: SUITS.map((colour) => ({ art: { kind: 'net', colour }, form: 'card' })) },
    {
      title: t('gallery-small'),
      cards: SUITS.map((colour, i) => ({
        art: { kind: 'bug', colour, mini: true, count: [3, 1, 4, 2, 5, 12][i] ?? 1 },
        form: 'mini',
      })),
    },
  ],
};
export default (): typeof bugOff => bugOff;
