import { type Lectures, later, make, tell } from '$/learn/lectures';

export default {
  done: 'lesson-done',
  lectures: [
    tell(0, 'lesson-hello'),
    tell(0, 'lesson-turn', 'hand'),
    make(0, 'lesson-place'),
    make(3, 'lesson-more'),
    make(6, 'lesson-score'),
    tell(7, 'lesson-jar', 'mine'),
    make(9, 'lesson-greedy'),
    tell(12, 'lesson-net', 'net-B'),
    tell(12, 'lesson-danger', 'net-B'),
    make(12, 'lesson-join'),
    tell(15, 'lesson-joined', 'mine'),
    later(tell(24, 'lesson-later', 'rail', 'cloth')),
    make(24, 'lesson-cash'),
    tell(27, 'lesson-over', 'mine'),
  ],
} satisfies Lectures;
