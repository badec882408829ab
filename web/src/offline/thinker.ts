/** A worker in which bots think; it keeps nothing. */

import { type FromWorker, thinking, type ToWorker } from '../../../packages/bugnight-js/src/index.ts';

const answer = thinking((found) => postMessage(found satisfies FromWorker));
addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void answer(data));
