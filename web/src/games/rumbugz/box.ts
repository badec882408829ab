import type { Box } from '../module';
import label from './label.svg';
import Peek from './Peek.svelte';

export default {
  place: 3,
  label,
  cut: 'left',
  colour: '#F4B93A',
  minutes: 25,
  peek: Peek,
  claims: (options, players) => options.bidding !== false && players > 2,
} satisfies Box;
