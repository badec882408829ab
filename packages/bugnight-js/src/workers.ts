// Several workers think together: each has the game's module, and does some of the tasks. A task
// depends on nothing but what it is given, its own generator included, so that the same is found
// with any number of workers.

import { BotModule } from './bots.ts';
import type { Schema } from './schema.ts';

/** Functions of a module that can be done elsewhere. */
export type TaskName = 'tryAll' | 'growTree' | 'finishAll';
/** What a task is given. */
export type Given<K extends TaskName> = Parameters<BotModule[K]>;
type Found = ReturnType<BotModule[TaskName]>[];
/** What a worker is told: first the module, then tasks. */
export type ToWorker = { schema: Schema; code: WebAssembly.Module } | { name: TaskName; tasks: Given<TaskName>[] };
/** What it found; null if it failed. */
export type FromWorker = Found | null;

/** A worker, as seen by the one that gives it tasks. */
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

  work(name: TaskName, tasks: Given<TaskName>[]): Promise<Found> {
    if (this.#broken) return Promise.reject(new Error('the worker has failed'));
    return new Promise((done, failed) => {
      this.#waiting.push({ done, failed });
      this.#post({ name, tasks });
    });
  }

  /** Take an answer: they come in the order of the questions. */
  hear(found: FromWorker): void {
    if (found) this.#waiting.shift()?.done(found);
    else this.fail();
  }

  /** Expect nothing more of it. */
  fail(): void {
    this.#broken = true;
    for (const { failed } of this.#waiting.splice(0)) failed(new Error('the worker has failed'));
  }
}

/** What a worker does with what it is told. */
export function thinking(post: (found: FromWorker) => void): (told: ToWorker) => Promise<void> {
  let module: Promise<BotModule>;
  return async (told) => {
    if ('schema' in told) module = BotModule.load(told.schema, told.code);
    else post(await module.then((own) => own.work(told.name, told.tasks)).catch(() => null));
  };
}
