// soak.mjs GAMES NAME: plays the random games of `soak_wasm.py` with the modules of a game.
// Each line of standard input requests some of them; the reply has the hash of each.

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
    let [a, b, c, d] = [h, ~h, h ^ FACTOR, ~h ^ FACTOR];
    const whole = n - (n % 4);
    for (let i = 0; i < whole; i += 4) {
        a = mixed(a, words[i]);
        b = mixed(b, words[i + 1]);
        c = mixed(c, words[i + 2]);
        d = mixed(d, words[i + 3]);
    }
    for (let i = whole; i < n; i++) a = mixed(a, words[i]);
    return mixed(mixed(mixed(a, b), c), d);
}

// V8 runs a loop that reads only one type of array twice as fast.
const few = new Uint32Array(Math.max(listed.length, scores.length, EVENT));

function mixedNumbers(h, numbers, n = numbers.length) {
    few.set(numbers.subarray(0, n));
    return mixedAll(h, few, n);
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
        h = mixedNumbers(h, listed, n);
        const action = listed[h % n];
        h = mixed(h, arena.call('allowed', at.now, seat, h % 100));
        if (whole && h % SELDOM === 0) h = tried(h, seat, n);
        events[0] = 0;
        arena.call('step', at.now, at.after, seat, action, at.events);
        h = mixedNumbers(h, events, 1);
        for (let i = 1; i <= events[0]; i++) h = mixedNumbers(h, events.subarray(EVENT * i), EVENT);
        now.set(after);
        h = mixedAll(h, now);
    }
    scores.fill(0);
    h = mixed(h, arena.call('outcome', at.now, at.scores));
    return mixedNumbers(h, scores);
}

for await (const line of createInterface({ input: process.stdin })) {
    const { options, first, games } = JSON.parse(line);
    const game = kind.game(options);
    const blank = new Uint32Array(game.blank().bytes.buffer);
    const hashes = Array.from({ length: games }, (_, i) => walk(first + i, blank, game.players));
    console.log(JSON.stringify(hashes));
}
