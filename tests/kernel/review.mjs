// review.mjs GAMES SIMULATIONS THREADS: reviews records from standard input; prints one line of
// JSON for each.

import { createInterface } from 'node:readline';

const [folder, simulations, threads] = process.argv.slice(2);
const source = process.features.typescript ? 'src/node.ts' : 'dist/node.js';
const { loadBots, loadGames, parseRecord, Reviewer } = await import(`../../packages/bugnight-js/${source}`);
const games = await loadGames(folder);

for await (const line of createInterface({ input: process.stdin })) {
    const record = parseRecord(games, line);
    const bots = await loadBots(record.game.kind, folder, Number(threads));
    const reviewer = new Reviewer(bots, record, { simulations: Number(simulations) });
    for await (const ply of reviewer.run()) void ply;
    const snake = (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const named = (one) => Object.fromEntries(Object.entries(one).map(([key, value]) => [snake(key), value]));
    const told = reviewer.review();
    const decisions = told.decisions.map(({ counted, ...one }) => named(one));
    const review = { ...told, decisions, players: told.players.map(named) };
    console.log(JSON.stringify(review, (_, value) => (value?.text ? [value.seat, value.text] : value)));
}
