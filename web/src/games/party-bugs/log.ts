/** What happened, in words: from the moves and, where they are known, the tables around them. */

import { t } from '$/lang/messages.svelte';
import { argument, nameOf, subject, verb } from '$/table/desk';
import { inside, type Line, parse } from '$/table/log';
import type { Play, Step } from '$/table/model';
import type { PartyBugs, PartyTable } from './table';
import { say } from './say';

export function linesOf(play: Play<PartyBugs>, step: Step<PartyBugs>, before: PartyTable | null): Line[] {
  const lines: Line[] = [];
  const shown: string[] = [];
  for (const move of step.moves) {
    const { seat, text } = parse(move);
    const value = Number.parseInt(argument(text), 10);
    switch (verb(text)) {
      case 'play':
        shown.push(say('log-reveal-one', { name: inside(play, seat), value }));
        break;
      case 'take':
        lines.push({
          seat,
          text:
            say('log-take', { ...subject(play, seat), value }) +
            (text.endsWith(' pair') || leaves(before, step.table, seat, value) ? ` ${say('log-pair')}` : ''),
        });
        break;
      case 'hide':
        lines.push({
          seat,
          text: say('log-hide', { ...subject(play, seat), ...(value ? {} : { person: 'other' }), value }),
        });
        break;
      case 'pair':
        lines.push({ seat, text: `${nameOf(play, seat)}: ${say('log-pair')}` });
        break;
      case 'keep':
        lines.push({ seat, text: say('log-keep', subject(play, seat)) });
        break;
      case 'mirror':
        if (value) lines.push({ seat, text: say('log-mirror', { ...subject(play, seat), value }) });
    }
  }
  if (shown.length > 1) lines.push({ seat: null, text: say('log-reveal', { list: shown.join(', ') }) });
  const king = kingOf(step);
  if (king !== null) lines.push({ seat: king, text: say('log-king', subject(play, king)) });
  if (before && step.table && step.table.round > before.round)
    lines.push({ seat: null, mark: true, text: t('log-round', { round: step.table.round }) });
  return lines;
}

/** Whether a card that was taken made a pair. */
function leaves(before: PartyTable | null, after: PartyTable | null, seat: number, value: number): boolean {
  if (!before || !after) return false;
  return (before.displays[seat]?.includes(value) ?? false) && !after.displays[seat]?.includes(value);
}

function kingOf(step: Step<PartyBugs>): number | null {
  const kings = step.moves.map(parse).filter(({ text }) => text === 'play 13');
  if (!step.table) return kings.length === 1 ? (kings[0]?.seat ?? null) : null;
  const { host, hands } = step.table;
  const near = ({ seat }: { seat: number }): number => (seat - host + hands.length) % hands.length;
  return kings.sort((a, b) => near(a) - near(b))[0]?.seat ?? null;
}
