import type { MoveValues } from '$/lang/advice';

/** A Bug as messages know it: `plyt` is a PLYT, whatever it stands for. */
const bugOf = (named = ''): string => (named.startsWith('*') ? 'plyt' : named);

/** What a move names. */
const values: MoveValues = (text) => {
  const [verb, first = '', ...more] = text.split(' ');
  if (verb === 'lay') return { type: first, bugz: more.map((bug) => bug.replace('*', '')).join(' ') };
  if (verb === 'draw') return { from: first };
  if (verb === 'discard') return { bug: bugOf(first) };
  const named = more.slice(0, 2).map((bug) => bugOf(bug.replace(/^[+-]+/, '')));
  return Object.fromEntries(['bug', 'gained'].slice(0, named.length).map((name, i) => [name, named[i] ?? '']));
};
export default values;
