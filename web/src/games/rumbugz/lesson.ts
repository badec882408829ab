import { type Lectures, make, send, tell } from '$/learn/lectures';

export default {
  done: 'learn.done.rumbugz',
  lectures: [
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
  tentative: ['lay', 'swap', 'add'],
  closing: ['discard'],
} satisfies Lectures;
