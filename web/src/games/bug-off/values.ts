import type { MoveValues } from '$/lang/advice';

/** The colour that a move names. */
const values: MoveValues = (text) => ({ colour: text.split(' ')[1] ?? '' });
export default values;
