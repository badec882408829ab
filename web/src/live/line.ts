/** What a table needs of its line, whether that goes to a server or to a worker on this device. */

export type LineState = 'connecting' | 'open' | 'lost';

export interface Line {
  /** Connect, and stay connected until the answer is called. */
  open(): () => void;
  /** Hang up and connect again. */
  renew(): void;
  /** Nothing more will come. */
  end(): void;
  /** Say something now; whether there was a line to say it on. */
  say(what: object): boolean;
  /** Do something later, unless the line is lost before. */
  later(after: number, what: () => void): void;
}

/** Whether a table is on this device, by its id. */
export const isOnDevice = (table: string): boolean => table.startsWith('device-');
