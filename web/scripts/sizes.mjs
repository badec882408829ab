// What a visitor loads, compressed: the first page, and a table. Fails above the limits.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, '../../src/bugnight/server/static');
const assets = join(folder, 'assets');
const files = readdirSync(assets);
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

const index = readFileSync(join(folder, 'index.html'), 'utf8');
const first = closure([...index.matchAll(/assets\/([\w.-]+\.(?:js|css))"/g)].map(([, name]) => name));
const page = files.filter((name) => /^(Play|seat|Message|Bar|Face|PartyCard)[.-].*\.(js|css)$/.test(name));
const table = closure(page, new Set(first));
let fault = false;
for (const [what, names, limit] of [
  ['first page', first, 150_000],
  ['table', table, 250_000],
]) {
  const sum = [...names].reduce((bytes, name) => bytes + packed(name), 0);
  fault ||= sum > limit;
  console.log(`${what}: ${(sum / 1000).toFixed(1)} kB of script and style, compressed (limit ${limit / 1000} kB)`);
}
process.exit(fault ? 1 : 0);
