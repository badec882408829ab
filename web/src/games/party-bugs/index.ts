import { SEAT_SUITS, type Suit } from '$/art/paint';
import { t } from '$/lang/messages.svelte';
import { known, size } from '$/table/model';
import type { GameModule } from '../module';
import Art from './Art.svelte';
import { cardName, costume, moveText, PartyDesk } from './desk.svelte';
import EndCards from './EndCards.svelte';
import Ground from './Ground.svelte';
import { suitOf } from './layout';
import { factsOf, goal, mood } from './facts';
import { linesOf } from './log';
import { momentsOf } from './moments';
import { costumePictures, floorPictures } from './pictures';
import { KING, type PartyBugs } from './table';
import { ways } from './ways';
import { say } from './say';

const VALUES = Array.from({ length: KING }, (_, i) => i + 1);
const ownerIn = (value: number): Suit | null => SEAT_SUITS[(value - 1) % SEAT_SUITS.length] ?? null;

export const partyBugs: GameModule<PartyBugs, PartyDesk> = {
  desk: (seat) => new PartyDesk(seat),
  Ground,
  Art,
  groundPictures: floorPictures,
  pictures: (art) => (art.kind === 'costume' ? costumePictures(art.value, art.owner, art.mini) : []),
  ways,
  moments: momentsOf,
  lines: linesOf,
  moveText,
  suitOf,
  /** With two players the dummy has a third colour. */
  seats: (players) => (players.length === 2 ? [...players, { name: '', face: 5, kind: 'dummy' }] : players),
  isOpen: ({ table, options }) => table.phase === 'take' && !options.hidden,
  cover: ({ table, ...play }) => ({ ...play, table: { ...table, hands: table.hands.map(size) } }),
  hands: (play) =>
    play.table.hands.map((hand, seat) =>
      known(hand).map((value) => ({
        art: { kind: 'costume', value, owner: suitOf(play, seat), mini: true },
        name: cardName(value),
      })),
    ),
  endLead: () => say('end-lead'),
  goal,
  endFacts: factsOf,
  mood,
  tie: ({ table }, winner, rivals, values) => {
    const dummy = rivals.length === 1 && (rivals[0] ?? 0) >= table.hands.length;
    return say('tie', { ...values, why: dummy ? 'dummy' : winner === table.host ? 'host' : 'clockwise' });
  },
  EndCards,
  gallery: () => [
    {
      title: say('gallery-cards'),
      cards: VALUES.map((value) => ({
        art: { kind: 'costume', value, owner: ownerIn(value), mini: false },
        name: costume(value),
        form: 'card',
      })),
    },
    {
      title: t('gallery-small'),
      cards: [
        ...VALUES.map((value) => ({
          art: { kind: 'costume' as const, value, owner: ownerIn(value), mini: true },
          form: 'mini' as const,
        })),
        { art: { kind: 'mirror' }, form: 'mini' },
      ],
    },
  ],
};
export default (): typeof partyBugs => partyBugs;
