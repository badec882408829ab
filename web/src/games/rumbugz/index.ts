import { sounds } from '$/live/sounds';
import { known } from '$/table/model';
import type { GameModule } from '../module';
import Art from './Art.svelte';
import { RumBugzDesk } from './desk.svelte';
import EndCards from './EndCards.svelte';
import Ground from './Ground.svelte';
import { factsOf, goal, mood } from './facts';
import { linesOf } from './log';
import { momentsOf } from './moments';
import Sequences from './Sequences.svelte';
import Shared from './Shared.svelte';
import type { RumBugz } from './table';
import { ways } from './ways';
import { bugText, moveText } from './words';
import { say } from './say';

const BUGZ = [...Array.from({ length: 12 }, (_, i) => String(i + 1)), '*', '*5'];

export const rumBugz: GameModule<RumBugz, RumBugzDesk> = {
  desk: (seat) => new RumBugzDesk(seat),
  Ground,
  Scrolled: Sequences,
  Art,
  placesSpeak: true,
  Shared,
  ways,
  moments: momentsOf,
  sounds: Object.fromEntries(
    ['discarded', 'added', 'swapped', 'laid'].map((kind) => [
      kind,
      ({ details }) => sounds.tiles(Number(details.bug ?? details.put ?? details.first) || 6),
    ]),
  ),
  lines: linesOf,
  moveText,
  hands: ({ table: { hands } }) =>
    hands.map((hand) => known(hand).map((bug) => ({ art: { kind: 'tile', bug }, name: bugText(bug) }))),
  endLead: () => say('end-lead'),
  goal,
  endFacts: factsOf,
  mood,
  EndCards,
  gallery: () => [
    { title: say('gallery-cards'), cards: BUGZ.map((bug) => ({ art: { kind: 'tile', bug }, form: 'tile' })) },
  ],
};
export default (): typeof rumBugz => rumBugz;
