/** The winner's moment, the same in every game. */

import type { GameModule } from '$/games/module';
import { speech, t } from '$/lang/messages.svelte';
import { sounds } from '$/live/sounds';
import { nameOf, subject } from './desk';
import type { Game, Play } from './model';
import { ranksOf } from './ranks';
import type { Moment } from './stage.svelte';

export function winOf<G extends Game>(module: GameModule<G>, play: Play<G>): Moment<G> {
  const { scores, winners } = play.result ?? { scores: [], winners: [] };
  const [first = 0] = winners;
  const names = speech.list(winners.map((seat) => nameOf(play, seat)));
  return {
    kind: 'win',
    long: 2000,
    veil: 'dark',
    label: t('stage-wins', { ...subject(play, first), list: names, n: winners.length }),
    note: module.endLead(),
    says: t('over-prompt'),
    ratio: 1,
    how: 'step',
    win: {
      faces: winners.slice(0, 3).map((seat) => play.seats[seat]?.face ?? seat),
      scores: ranksOf({ scores, winners }).map(({ who, score }) => ({ seat: who, score })),
    },
    ...(play.me === null || winners.includes(play.me) ? { sound: sounds.win } : {}),
  };
}
