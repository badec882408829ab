/** What happened, in words: from the moves and, where they are known, the tables around them. */

import { SUITS, type Suit } from '$/art/paint';
import { speech } from '$/lang/messages.svelte';
import { argument, subject, verb } from '$/table/desk';
import { inside, type Line, parse } from '$/table/log';
import type { Play, Step } from '$/table/model';
import type { BugOff, BugOffTable } from './table';
import { say } from './say';

export function linesOf(play: Play<BugOff>, step: Step<BugOff>, before: BugOffTable | null): Line[] {
  const lines: Line[] = [];
  for (const move of step.moves) {
    const { seat, text } = parse(move);
    const suit = argument(text) as Suit;
    if (verb(text) === 'place')
      lines.push({ seat, suit, text: say('log-place', { ...subject(play, seat), colour: suit }) });
    if (verb(text) !== 'score') continue;
    const i = SUITS.indexOf(suit);
    const got = (before?.table ?? []).flatMap((stacks, who) =>
      stacks[i] ? [say('score-gets', { name: inside(play, who), n: stacks[i] })] : [],
    );
    const scored = { ...subject(play, seat), colour: suit };
    const none = !got.length && before;
    const list = got.join(', ') || '…';
    lines.push({ seat, suit, text: none ? say('log-score-none', scored) : say('log-score', { ...scored, list }) });
  }
  if (!step.table || !before) return lines;
  for (const suit of step.table.revealed.slice(before.revealed.length)) {
    const first = step.table.revealed.indexOf(suit) === before.revealed.length;
    lines.push(netLine(step.table, before, suit, first));
  }
  return lines;
}

/** What a net took. The first of several in one step took the colours of earlier nets too. */
function netLine(after: BugOffTable, before: BugOffTable, suit: Suit, first: boolean): Line {
  const until = after.revealed.slice(0, after.revealed.indexOf(suit) + 1);
  const covered = first ? until : [suit];
  const colour = suit;
  const gone = SUITS.flatMap((each, i) => {
    const n = sum(before.table, i) - sum(after.table, i) - (sum(after.points, i) - sum(before.points, i));
    return n > 0 && covered.includes(each) ? [say('insect-n', { colour: each, n })] : [];
  });
  const text = gone.length ? say('log-net', { colour, list: speech.list(gone) }) : say('log-net-none', { colour });
  return { seat: null, suit, text };
}

const sum = (rows: number[][], i: number): number => rows.reduce((n, row) => n + (row[i] ?? 0), 0);
