import type { Box } from '../module';
import label from './label.svg';

export default {
  place: 2,
  label,
  colour: '#E2604A',
  minutes: 10,
  peek: [1, 5, 4],
} satisfies Box;
