// For Node.js: games from a folder written by `bugnight build-wasm`.

import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { BotModule } from './bots.ts';
import { BugNightError } from './errors.ts';
import { GameKind } from './games.ts';
import type { Schema } from './schema.ts';
import { ThinkingWorker } from './workers.ts';
import type { FromWorker } from './workers.ts';

export * from './index.ts';

const FOLDER = fileURLToPath(new URL('../games', import.meta.url));

/** Load a kind of game by its name. */
export async function loadGame(name: string, folder = FOLDER): Promise<GameKind> {
  const schema = JSON.parse(String(await read(folder, `${name}.json`))) as Schema;
  return GameKind.load(schema, await read(folder, `${name}.wasm`));
}

async function read(folder: string, file: string): Promise<Buffer<ArrayBuffer>> {
  try {
    return await readFile(`${folder}/${file}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new BugNightError(`there is no ${file} in ${folder}; \`bugnight build-wasm\` writes what a game needs`);
  }
}

/** Load the bots of a game; they think in this many threads. A network is loaded when a bot first needs it. */
export async function loadBots(kind: GameKind, folder = FOLDER, threads = 1): Promise<BotModule> {
  const { schema, name } = kind;
  return BotModule.load(
    schema,
    await read(folder, `${name}.bots.wasm`),
    (code) => (threads < 2 ? [] : Array.from({ length: threads }, () => thread(schema, code))),
    () => read(folder, `${name}.network.bin`),
  );
}

/** Start a thread for bots; it does not keep the program from ending. */
function thread(schema: Schema, code: WebAssembly.Module): ThinkingWorker {
  const file = import.meta.url.endsWith('.ts') ? './node-thinker.ts' : './node-thinker.js';
  const worker = new Worker(new URL(file, import.meta.url));
  const thinker = new ThinkingWorker(
    (told) => {
      worker.ref();
      worker.postMessage(told);
    },
    schema,
    code,
  );
  worker.on('message', (found: FromWorker) => {
    thinker.hear(found);
    if (!thinker.isBusy) worker.unref();
  });
  worker.on('error', () => thinker.fail());
  worker.unref();
  return thinker;
}

/** Load all kinds of games in a folder, by name. */
export async function loadGames(folder = FOLDER): Promise<Map<string, GameKind>> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  const kinds = await Promise.all(names.map((file) => loadGame(file.slice(0, -5), folder)));
  return new Map(kinds.map((kind) => [kind.name, kind]));
}
