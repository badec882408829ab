/** Every lesson there is, by its game. */

import type { Lectures } from './lectures';

export const LESSONS: ReadonlyMap<string, Lectures> = new Map(
  Object.entries(import.meta.glob<Lectures>('../games/*/lesson.ts', { eager: true, import: 'default' })).map(
    ([path, lesson]) => [path.split('/').at(-2) ?? '', lesson],
  ),
);
