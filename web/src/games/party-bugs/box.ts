import type { Box } from '../module';
import label from './label.svg';

export default {
  place: 1,
  label,
  colour: '#1B3550',
  minutes: 15,
  peek: [0, 2, 3],
  needs: { edition: 'hidden' },
} satisfies Box;
