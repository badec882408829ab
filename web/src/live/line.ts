/** What a table needs of its line, whether that goes to a server or to a worker on this device. */

export type LineState = 'connecting' | 'open' | 'lost';

export interface Line {
  /** Connect, and stay connected until the returned function is called. */
  open(): () => void;
  /** Hang up and connect again. */
  renew(): void;
  /** Nothing more will come. */
  end(): void;
  /** Send something now; returns whether there was a connection. */
  say(what: object): boolean;
  /** Do something later, unless the connection is lost first. */
  later(after: number, what: () => void): void;
}

/** Whether a table is on this device, by its id. */
export const isOnDevice = (table: string): boolean => table.startsWith('device-');
