import { SUITS } from '$/art/paint';
import type { Key } from '$/lang/en';
import { t } from '$/lang/words.svelte';
import { counted, known, size } from '$/table/model';
import type { GameModule } from '../module';
import Art from './Art.svelte';
import { BugOffDesk, bugName, moveText } from './desk.svelte';
import EndCards from './EndCards.svelte';
import Ground from './Ground.svelte';
import { linesOf } from './log';
import type { BugOff } from './table';
import { ways } from './ways';

const bugOff: GameModule<BugOff, BugOffDesk> = {
  desk: (seat) => new BugOffDesk(seat),
  Ground,
  Art,
  ways,
  lines: linesOf,
  moveText,
  hands: ({ hands }) =>
    hands.map((hand) =>
      known(hand).map((colour) => ({ art: { kind: 'bug', colour, mini: true, count: 1 }, name: bugName(colour) })),
    ),
  perspective: (position, seat) => ({
    ...position,
    hands: counted(position.hands, seat),
    deck: size(position.deck),
  }),
  endLead: () => t('end.lead.bugoff'),
  EndCards,
  gallery: () => [
    {
      title: t('gallery.insects'),
      cards: SUITS.map((colour) => ({
        art: { kind: 'bug', colour, mini: false, count: 0 },
        name: t(`insect.${colour}` as Key),
        form: 'card',
      })),
    },
    { title: t('gallery.nets'), cards: SUITS.map((colour) => ({ art: { kind: 'net', colour }, form: 'card' })) },
    {
      title: t('gallery.small'),
      cards: SUITS.map((colour, i) => ({
        art: { kind: 'bug', colour, mini: true, count: [3, 1, 4, 2, 5, 12][i] ?? 1 },
        form: 'mini',
      })),
    },
  ],
};
export default bugOff;
