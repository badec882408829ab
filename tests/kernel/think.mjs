// think.mjs GAMES: replays records from standard input; prints a hash of the bots' results in each
// position: the move of `Thumb`, and the results of trying every action on two guesses; if the game has
// a network, also its choice and its probability of every action.

import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';

const [folder] = process.argv.slice(2);
const source = process.features.typescript ? 'src/node.ts' : 'dist/node.js';
const library = await import(`../../packages/bugnight-js/${source}`);
const { Thumb, loadBots, loadGames, parseRecord, replay } = library;
const games = await loadGames(folder);

for await (const line of createInterface({ input: process.stdin })) {
    const record = parseRecord(games, line);
    const bots = await loadBots(record.game.kind, folder);
    const hash = createHash('sha256');
    let ply = 0;
    for (const match of replay(record)) {
        const { actor } = match.position;
        if (actor !== null) {
            const view = match.view(actor);
            hash.update(String(await new Thumb(bots, ply).choose(view)));
            const actions = record.game.module.legal(view.state, actor);
            const rng = Uint8Array.from({ length: 32 }, (_, i) => ply + i);
            const results = bots.tryAll(view.state.bytes, actor, actions, 2, rng);
            hash.update(new Uint8Array(results.buffer));
            if (await bots.loadNetwork()) {
                hash.update(String(bots.pickByNetwork(view.state, actor, rng)));
                const ahead = bots.tryAhead(view.state.bytes, actor, actions, 2, rng);
                hash.update(new Uint8Array(ahead.buffer));
            }
            hash.update(rng);
        }
        ply += 1;
    }
    console.log(hash.digest('hex'));
}
