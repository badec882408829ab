// Games from a folder that `bugnight build-wasm` has written, for Node.js.

import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BotModule } from './bots.ts';
import { GameKind } from './games.ts';
import type { Schema } from './schema.ts';

export * from './index.ts';

const FOLDER = fileURLToPath(new URL('../games', import.meta.url));

/** One kind of game by its name. */
export async function loadGame(name: string, folder = FOLDER): Promise<GameKind> {
  const schema = JSON.parse(await readFile(`${folder}/${name}.json`, 'utf8')) as Schema;
  return GameKind.load(schema, await readFile(`${folder}/${name}.wasm`));
}

/** What the bots of a game need besides its rules. */
export async function loadBots(kind: GameKind, folder = FOLDER): Promise<BotModule> {
  return BotModule.load(kind.schema, await readFile(`${folder}/${kind.name}.bots.wasm`));
}

/** All kinds of games in a folder, by name. */
export async function loadGames(folder = FOLDER): Promise<Map<string, GameKind>> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  const kinds = await Promise.all(names.map((file) => loadGame(file.slice(0, -5), folder)));
  return new Map(kinds.map((kind) => [kind.name, kind]));
}
