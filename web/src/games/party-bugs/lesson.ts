import { type Lectures, later, make, tell } from '$/learn/lectures';

export default {
  done: 'lesson-done',
  lectures: [
    tell(0, 'lesson-hello'),
    tell(0, 'lesson-floor', 'floor'),
    make(0, 'lesson-play'),
    tell(3, 'lesson-order', 'queue', 'floor'),
    make(3, 'lesson-take'),
    tell(6, 'lesson-next', 'floor'),
    make(6, 'lesson-again'),
    make(9, 'lesson-pair'),
    tell(10, 'lesson-gone', 'mine'),
    later(tell(42, 'lesson-later', 'mine')),
    make(42, 'lesson-king'),
    tell(45, 'lesson-hauled', 'mine'),
    later(tell(63, 'lesson-last', 'floor')),
    make(63, 'lesson-choose'),
    tell(66, 'lesson-over', 'mine'),
  ],
} satisfies Lectures;
