// Several workers share tasks; each has the game's module. A task depends on its arguments alone, its
// generator among them, so results do not depend on the number of workers.

import { BotModule } from './bots.ts';
import type { Schema } from './schema.ts';

/** Methods of `BotModule` that a worker can run. */
export type TaskName = 'tryAll' | 'tryAhead' | 'growTree' | 'finishAll';
/** The arguments of a task. */
export type Given<K extends TaskName> = Parameters<BotModule[K]>;
type Found = ReturnType<BotModule[TaskName]>[];
/** Messages to a worker: first the module, then tasks; before those that need it, the network. */
export type ToWorker =
  { schema: Schema; code: WebAssembly.Module } | { network: Uint8Array } | { name: TaskName; tasks: Given<TaskName>[] };
/** The results of tasks; null if one failed. */
export type FromWorker = Found | null;

/** The caller's side of a worker. */
export class ThinkingWorker {
  readonly #post: (told: ToWorker) => void;
  #waiting: { done: (found: Found) => void; failed: (error: Error) => void }[] = [];
  #broken = false;

  constructor(post: (told: ToWorker) => void, schema: Schema, code: WebAssembly.Module) {
    this.#post = post;
    post({ schema, code });
  }

  get isBusy(): boolean {
    return this.#waiting.length > 0;
  }

  learn(network: Uint8Array): void {
    this.#post({ network });
  }

  work(name: TaskName, tasks: Given<TaskName>[]): Promise<Found> {
    if (this.#broken) return Promise.reject(new Error('the worker has failed'));
    return new Promise((done, failed) => {
      this.#waiting.push({ done, failed });
      this.#post({ name, tasks });
    });
  }

  /** Take a message from the worker; they come in the order of the tasks. */
  hear(found: FromWorker): void {
    if (found) this.#waiting.shift()?.done(found);
    else this.fail();
  }

  /** Give the worker up: all its tasks fail. */
  fail(): void {
    this.#broken = true;
    for (const { failed } of this.#waiting.splice(0)) failed(new Error('the worker has failed'));
  }
}

/** The worker's side: handles a message. */
export function thinking(post: (found: FromWorker) => void): (told: ToWorker) => Promise<void> {
  let module: Promise<BotModule>;
  return async (told) => {
    if ('schema' in told) module = BotModule.load(told.schema, told.code);
    else if ('network' in told) await module.then((own) => own.learn(told.network));
    else post(await module.then((own) => own.work(told.name, told.tasks)).catch(() => null));
  };
}
