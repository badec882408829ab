// device.mjs GAMES: reads a table and what happens at it from standard input; prints what a table on
// the device tells every seat after each entry of its log, a line of JSON an entry.

import { readFileSync } from 'node:fs';
import { loadGame } from '../../packages/bugnight-js/src/node.ts';
import { DeviceTable } from '../../web/src/offline/table.ts';

const { kept, entries } = JSON.parse(readFileSync(0, 'utf8'));
const table = new DeviceTable(kept, await loadGame(kept.settings.game, process.argv[2]));
for (const { at, ...news } of entries) {
    const since = table.number;
    table.add(news, at);
    console.log(JSON.stringify(kept.settings.seats.map((_, seat) => table.update(seat, since))));
}
const again = new DeviceTable(structuredClone(kept), await loadGame(kept.settings.game, process.argv[2]));
console.log(JSON.stringify(kept.settings.seats.map((_, seat) => again.update(seat, -1))));
