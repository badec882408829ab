/** What a lesson says, and when: `at` counts the moves of its record, those not sent yet too. */

export interface Lecture {
  at: number;
  say: string;
  /** What the bubble points at; where a move is wanted, its cards, unless this says otherwise. */
  point?: string[];
  /** The learner goes on by a button, by the wanted move, or by sending a turn. */
  by: 'next' | 'move' | 'send';
  /** Jump ahead: show the table as it is after these moves. */
  cut?: boolean;
}

export const tell = (at: number, say: string, ...point: string[]): Lecture => ({ at, say, point, by: 'next' });
export const make = (at: number, say: string): Lecture => ({ at, say, by: 'move' });
export const send = (at: number, say: string): Lecture => ({ at, say, point: ['prompt'], by: 'send' });
export const later = (lecture: Lecture): Lecture => ({ ...lecture, cut: true });

/** `lesson.ts` of a game. */
export interface Lectures {
  lectures: Lecture[];
  /** What is said when it is over. */
  done: string;
  /** The moves that a turn is put together from, and those that close it, by their verbs. */
  tentative?: readonly string[];
  closing?: readonly string[];
}
