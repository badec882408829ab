import { type Lectures, later, make, tell } from '$/learn/lectures';

export default {
  done: 'learn.done.bug-off',
  lectures: [
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
} satisfies Lectures;
