// soak.mjs GAMES NAME: plays the random games that `soak_wasm.py` plays, by the modules of a game.
// A line of standard input asks for some of them; the answer is the hash of each.

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [folder, name] = process.argv.slice(2);
const library = '../../packages/bugnight-js/dist';
const { loadGame, loadBots } = await import(`${library}/node.js`);
const { Arena } = await import(`${library}/arena.js`);

const [TRIED, SELDOM, FACTOR, EVENT] = [4, 32, 0x9e3779b1, 8];
const kind = await loadGame(name, folder);
const bots = await loadBots(kind, folder);
const { size, sizes, state: fields } = kind.schema;
const arena = await Arena.load(await WebAssembly.compile(readFileSync(`${folder}/${name}.wasm`)), {
    now: size,
    after: size,
    view: size,
    guess: size,
    rng: 32,
    seen: 4 * sizes.observation,
    listed: 2 * sizes.legal,
    events: 2 * EVENT * (sizes.events + 1),
    scores: 2 * sizes.seats,
});
const { buffer } = arena.bytes;
const wordsAt = (place, bytes) => new Uint32Array(buffer, arena.at(place), bytes / 4);
const [now, after, view, guess] = ['now', 'after', 'view', 'guess'].map((place) => wordsAt(place, size));
const [rng, seen] = [wordsAt('rng', 32), wordsAt('seen', 4 * sizes.observation)];
const numbersAt = (place, n) => new Int16Array(buffer, arena.at(place), n);
const listed = numbersAt('listed', sizes.legal);
const events = numbersAt('events', EVENT * (sizes.events + 1));
const scores = numbersAt('scores', sizes.seats);
const at = Object.fromEntries(
    ['now', 'after', 'view', 'guess', 'rng', 'seen', 'listed', 'events', 'scores'].map((place) => [
        place,
        arena.at(place),
    ]),
);

function mixed(h, word) {
    const product = Math.imul(h ^ word, FACTOR);
    return (product ^ (product >>> 15)) >>> 0;
}

function mixedAll(h, words, n = words.length) {
    for (let i = 0; i < n; i++) h = mixed(h, words[i]);
    return h;
}

function sow(h) {
    for (let i = 0; i < rng.length; i++) rng[i] = mixed(h, i + 1);
}

function sizeOf(mask) {
    let count = 0;
    for (; mask; mask &= mask - 1) count += 1;
    return count;
}

function nth(mask, n) {
    for (; n; n--) mask &= mask - 1;
    return 31 - Math.clz32(mask & -mask);
}

function look(h, seat) {
    arena.call('view', at.now, seat, at.view);
    h = mixedAll(h, view);
    seen.fill(0);
    arena.call('observe', at.view, seat, at.seen);
    h = mixedAll(h, seen);
    if (seat < 0) return h;
    guess.set(view);
    sow(h);
    arena.call('guess', at.guess, seat, at.rng);
    return mixedAll(h, guess);
}

function tried(h, seat, n) {
    arena.call('view', at.now, seat, at.view);
    sow(h);
    const state = arena.get('view', size);
    const actions = [...listed.subarray(0, Math.min(n, TRIED))];
    const results = bots.tryAll(state, seat, actions, 1, arena.get('rng', 32));
    return mixedAll(h, new Uint32Array(results.buffer));
}

function walk(number, blank, players) {
    now.set(blank);
    let h = mixed(number, FACTOR);
    sow(h);
    now.set(rng, fields.rng[1] / 4);
    arena.call('deal', at.now);
    h = mixedAll(h, now);
    for (let waiting; (waiting = arena.call('awaited', at.now));) {
        const whole = !arena.has('unfinished') || !arena.call('unfinished', at.now);
        for (let place = -1; place < (whole ? players : -1); place++) h = look(h, place);
        const seat = nth(waiting, h % sizeOf(waiting));
        const n = arena.call('legal', at.now, seat, at.listed);
        h = mixedAll(h, listed, n);
        const action = listed[h % n];
        h = mixed(h, arena.call('allowed', at.now, seat, h % 100));
        if (whole && h % SELDOM === 0) h = tried(h, seat, n);
        events[0] = 0;
        arena.call('step', at.now, at.after, seat, action, at.events);
        h = mixed(h, events[0]);
        for (let i = EVENT; i < EVENT * (events[0] + 1); i++) h = mixed(h, events[i]);
        now.set(after);
        h = mixedAll(h, now);
    }
    scores.fill(0);
    h = mixed(h, arena.call('outcome', at.now, at.scores));
    return mixedAll(h, scores);
}

for await (const line of createInterface({ input: process.stdin })) {
    const { options, first, games } = JSON.parse(line);
    const game = kind.game(options);
    const blank = new Uint32Array(game.blank().bytes.buffer);
    const hashes = Array.from({ length: games }, (_, i) => walk(first + i, blank, game.players));
    console.log(JSON.stringify(hashes));
}
