/** The games that the page knows. A folder here is a game; nothing else lists them. */

import { speech } from '$/lang/messages.svelte';
import { api } from '$/live/api.svelte';
import type { GameInfo } from '$/live/wire';
import type { Box, GameModule, MakeModule } from './module';
import { plainWords } from './plain';

const idOf = (path: string): string => path.split('/').at(-2) ?? '';

/** The boxes in their order, by the game's name. */
export const boxes: ReadonlyMap<string, Box> = new Map(
  Object.entries(import.meta.glob<Box>('./*/box.ts', { eager: true, import: 'default' }))
    .map(([path, box]) => [idOf(path), box] as const)
    .sort(([, a], [, b]) => a.place - b.place),
);

const modules = new Map(
  Object.entries(import.meta.glob<MakeModule>('./*/index.ts', { import: 'default' })).map(
    ([path, load]) => [idOf(path), load] as const,
  ),
);

/** The game's own module, or one that can show any game from what the server says about it. */
export async function moduleOf(game: string, info?: GameInfo): Promise<GameModule> {
  const own = modules.get(game);
  if (own) return (await own())(info);
  const [make] = await Promise.all([modules.get('generic')?.(), info ?? learn(game)]);
  if (!make) throw new Error('there is no table for other games');
  return make(info ?? api.game(game));
}

/** Ask what the server knows of a game, its words among it. */
async function learn(game: string): Promise<void> {
  await api.loadGames();
  const info = api.game(game);
  if (info?.languages.length) speech.add(game, await api.messages(info));
}

/** Every game that can be played here: those with a box first. */
export function listGames(): string[] {
  const here = api.games.map(({ name }) => name);
  const known = [...boxes.keys()];
  return [...known.filter((name) => here.includes(name)), ...here.filter((name) => !boxes.has(name))];
}

export const titleOf = (game: string): string =>
  speech.has(game, 'title') ? speech.say(game, 'title') : (api.game(game)?.title ?? plainWords(game));

/** What a game is about, in a sentence. */
export const pitchOf = (game: string): string => (speech.has(game, 'pitch') ? speech.say(game, 'pitch') : '');
