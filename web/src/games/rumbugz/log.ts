/** What happened, in words: from the moves and, where they are known, the tables around them. */

import { t } from '$/lang/messages.svelte';
import { subject } from '$/table/desk';
import { inside, type Line, parse } from '$/table/log';
import type { Play, Step } from '$/table/model';
import type { RumBugz, RumBugzTable } from './table';
import { bugText } from './words';
import { say } from './say';

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
    const who = subject(play, seat);
    const add = (text: string): void => void lines.push({ seat, text });
    switch (words[0]) {
      case 'draw':
        if (words[1] === 'bag') add(say('log-draw-bag', who));
        else add(say('log-draw-pile', { ...who, bug: bugText(top ?? '?') }));
        break;
      case 'allow':
        add(say('log-allow', { ...who, other: inside(play, before?.bidder ?? seat), bug: bugText(top ?? '?') }));
        break;
      case 'bid':
        add(say('log-bid', { ...who, bug: bugText(top ?? '?') }));
        break;
      case 'lay':
        add(
          say('log-lay', {
            ...who,
            type: words[1] ?? '',
            bugz: words
              .slice(2)
              .map((bug) => bug.replace('*', ''))
              .join(' '),
          }),
        );
        break;
      case 'swap':
        add(
          say('log-swap', { ...who, in: bugText((words[2] ?? '').slice(1)), out: bugText((words[3] ?? '').slice(1)) }),
        );
        break;
      case 'add':
        add(say('log-add', { ...who, bug: bugText(words[2] ?? '') }));
        break;
      case 'discard':
        top = words[1];
        add(say('log-discard', { ...who, bug: bugText(words[1] ?? '') }));
    }
  }
  if (before && step.table && step.table.round > before.round)
    lines.push({ seat: null, mark: true, text: t('log-round', { round: step.table.round + 1 }) });
  return lines;
}
