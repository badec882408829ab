import { type Lectures, make, send, tell } from '$/learn/lectures';

export default {
  done: 'lesson-done',
  lectures: [
    tell(0, 'lesson-hello'),
    make(0, 'lesson-draw'),
    make(1, 'lesson-single'),
    make(2, 'lesson-discard'),
    send(3, 'lesson-send'),
    tell(3, 'lesson-four', 'rack'),
    make(7, 'lesson-bid'),
    tell(9, 'lesson-allowed', 'rack'),
    make(12, 'lesson-bag'),
    make(13, 'lesson-swap'),
    make(14, 'lesson-plyt'),
    make(15, 'lesson-away'),
    send(16, 'lesson-send-again'),
    make(19, 'lesson-pass'),
    make(23, 'lesson-pile'),
    make(24, 'lesson-triple'),
    make(25, 'lesson-match'),
    make(26, 'lesson-add'),
    send(27, 'lesson-win'),
    tell(27, 'lesson-over'),
  ],
  tentative: ['lay', 'swap', 'add'],
  closing: ['discard'],
} satisfies Lectures;
