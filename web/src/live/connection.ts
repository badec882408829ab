/** A WebSocket that reconnects by itself after a loss, a silence, or a sleep of the device. */

import type { Line, LineState } from './line';
import type { Message } from './wire';

const PING = 20_000;
const SILENCE = 45_000;
/** Milliseconds without an answer after which an open connection counts as dead. */
const PATIENCE = 4000;
/** Milliseconds that a handshake may take before the next attempt. */
const HANDSHAKE = 10_000;
const RETRY = [300, 1000, 2000, 4000, 8000];

export class Connection implements Line {
  #socket: WebSocket | null = null;
  #tries = 0;
  #timers: number[] = [];
  #ended = false;
  #heard = 0;
  #state: LineState = 'connecting';

  constructor(
    readonly url: () => string,
    readonly hear: (message: Message) => void,
    readonly changed: (state: LineState) => void,
  ) {}

  /** Connect, and stay connected until the returned function is called. */
  open(): () => void {
    this.#connect();
    const online = (): void => {
      if (this.#state !== 'open') this.#connect();
    };
    const offline = (): void => this.#lose();
    const seen = (): void => {
      if (!document.hidden) this.#probe();
    };
    addEventListener('online', online);
    addEventListener('offline', offline);
    document.addEventListener('visibilitychange', seen);
    return () => {
      removeEventListener('online', online);
      removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', seen);
      this.end();
    };
  }

  /** Hang up and connect again: a connection keeps the name that it was opened with. */
  renew(): void {
    this.#connect();
  }

  /** Nothing more will come. */
  end(): void {
    this.#ended = true;
    this.#clear();
    this.#hangUp();
  }

  /** Send something now; returns whether there was a connection. */
  say(what: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(what));
    return true;
  }

  /** Do something later, unless the connection is lost first. */
  later(after: number, what: () => void): void {
    this.#timers.push(window.setTimeout(what, after));
  }

  #connect(): void {
    if (this.#ended) return;
    this.#clear();
    this.#hangUp();
    const socket = new WebSocket(this.url());
    this.#socket = socket;
    const asked = Date.now();
    this.later(HANDSHAKE, () => {
      if (this.#heard < asked) this.#lose();
    });
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#receive(JSON.parse(String(data)) as Message);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lose();
    };
  }

  #receive(message: Message): void {
    this.#heard = Date.now();
    if (message.type === 'welcome') {
      this.#tries = 0;
      this.#become('open');
      this.#timers.push(window.setInterval(() => this.#ping(), PING));
    }
    this.hear(message);
  }

  #lose(): void {
    this.#clear();
    this.#hangUp();
    if (this.#ended) return;
    this.#become('lost');
    const wait = RETRY[Math.min(this.#tries, RETRY.length - 1)] ?? 8000;
    this.#tries += 1;
    this.later(wait, () => this.#connect());
  }

  #become(state: LineState): void {
    this.#state = state;
    this.changed(state);
  }

  #ping(): void {
    if (Date.now() - this.#heard > SILENCE) this.#lose();
    else this.say({ type: 'ping' });
  }

  /** After a sleep, a connection that looks open may be long gone. */
  #probe(): void {
    if (this.#state !== 'open') return this.#connect();
    const before = this.#heard;
    this.say({ type: 'ping' });
    this.later(PATIENCE, () => {
      if (this.#heard === before) this.#lose();
    });
  }

  #hangUp(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
