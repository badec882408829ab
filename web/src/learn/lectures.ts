/** What a lesson says, and when: `at` counts the moves of its record, those not sent yet too. */

export interface Lecture {
  at: number;
  say: string;
  /** What the bubble points at; where a move is wanted, its cards, unless this says otherwise. */
  point?: string[];
  /** The learner goes on by a button, by the wanted move, or by sending a turn. */
  by: 'next' | 'move' | 'send';
  /** Jump ahead to the table after these moves. */
  cut?: boolean;
}

export const tell = (at: number, say: string, ...point: string[]): Lecture => ({ at, say, point, by: 'next' });
export const make = (at: number, say: string): Lecture => ({ at, say, by: 'move' });
export const send = (at: number, say: string): Lecture => ({ at, say, point: ['prompt'], by: 'send' });
export const later = (lecture: Lecture): Lecture => ({ ...lecture, cut: true });

/** `lesson.ts` of a game. */
export interface Lectures {
  lectures: Lecture[];
  /** The closing words. */
  done: string;
  /** Verbs of the moves that build a turn, and of those that end it. */
  tentative?: readonly string[];
  closing?: readonly string[];
}
