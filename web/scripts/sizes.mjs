// What a visitor loads, compressed: the first page, and a table. Fails above the limits.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, '../../src/bugnight/server/static');
const assets = join(folder, 'assets');
const packed = (name) => gzipSync(readFileSync(join(assets, name)), { level: 9 }).length;

/** A file and all that it imports at once. */
function closure(names, seen = new Set()) {
    for (const name of names) {
        if (seen.has(name)) continue;
        seen.add(name);
        const text = name.endsWith('.js') ? readFileSync(join(assets, name), 'utf8') : '';
        const imports = [...text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)].map(([, found]) => found);
        closure(imports, seen);
    }
    return seen;
}

/** What a page names, and all that it imports; of the files with words only the largest, as each has one language; not the game's own. */
function named(page) {
    const html = readFileSync(join(folder, page), 'utf8');
    const names = (text) => [...text.matchAll(/assets\/([\w.-]+\.(?:js|css))/g)].map(([, name]) => name);
    const [tag, words] = html.match(/data-messages="([^"]*)"/);
    const [games = ''] = html.match(/data-games="[^"]*"/) ?? [];
    const [largest] = names(words).sort((a, b) => packed(b) - packed(a));
    return closure([...names(html.replace(tag, '').replace(games, '')), largest]);
}
const first = named('index.html');
const table = named('table.html');
let fault = false;
for (const [what, names, limit] of [
    ['first page', first, 60_000],
    ['table', table, 160_000],
]) {
    const sum = [...names].reduce((bytes, name) => bytes + packed(name), 0);
    fault ||= sum > limit;
    console.log(`${what}: ${(sum / 1000).toFixed(1)} kB of script and style, compressed (limit ${limit / 1000} kB)`);
}
process.exit(fault ? 1 : 0);
