#!/usr/bin/env node
// replay.mjs FILE --positions: prints what `bugnight replay FILE --positions` prints.

import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

const [FAILED, MISUSED] = [1, 2];
const USAGE = 'usage: replay.mjs FILE --positions (FILE is a record, many in a .jsonl file, or -)';

// Node.js reads TypeScript from 22.18 on, but not in node_modules; elsewhere `npm run build` must have written dist/.
const readsTypes = process.features.typescript && !import.meta.url.includes('/node_modules/');
const source = readsTypes ? '../src/node.ts' : '../dist/node.js';

class Failure extends Error {}

async function main(args) {
    const files = args.filter((arg) => arg !== '--positions');
    if (files.length !== 1 || files[0].startsWith('--') || files.length === args.length) {
        console.error(`bugnight: ${USAGE}`);
        return MISUSED;
    }
    const { RecordError, loadGames, parseRecord, positionLines } = await import(source);
    const games = await loadGames().catch(() => {
        throw new Failure('the games are not built: run ./dev js');
    });
    const name = files[0] === '-' ? 'standard input' : files[0];
    let number = 0;
    for (const text of await texts(files[0], name)) {
        try {
            for (const line of positionLines(parseRecord(games, text), number)) {
                process.stdout.write(`${line}\n`);
            }
        } catch (error) {
            if (!(error instanceof RecordError)) throw error;
            throw new Failure(`${name}: record ${number}, ply ${error.ply}: ${error.reason}`);
        }
        number += 1;
    }
    if (!number) throw new Failure(`${name}: record 0, ply 0: there is no record in it`);
    return 0;
}

/** The text of each record, as bytes. */
async function texts(file, name) {
    let bytes;
    try {
        bytes = await (file === '-' ? buffer(process.stdin) : readFile(file));
    } catch (error) {
        throw new Failure(`${name}: ${error.message.replace(/^\w+: ([^,]*),.*$/, '$1')}`);
    }
    const lines = file.endsWith('.jsonl') || (file === '-' && isJson(bytes.subarray(0, end(bytes, 0))));
    return (lines ? split(bytes) : [bytes]).filter((text) => text.some((byte) => !isBlank(byte)));
}

function isJson(bytes) {
    try {
        JSON.parse(bytes.toString());
        return true;
    } catch {
        return false;
    }
}

function end(bytes, start) {
    const found = bytes.indexOf(10, start);
    return found < 0 ? bytes.length : found + 1;
}

function split(bytes) {
    const lines = [];
    for (let start = 0; start < bytes.length; start = end(bytes, start)) {
        lines.push(bytes.subarray(start, end(bytes, start)));
    }
    return lines;
}

function isBlank(byte) {
    return byte === 32 || byte === 9 || byte === 13 || byte === 10;
}

try {
    process.exitCode = await main(process.argv.slice(2));
} catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(`bugnight: ${error.message}`);
    process.exitCode = FAILED;
}
