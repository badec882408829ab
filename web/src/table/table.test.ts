/** The table as a component: what is drawn, what can be pressed, what a screen reader is told. */
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { end, endPlaces, show } from '$/fixtures/mounted';
import { FIXTURES, fixture, playOf } from '$/fixtures/tables';
import { waitFor } from './desk';

const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('.piece:not([disabled])')];
const press = (button: Element | null | undefined): void => {
  button?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};

test.each(FIXTURES.map(({ name }) => name))('%s: every card that can be acted on has a name and a state', (name) => {
  show(name);
  for (const button of buttons()) {
    expect(button.textContent?.trim()).not.toBe('');
    expect(button.getAttribute('aria-pressed')).toMatch(/true|false/);
  }
  for (const inert of document.querySelectorAll('.piece[disabled]'))
    expect(inert.getAttribute('aria-hidden')).toBe('true');
});

test('choosing a card says so, and its button plays it', () => {
  const { sent } = show('goofspiel-4-start');
  expect(document.querySelector('[role=status]')?.textContent).toContain('Choose a move');
  press(buttons()[0]);
  expect(buttons()[0]?.getAttribute('aria-pressed')).toBe('true');
  press(document.querySelector('.prompt .btn.go'));
  expect(sent).toHaveLength(1);
});

test('winners who share have the first place together, with a portrait each', () => {
  end('goofspiel-4-over', { result: { scores: [0, 40, 40, 0], winners: [1, 2] } });
  expect(endPlaces()).toEqual(['1', '1', '3', '3']);
  expect(document.querySelectorAll('.portrait')).toHaveLength(2);
  expect(document.querySelector('h2')?.textContent).toMatch(/ and .* share the win$/);
  end('goofspiel-4-over', { result: { scores: [0, 0, 0, 0], winners: [0, 1, 2, 3] } });
  expect(document.querySelector('h2')?.textContent).toBe('All share the win');
});

test('who is away is not said to think', () => {
  const one = fixture('goofspiel-4-wait');
  const play = { ...playOf(one), waiting: [1] };
  const seats = play.seats.map((seat) => ({ ...seat, here: false, away: false }));
  expect(waitFor(play).title).toMatch(/is thinking/);
  expect(waitFor({ ...play, seats }).title).toMatch(/is away/);
  const standIn = seats.map((seat, i) => ({ ...seat, away: i !== play.me }));
  expect(waitFor({ ...play, seats: standIn }).title).toMatch(/is thinking/);
});
