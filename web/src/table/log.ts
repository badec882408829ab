/** What happened, in words. A line is made from a move and, where they are known, the tables around it. */

import { SUITS, type Suit } from '$/art/paint';
import type { Key } from '$/lang/en';
import { speech, t } from '$/lang/words.svelte';
import { argument, nameOf, tell, verb } from './desk';
import type { BugOffTable, GameId, PartyTable, Play, RumBugzTable, Step } from './model';
import { suitOf } from './party/layout';
import { bugText } from './rumbugz/desk.svelte';

export interface Line {
  text: string;
  /** Whose doing it was; none for the table's own. */
  seat: number | null;
  /** Their name, where the text begins with it. */
  who?: string;
  suit?: Suit;
  mark?: boolean;
}

/** The lines of a step, in the order they happened. */
export function linesOf(play: Play, step: Step, before: Step | undefined, earlier: () => Step[] = () => []): Line[] {
  return plainLines(play, step, before, earlier).map((line) => {
    if (line.seat === null) return line;
    const who = nameOf(play, line.seat);
    const suit = line.suit ?? (play.game === 'party-bugs' ? suitOf(line.seat) : undefined);
    return { ...line, ...(suit ? { suit } : {}), ...(line.text.startsWith(who) ? { who } : {}) };
  });
}

function plainLines(play: Play, step: Step, before: Step | undefined, earlier: () => Step[]): Line[] {
  switch (play.game) {
    case 'party-bugs':
      return partyLines(play, step as Step<'party-bugs'>, (before?.table ?? undefined) as PartyTable | undefined);
    case 'bug-off':
      return bugOffLines(play, step as Step<'bug-off'>, (before?.table ?? undefined) as BugOffTable | undefined);
    default:
      return rumBugzLines(
        play,
        step as Step<'rumbugz'>,
        (before?.table ?? undefined) as RumBugzTable | undefined,
        earlier,
      );
  }
}

function parse(move: string): { seat: number; text: string } {
  const colon = move.indexOf(':');
  return { seat: Number(move.slice(0, colon)), text: move.slice(colon + 1) };
}

/** A name in the middle of a sentence. */
const inside = (play: Play, seat: number): string => (seat === play.me ? t('seat.you.inside') : nameOf(play, seat));

const theCard = (value: number): { card: string; value: number } => ({ card: t(`costume.the.${value}` as Key), value });

function partyLines(play: Play, step: Step<'party-bugs'>, before: PartyTable | undefined): Line[] {
  const lines: Line[] = [];
  const shown: string[] = [];
  for (const move of step.moves) {
    const { seat, text } = parse(move);
    const value = Number.parseInt(argument(text), 10);
    switch (verb(text)) {
      case 'play':
        shown.push(t('log.reveal.one', { name: inside(play, seat), value }));
        break;
      case 'take':
        lines.push({
          seat,
          text: tell(play, seat, 'log.take', theCard(value)) + pairEnd(before, step.table, seat, value),
        });
        break;
      case 'hide':
        lines.push({
          seat,
          text: value ? tell(play, seat, 'log.hide', theCard(value)) : t('log.hide', { name: nameOf(play, seat) }),
        });
        break;
      case 'pair':
        lines.push({ seat, text: `${nameOf(play, seat)}: ${t('log.pair')}` });
        break;
      case 'keep':
        lines.push({ seat, text: tell(play, seat, 'log.keep') });
        break;
      case 'mirror':
        if (value) lines.push({ seat, text: tell(play, seat, 'log.mirror', theCard(value)) });
    }
  }
  if (shown.length > 1) lines.push({ seat: null, text: t('log.reveal', { list: shown.join(', ') }) });
  const king = kingOf(step);
  if (king !== null) lines.push({ seat: king, text: tell(play, king, 'log.king') });
  if (before && step.table && step.table.round > before.round)
    lines.push({ seat: null, mark: true, text: t('log.round', { round: step.table.round }) });
  return lines;
}

/** What a take says at its end, where a pair leaves. */
function pairEnd(before: PartyTable | undefined, after: PartyTable | null, seat: number, value: number): string {
  if (!before || !after) return '';
  const had = before.displays[seat]?.includes(value);
  return had && !after.displays[seat]?.includes(value) ? ` ${t('log.pair')}` : '';
}

function kingOf(step: Step<'party-bugs'>): number | null {
  const kings = step.moves.map(parse).filter(({ text }) => text === 'play 13');
  if (!step.table) return kings.length === 1 ? (kings[0]?.seat ?? null) : null;
  const { host, hands } = step.table;
  const near = ({ seat }: { seat: number }): number => (seat - host + hands.length) % hands.length;
  return kings.sort((a, b) => near(a) - near(b))[0]?.seat ?? null;
}

function bugOffLines(play: Play, step: Step<'bug-off'>, before: BugOffTable | undefined): Line[] {
  const lines: Line[] = [];
  for (const move of step.moves) {
    const { seat, text } = parse(move);
    const suit = argument(text) as Suit;
    const colour = t(`colour.${suit}` as Key);
    if (verb(text) === 'place')
      lines.push({ seat, suit, text: tell(play, seat, 'log.place', { insect: t(`insect.a.${suit}` as Key) }) });
    if (verb(text) !== 'score') continue;
    const i = SUITS.indexOf(suit);
    const got = (before?.table ?? []).flatMap((stacks, who) =>
      stacks[i] ? [t('bugoff.score.gets', { name: inside(play, who), n: stacks[i] })] : [],
    );
    const key: Key = got.length || !before ? 'log.score' : 'log.score.none';
    lines.push({ seat, suit, text: tell(play, seat, key, { colour, list: got.length ? got.join(', ') : '…' }) });
  }
  if (!step.table || !before) return lines;
  for (const suit of step.table.revealed.slice(before.revealed.length)) {
    const first = step.table.revealed.indexOf(suit) === before.revealed.length;
    lines.push(netLine(step.table, before, suit, first));
  }
  return lines;
}

/** What a net took. The first of several in one step took the colours of earlier nets too. */
function netLine(after: BugOffTable, before: BugOffTable | undefined, suit: Suit, first: boolean): Line {
  const until = after.revealed.slice(0, after.revealed.indexOf(suit) + 1);
  const covered = first ? until : [suit];
  const colour = t(`colour.${suit}` as Key);
  const gone = SUITS.flatMap((each, i) => {
    const n = sum(before?.table, i) - sum(after.table, i) - (sum(after.points, i) - sum(before?.points, i));
    return n > 0 && covered.includes(each) ? [t(`insect.n.${each}` as Key, { n })] : [];
  });
  const text = gone.length ? t('log.net', { colour, list: speech.list(gone) }) : t('log.net.none', { colour });
  return { seat: null, suit, text };
}

const sum = (rows: number[][] | undefined, i: number): number => (rows ?? []).reduce((n, row) => n + (row[i] ?? 0), 0);

/** What was discarded last, where the table itself was not seen. */
function lastDiscard(earlier: Step[]): string | undefined {
  const step = earlier.findLast(({ moves }) => moves.some((move) => /:discard /.test(move)));
  return step?.moves.findLast((move) => /:discard /.test(move))?.split(' ')[1];
}

function rumBugzLines(
  play: Play,
  step: Step<'rumbugz'>,
  before: RumBugzTable | undefined,
  earlier: () => Step[],
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

/** Somebody left the game to a bot, or came back. */
export function eventLine(play: Play, { type, seat }: { type: 'away' | 'returned'; seat: number }): Line {
  return { seat, text: tell(play, seat, type === 'away' ? 'log.away' : 'log.returned') };
}

/** How it ended. */
export function endLine(play: Play<GameId>): Line | null {
  if (!play.result) return null;
  const { winners, scores } = play.result;
  const score = scores[winners[0] ?? 0] ?? 0;
  if (winners.length === 1)
    return { seat: winners[0] ?? null, mark: true, text: tell(play, winners[0] ?? 0, 'log.over', { score }) };
  const list = speech.list(winners.map((seat) => nameOf(play, seat)));
  return { seat: null, mark: true, text: t('log.over.shared', { list, score }) };
}
