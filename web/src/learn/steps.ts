/** What a lesson says, and when: `at` counts the moves of its record, those not sent yet too. */

import type { Key } from '$/lang/en';
import type { GameId } from '$/table/model';

export interface Lecture {
  at: number;
  say: Key;
  /** What the bubble points at; where a move is wanted, its cards, unless this says otherwise. */
  point?: string[];
  /** The learner goes on by a button, by the wanted move, or by sending a turn. */
  by: 'next' | 'move' | 'send';
  /** Time passes: the table is shown as it is then. */
  cut?: boolean;
}

const tell = (at: number, say: Key, ...point: string[]): Lecture => ({ at, say, point, by: 'next' });
const make = (at: number, say: Key): Lecture => ({ at, say, by: 'move' });
const send = (at: number, say: Key): Lecture => ({ at, say, point: ['prompt'], by: 'send' });
const later = (lecture: Lecture): Lecture => ({ ...lecture, cut: true });

export const LECTURES: Record<GameId, Lecture[]> = {
  'party-bugs': [
    tell(0, 'learn.party.hello'),
    tell(0, 'learn.party.floor', 'floor'),
    make(0, 'learn.party.play'),
    tell(3, 'learn.party.order', 'queue', 'floor'),
    make(3, 'learn.party.take'),
    tell(6, 'learn.party.next', 'floor'),
    make(6, 'learn.party.again'),
    make(9, 'learn.party.pair'),
    tell(10, 'learn.party.gone', 'mine'),
    later(tell(42, 'learn.party.later', 'mine')),
    make(42, 'learn.party.king'),
    tell(45, 'learn.party.hauled', 'mine'),
    later(tell(63, 'learn.party.last', 'floor')),
    make(63, 'learn.party.choose'),
    tell(66, 'learn.party.over', 'mine'),
  ],
  'bug-off': [
    tell(0, 'learn.bugoff.hello'),
    tell(0, 'learn.bugoff.turn', 'hand'),
    make(0, 'learn.bugoff.place'),
    make(3, 'learn.bugoff.more'),
    make(6, 'learn.bugoff.score'),
    tell(7, 'learn.bugoff.jar', 'mine'),
    make(9, 'learn.bugoff.greedy'),
    tell(12, 'learn.bugoff.net', 'net-B'),
    tell(12, 'learn.bugoff.danger', 'net-B'),
    make(12, 'learn.bugoff.join'),
    tell(15, 'learn.bugoff.joined', 'mine'),
    later(tell(24, 'learn.bugoff.later', 'rail', 'cloth')),
    make(24, 'learn.bugoff.cash'),
    tell(27, 'learn.bugoff.over', 'mine'),
  ],
  rumbugz: [
    tell(0, 'learn.rumbugz.hello'),
    make(0, 'learn.rumbugz.draw'),
    make(1, 'learn.rumbugz.single'),
    make(2, 'learn.rumbugz.discard'),
    send(3, 'learn.rumbugz.send'),
    tell(3, 'learn.rumbugz.four', 'rack'),
    make(7, 'learn.rumbugz.bid'),
    tell(9, 'learn.rumbugz.allowed', 'rack'),
    make(12, 'learn.rumbugz.bag'),
    make(13, 'learn.rumbugz.swap'),
    make(14, 'learn.rumbugz.plyt'),
    make(15, 'learn.rumbugz.away'),
    send(16, 'learn.rumbugz.send.again'),
    make(19, 'learn.rumbugz.pass'),
    make(23, 'learn.rumbugz.pile'),
    make(24, 'learn.rumbugz.triple'),
    make(25, 'learn.rumbugz.match'),
    make(26, 'learn.rumbugz.add'),
    send(27, 'learn.rumbugz.win'),
    tell(27, 'learn.rumbugz.over'),
  ],
};
