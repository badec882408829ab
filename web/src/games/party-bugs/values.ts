import type { MoveValues } from '$/lang/advice';

/** The card that a move names, and whether its pair leaves. */
const values: MoveValues = (text) => {
  const [verb, card, ...more] = text.split(' ');
  if (!card) return {};
  const named = card.replace(/@.*/, '');
  const value = /^\d+$/.test(named) ? Number(named) : named;
  return { card: value, ...(verb === 'take' ? { pair: more.length ? 'yes' : 'no' } : {}) };
};
export default values;
