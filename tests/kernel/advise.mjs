// advise.mjs GAMES SIMULATIONS: replays records from standard input; explains every seventh position
// with the seed of its view, in the page's words; prints one line of JSON for each record.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { FluentBundle, FluentResource } from '../../web/node_modules/@fluent/bundle/esm/index.js';
import { explain, loadBots, loadGames, parseRecord, replay } from '../../packages/bugnight-js/src/node.ts';
import { Adviser, rest } from '../../web/src/lang/advice.ts';

const [folder, simulations] = process.argv.slice(2);
const games = await loadGames(folder);
const root = new URL('../../', import.meta.url);

/** Formats messages like the page, which has messages only for our games. */
function speakerOf(language, game) {
    const common = new URL(`src/bugnight/messages/${language}/`, root);
    const own = new URL(`src/bugnight/games/${game.replaceAll('-', '_')}/messages/${language}.ftl`, root);
    const files = [...readdirSync(common).map((name) => new URL(name, common)), ...(existsSync(own) ? [own] : [])];
    const functions = { CAPITAL: ([text]) => String(text).charAt(0).toUpperCase() + String(text).slice(1) };
    const bundle = new FluentBundle(language, { useIsolating: false, functions });
    for (const file of files) bundle.addResource(new FluentResource(readFileSync(file, 'utf8')));
    const say = (_, key, values = {}) => bundle.formatPattern(bundle.getMessage(key).value, values);
    const list = (parts) => {
        const [first, last] = [parts.slice(0, -1).join(', '), parts.at(-1)];
        return first ? say('', parts.length === 2 ? 'list-two' : 'list-more', { first, last }) : last;
    };
    return { has: (_, key) => bundle.hasMessage(key), say, list };
}

for await (const line of createInterface({ input: process.stdin })) {
    const record = parseRecord(games, line);
    const { name } = record.game;
    const bots = await loadBots(record.game.kind, folder);
    const read = new URL(`web/src/games/${name}/values.ts`, root);
    const values = existsSync(read) ? (await import(read)).default : rest;
    const advisers = ['en', 'de', 'fr'].map((language) => new Adviser(speakerOf(language, name), name, values, []));
    const told = [];
    let ply = 0;
    for (const match of replay(record)) {
        const { actor } = match.position;
        if (actor !== null && ply % 7 === 0) {
            const view = match.view(actor);
            const limit = { simulations: Number(simulations) };
            const explanation = await explain(bots, view, limit);
            const close = explanation.close && String(explanation.close);
            const advice = explanation.advice.map((each) => ({ ...each, move: String(each.move) }));
            const said = advice.map((each, place) => advisers.map((adviser) => adviser.say(each, !place, close)));
            told.push([advice, close, said]);
        }
        ply += 1;
    }
    console.log(JSON.stringify(told));
}
