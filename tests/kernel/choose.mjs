// choose.mjs GAMES SIMULATIONS THREADS: replays records from standard input; prints the moves that
// bots of every level choose in every fifth position, as one line of JSON for each record.

import { createInterface } from 'node:readline';

const [folder, simulations, threads] = process.argv.slice(2);
const source = process.features.typescript ? 'src/node.ts' : 'dist/node.js';
const library = await import(`../../packages/bugnight-js/${source}`);
const { botNames, loadBots, loadGames, makeBot, parseRecord, replay } = library;
const games = await loadGames(folder);

for await (const line of createInterface({ input: process.stdin })) {
    const record = parseRecord(games, line);
    const bots = await loadBots(record.game.kind, folder, Number(threads));
    const chosen = [];
    let ply = 0;
    for (const match of replay(record)) {
        const { actor } = match.position;
        if (actor !== null && ply % 5 === 0) {
            const view = match.view(actor);
            const limit = { simulations: Number(simulations) };
            const moves = botNames(bots).map((level) => makeBot(bots, level, ply).choose(view, limit));
            chosen.push((await Promise.all(moves)).map(String));
        }
        ply += 1;
    }
    console.log(JSON.stringify(chosen));
}
