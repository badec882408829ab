// replay_many.mjs COMMAND: runs bin/replay.mjs for each file named on standard input, and prints
// its exit status and its error output. One process is a hundred times faster than one per file.

import { readFileSync } from 'node:fs';

const command = process.argv[2];
const print = process.stdout.write.bind(process.stdout);
const errors = [];
console.error = (text) => errors.push(text);
process.stdout.write = () => true;
for (const file of readFileSync(0, 'utf8').trim().split('\n')) {
    process.argv = [process.argv[0], command, file, '--positions'];
    await import(`${command}?${file}`);
    print(`${JSON.stringify([process.exitCode, errors.splice(0).join('\n')])}\n`);
}
process.exitCode = 0;
