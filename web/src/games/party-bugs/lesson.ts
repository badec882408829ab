import { type Lectures, later, make, tell } from '$/learn/lectures';

export default {
  done: 'learn.done.party-bugs',
  lectures: [
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
} satisfies Lectures;
