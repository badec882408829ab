// walk.mjs GAMES: replays records from standard input; prints a hash for each one, which covers
// every state, and for every seat its view, a guess, its observation, its moves and the events.

import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';

const [folder] = process.argv.slice(2);
const source = process.features.typescript ? 'src/node.ts' : 'dist/node.js';
const { loadGames, parseRecord, replay } = await import(`../../packages/bugnight-js/${source}`);
const games = await loadGames(folder);

function* facts(match, ply) {
    const { position, game } = match;
    yield position.state.bytes;
    yield JSON.stringify([position.table, position.actor, position.legalMoves.map(String)]);
    if (ply) yield JSON.stringify(match.events());
    for (let seat = -1; seat < game.players; seat++) {
        const view = position.view(seat < 0 ? null : seat);
        yield view.state.bytes;
        yield JSON.stringify([view.table, view.legalMoves.map(String), match.events(-1, seat)]);
        if (seat >= 0) yield view.guess(ply).state.bytes;
        const seen = view.observe();
        yield new Uint8Array(seen.buffer);
    }
}

for await (const line of createInterface({ input: process.stdin })) {
    const hash = createHash('sha256');
    let ply = 0;
    for (const match of replay(parseRecord(games, line))) {
        for (const fact of facts(match, ply)) hash.update(fact);
        ply += 1;
    }
    console.log(hash.digest('hex'));
}
