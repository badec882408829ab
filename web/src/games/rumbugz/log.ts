/** What happened, in words: from the moves and, where they are known, the tables around them. */

import type { Key } from '$/lang/en';
import { t } from '$/lang/words.svelte';
import { tell } from '$/table/desk';
import { inside, type Line, parse } from '$/table/log';
import type { Play, Step } from '$/table/model';
import type { RumBugz, RumBugzTable } from './table';
import { bugText } from './words';

/** What was discarded last, where the table itself was not seen. */
function lastDiscard(earlier: Step<RumBugz>[]): string | undefined {
  const step = earlier.findLast(({ moves }) => moves.some((move) => /:discard /.test(move)));
  return step?.moves.findLast((move) => /:discard /.test(move))?.split(' ')[1];
}

export function linesOf(
  play: Play<RumBugz>,
  step: Step<RumBugz>,
  before: RumBugzTable | null,
  earlier: () => Step<RumBugz>[],
): Line[] {
  const lines: Line[] = [];
  let top = before ? before.pile.at(-1) : lastDiscard(earlier());
  for (const move of step.moves) {
    const { seat, text } = parse(move);
    const words = text.split(' ');
    const say = (key: Key, more: Record<string, string | number> = {}): void => {
      lines.push({ seat, text: tell(play, seat, key, more) });
    };
    switch (words[0]) {
      case 'draw':
        if (words[1] === 'bag') say('log.draw.bag');
        else say('log.draw.pile', { bug: bugText(top ?? '?') });
        break;
      case 'allow':
        say('log.allow', { other: inside(play, before?.bidder ?? seat), bug: bugText(top ?? '?') });
        break;
      case 'bid':
        say('log.bid', { bug: bugText(top ?? '?') });
        break;
      case 'lay':
        say('log.lay', {
          type: t(`log.type.${words[1]}` as Key),
          bugz: words
            .slice(2)
            .map((bug) => bug.replace('*', ''))
            .join(' '),
        });
        break;
      case 'swap':
        say('log.swap', { in: bugText((words[2] ?? '').slice(1)), out: bugText((words[3] ?? '').slice(1)) });
        break;
      case 'add':
        say('log.add', { bug: bugText(words[2] ?? '') });
        break;
      case 'discard':
        top = words[1];
        say('log.discard', { bug: bugText(words[1] ?? '') });
    }
  }
  if (before && step.table && step.table.round > before.round)
    lines.push({ seat: null, mark: true, text: t('log.round', { round: step.table.round + 1 }) });
  return lines;
}
