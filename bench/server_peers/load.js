'use strict';
// Load client: N matches x 4 seats over plain `ws`, closed loop, bounded by time.
// To measure another server, add an adapter to ADAPTERS; nothing else changes.
const http = require('http');
const fs = require('fs');
const WebSocket = require('ws');

const opt = { proto: 'bgio', ports: '8123', sockets: '', n: 25, secs: 20, warm: 2, idle: 3, think: 0, pid: '', conc: 32, people: 4, bots: '', sticky: 0 };
for (const a of process.argv.slice(2)) {
  const [k, v] = a.replace(/^--/, '').split('=');
  opt[k] = typeof opt[k] === 'number' ? Number(v) : v;
}
const ports = String(opt.ports).split(',').map(Number);
const sockets = opt.sockets ? [Number(opt.sockets)] : ports; // where WebSockets have a port of their own
opt.port = ports[0];
const pids = String(opt.pid).split(',').filter(Number);
const SEATS = opt.people; // with --bots=NAME, bots sit in the rest of the four seats
const now = () => performance.now();
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const agent = new http.Agent({ keepAlive: true, maxSockets: opt.conc });

function post(path, body, headers = {}, port = opt.port) {
  return new Promise((done, fail) => {
    const text = JSON.stringify(body);
    const req = http.request(
      { host: '127.0.0.1', port, path, method: 'POST', agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers } },
      (res) => {
        let s = '';
        res.on('data', (d) => (s += d));
        res.on('end', () => (res.statusCode < 300 ? done(JSON.parse(s)) : fail(new Error(`${path}: ${res.statusCode} ${s}`))));
      });
    req.on('error', fail);
    req.end(text);
  });
}

// An adapter may also have: headers(match, seat) for the handshake, and over(match) -> whether
// its game has ended: then the match is opened again, and its seats connect to it.
// An adapter has: open(i) -> match info; url(match, seat); hello(ws, match, seat);
// read(text, ws, match, seat) -> null, { seq, mover, mayMove } or a list of them;
// move(match, seat) -> text.
// seq goes up by one with each accepted move; mover is the seat that made it (-1: a plain
// sync); mayMove says whether this seat now owes a choice.
// Where a message does not carry it: one move per seat per round, four moves to a round.
function owes(m, s, seq, mover) {
  m.last = m.last || [-1, -1, -1, -1];
  if (mover === s) m.last[s] = Math.floor((seq - 1) / SEATS);
  return m.last[s] < Math.floor(seq / SEATS);
}

const ADAPTERS = {
  bgio: {
    // boardgame.io 0.50 over socket.io protocol 5 / engine.io 4, websocket transport only
    async open() {
      const { matchID } = await post('/games/trio/create', { numPlayers: 4 });
      const cred = [];
      for (let s = 0; s < SEATS; s++) {
        const r = await post(`/games/trio/${matchID}/join`, { playerID: String(s), playerName: `P${s}` });
        cred.push(r.playerCredentials);
      }
      return { id: matchID, cred, seq: [0, 0, 0, 0] };
    },
    url: () => `ws://127.0.0.1:${opt.port}/socket.io/?EIO=4&transport=websocket`,
    hello() {},
    read(text, ws, m, s) {
      if (text[0] === '2') { ws.send('3'); return null; } // engine.io ping
      if (text[0] === '0') { ws.send('40/trio,'); return null; } // engine.io open
      if (text[0] !== '4') return null;
      if (text[1] === '0') { // namespace joined
        ws.send('42/trio,' + JSON.stringify(['sync', m.id, String(s), m.cred[s], 4]));
        return null;
      }
      if (text[1] !== '2') throw new Error('refused: ' + text.slice(0, 200));
      const [type, , a, b, , d] = JSON.parse(text.slice(text.indexOf(',') + 1));
      if (type === 'sync') {
        m.seq[s] = a.state._stateID;
        return { seq: m.seq[s], mover: -1, mayMove: a.state.G.picks[s] === null };
      }
      if (type === 'update') {
        m.seq[s] = a._stateID;
        return { seq: a._stateID, mover: Number(b[0].action.payload.playerID), mayMove: a.G.picks[s] === null };
      }
      if (type === 'patch') { // from, to = b, the patch, the log = d
        m.seq[s] = b;
        const mover = Number(d[0].action.payload.playerID);
        return { seq: b, mover, mayMove: owes(m, s, b, mover) };
      }
      return null; // matchData
    },
    move(m, s) {
      const payload = { type: 'pick', args: [Math.floor(Math.random() * 3)], playerID: String(s), credentials: m.cred[s] };
      return '42/trio,' + JSON.stringify(['update', { type: 'MAKE_MOVE', payload }, m.seq[s], m.id, String(s)]);
    },
  },
  floor: {
    async open(i) { return { id: `m${i}`, cred: [0, 1, 2, 3].map(() => 'x'.repeat(21)) }; },
    url: (m, s) => `ws://127.0.0.1:${opt.port}/?m=${m.id}&p=${s}`,
    hello() {},
    read(text, ws, m, s) {
      const msg = JSON.parse(text);
      return { seq: msg.seq, mover: msg.mover, mayMove: owes(m, s, msg.seq, msg.mover) };
    },
    move: (m, s) => JSON.stringify({ t: 'pick', m: m.id, p: s, c: Math.floor(Math.random() * 3), k: m.cred[s] }),
  },
};
ADAPTERS.bugnight = {
  // Party Bugs with four people; guests are made once and play at one table after the other.
  async guests() {
    return Promise.all(Array.from({ length: SEATS }, async (_, s) =>
      ({ authorization: `Bearer ${(await post('/api/v1/me', { name: `P${s}` })).token}` })));
  },
  async open(i, guests) {
    guests = guests || await this.guests();
    const node = opt.sticky ? i % ports.length : 0;
    const seats = Array.from({ length: 4 }, (_, s) => (s === 0 ? 'me' : s < SEATS ? 'open' : `bot:${opt.bots}`));
    const { id } = await post('/api/v1/tables', { game: 'party-bugs', options: { mirror: true }, seats }, guests[0], ports[node]);
    const m = { id, i, guests, ended: false, last: [{}, {}, {}, {}], ids: 0 };
    const path = `/api/v1/tables/${id}/commands`;
    for (let s = 1; s < SEATS; s++) await post(path, { type: 'sit', id: 'sit', seat: s, client_seed: `${Math.random()}` }, guests[s], ports[node]);
    await post(path, { type: 'start', id: 'start', client_seed: `${Math.random()}` }, guests[0], ports[node]);
    return m;
  },
  // the seats of a table are spread over the nodes, or with --sticky=1 the tables
  url: (m, s) => `ws://127.0.0.1:${sockets[(opt.sticky ? m.i : s) % sockets.length]}/api/v1/tables/${m.id}/live`,
  headers: (m, s) => m.guests[s],
  hello() {},
  over: (m) => m.ended,
  read(text, ws, m, s) {
    const u = JSON.parse(text);
    if (u.type === 'error' && u.code !== 'stale') throw new Error(text);
    if (u.type !== 'update') return null;
    m.last[s] = u;
    if (u.outcome) m.ended = true;
    const mayMove = u.legal.length > 0 && u.chosen === null;
    const moves = u.events.filter((e) => e.type === 'chose' || e.type === 'moved');
    if (u.table !== undefined && !u.outcome) return [{ seq: u.number, mover: -1, mayMove }];
    return moves.map((e) => {
      const by = e.type === 'chose' ? e.seat : Number(e.moves[e.moves.length - 1][0]);
      return { seq: e.number, mover: by, mayMove };
    });
  },
  move(m, s) {
    const { number, legal } = m.last[s];
    const move = legal[Math.floor(Math.random() * legal.length)];
    return JSON.stringify({ type: 'move', id: `m${m.ids++}`, number, moves: [move] });
  },
};
const A = ADAPTERS[opt.proto];

const TICK = 100; // USER_HZ on Linux
function proc() { // all servers together
  const each = pids.map(one);
  const sum = (key) => each.reduce((a, b) => a + b[key], 0);
  return { rss: sum('rss'), hwm: sum('hwm'), cpu: sum('cpu') };
}
function one(pid) {
  const st = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  const f = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
  const mb = (k) => Math.round(Number(st.match(new RegExp(k + ':\\s+(\\d+)'))[1]) / 102.4) / 10;
  return { rss: mb('VmRSS'), hwm: mb('VmHWM'), cpu: (Number(f[11]) + Number(f[12])) / TICK };
}
function busy() { // seconds of CPU used by everything on the machine
  const v = fs.readFileSync('/proc/stat', 'utf8').split('\n')[0].trim().split(/\s+/).slice(1, 9).map(Number);
  return { all: (v[0] + v[1] + v[2] + v[5] + v[6]) / TICK, steal: v[7] / TICK };
}
function pct(sorted, p) { return sorted.length ? Math.round(sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] * 100) / 100 : null; }

const stats = { sent: 0, closed: 0, errors: 0, bytesIn: 0, msgsIn: 0, gaps: 0 };
let running = false, measuring = false, stopping = false;
const own = [], all = [], perSec = [];
let bots = 0; // moves that nobody here has sent
let t0 = 0;

async function seat(m, s) {
  const headers = A.headers ? A.headers(m, s) : {};
  const ws = new WebSocket(A.url(m, s), { perMessageDeflate: false, headers });
  const c = { ws, sentAt: 0, may: false, seq: -1 };
  m.seats[s] = c;
  let ready;
  const synced = new Promise((r, x) => { ready = r; ws.on('error', x); });
  c.move = () => {
    if (!running || !c.may || c.sentAt) return;
    c.may = false;
    c.sentAt = now();
    stats.sent++;
    ws.send(A.move(m, s));
  };
  c.go = () => { // with --think, one timer per choice owed
    if (!opt.think) return c.move();
    if (c.timer || c.sentAt) return;
    c.timer = setTimeout(() => { c.timer = null; c.move(); }, opt.think * (0.5 + Math.random()));
  };
  ws.on('open', () => A.hello(ws, m, s));
  ws.on('error', (e) => { stats.errors++; if (stats.errors < 4) console.error('socket', e.message); });
  ws.on('close', () => { if (!stopping && !c.left) stats.closed++; });
  ws.on('message', (data) => {
    const text = data.toString();
    const read = A.read(text, ws, m, s);
    if (!read) return;
    if (measuring) { stats.msgsIn++; stats.bytesIn += text.length; }
    for (const u of Array.isArray(read) ? read : [read]) take(u);
    if (A.over && A.over(m) && !c.left) {
      c.left = true;
      if (++m.gone === SEATS) setTimeout(() => again(m), 0);
      return;
    }
    if (c.may) c.go();
  });
  function take(u) {
    const t = now();
    if (u.mover >= 0) {
      if (c.seq >= 0 && u.seq !== c.seq + 1) stats.gaps++;
      let e = m.seen.get(u.seq);
      if (!e) m.seen.set(u.seq, (e = { k: 0, sent: m.seats[u.mover] ? m.seats[u.mover].sentAt : 0 }));
      if (u.mover === s) {
        if (measuring) own.push(t - c.sentAt);
        c.sentAt = 0;
      }
      if (++e.k === SEATS) { // all four have it: the move is acknowledged
        m.seen.delete(u.seq);
        if (measuring && !e.sent) bots++;
        else if (measuring) {
          all.push(t - e.sent);
          const i = Math.floor((t - t0) / 1000);
          perSec[i] = (perSec[i] || 0) + 1;
        }
      }
    }
    c.seq = u.seq;
    c.may = u.mayMove;
    if (u.mover < 0) ready();
  }
  return synced;
}

async function again(old) { // the game has ended: the same four open the next table
  for (const c of old.seats) c.ws.close();
  const m = Object.assign(await A.open(old.at, old.guests), { seats: [], seen: new Map(), gone: 0 });
  for (let s = 0; s < SEATS; s++) await seat(m, s);
  matches[old.at] = Object.assign(m, { at: old.at });
  for (const c of m.seats) c.go();
}
const matches = [];

async function main() {
  const rss0 = proc().rss;
  const tOpen = now();
  let next = 0;
  await Promise.all(Array.from({ length: opt.conc }, async () => {
    while (next < opt.n) {
      const i = next++;
      const m = Object.assign(await A.open(i), { seats: [], seen: new Map(), gone: 0, at: i });
      for (let s = 0; s < SEATS; s++) await seat(m, s);
      matches[i] = m;
    }
  }));
  const openSecs = (now() - tOpen) / 1000;
  await sleep(opt.idle * 1000);
  const idle = proc().rss;

  running = true;
  for (const m of matches) for (const c of m.seats) c.go();
  await sleep(opt.warm * 1000);
  const s0 = proc(), c0 = process.cpuUsage(), b0 = busy();
  t0 = now();
  measuring = true;
  const rss = [];
  for (let end = t0 + opt.secs * 1000; now() < end; ) {
    await sleep(Math.min(500, Math.max(1, end - now())));
    rss.push(proc().rss);
  }
  measuring = false;
  const secs = (now() - t0) / 1000;
  const s1 = proc(), c1 = process.cpuUsage(c0), b1 = busy();
  running = false;
  let stuck = 1; // moves still unanswered; up to 15 s to drain what was in flight
  for (let end = now() + 15000; stuck && now() < end; ) {
    await sleep(250);
    stuck = 0;
    for (const m of matches) for (const c of m.seats) if (c.sentAt) stuck++;
  }
  own.sort((a, b) => a - b);
  all.sort((a, b) => a - b);
  const cpu = (x) => Math.round((100 * x) / secs);
  const client = (c1.user + c1.system) / 1e6;
  console.log(JSON.stringify({
    label: opt.label || opt.proto, n: opt.n, think: opt.think, secs: Math.round(secs * 10) / 10,
    movesPerSec: Math.round((all.length + bots) / secs),
    p50: pct(own, 0.5), p99: pct(own, 0.99), max: pct(own, 1), all4p50: pct(all, 0.5), all4p99: pct(all, 0.99),
    rssStart: rss0, rssIdle: idle, rssLoadEnd: rss[rss.length - 1], rssLoadMax: Math.max(...rss), hwm: s1.hwm,
    cpuMsPerMove: all.length ? Math.round((1e5 * (s1.cpu - s0.cpu)) / (all.length + bots)) / 100 : null,
    cpuServer: cpu(s1.cpu - s0.cpu), cpuClient: cpu(client),
    cpuOthers: cpu(b1.all - b0.all - (s1.cpu - s0.cpu) - client), steal: cpu(b1.steal - b0.steal),
    bytesPerUpdate: stats.msgsIn ? Math.round(stats.bytesIn / stats.msgsIn) : 0,
    openSecs: Math.round(openSecs * 10) / 10, sent: stats.sent, unanswered: stuck, gaps: stats.gaps,
    closed: stats.closed, errors: stats.errors, perSec,
  }));
  stopping = true;
  process.exit(0);
}
main().catch((e) => { console.error(e); process.exit(1); });
