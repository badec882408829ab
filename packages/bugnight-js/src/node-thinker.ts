// A thread of Node.js in which bots think.

import { parentPort } from 'node:worker_threads';
import { thinking } from './workers.ts';

parentPort?.on(
  'message',
  thinking((found) => parentPort?.postMessage(found)),
);
