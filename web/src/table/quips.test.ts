import { expect, test } from 'vitest';
import { item } from '$/item';
import { seatAt } from '$/fixtures/seats';
import { show } from '$/fixtures/mounted';
import { FIXTURES } from '$/fixtures/tables';
import { LANGUAGES, speech, t } from '$/lang/messages.svelte';
import { Quips, temperOf } from './quips.svelte';
import { FACES, inWords, PHRASE_WORDS } from './reactions';

const MOODS = ['waits', 'gains', 'loses'] as const;

test.each(LANGUAGES)('%s: every bot has lines of its own, short enough for a bubble', async (language) => {
  await speech.speak(language);
  const lines = [0, 1, 2, 3, 4, 5].flatMap((face) =>
    MOODS.map((mood) => t('quip', { line: `${temperOf(face)}-${mood}` })),
  );
  expect(new Set(lines).size).toBe(18);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(36);
  await speech.speak('en');
});

test('a bot says nothing twice, people and strangers say nothing by themselves', () => {
  const quips = new Quips();
  const { play } = seatAt(item(FIXTURES, 0));
  const seats = play.seats.map((seat, i) => ({ ...seat, kind: i === 1 ? ('bot' as const) : ('person' as const) }));
  quips.say({ ...play, seats }, 0, 'gains');
  expect(quips.said).toBeNull();
  quips.say({ ...play, seats }, 1, 'gains');
  const said = quips.said;
  expect(said).toMatchObject({ seat: 1, bot: true });
  quips.say({ ...play, seats }, 1, 'gains');
  expect(quips.said).toBe(said);
});

test('what happened before somebody came is not spoken of', () => {
  for (const one of FIXTURES) {
    const quips = new Quips();
    quips.look(seatAt(one));
    expect(quips.said).toBeNull();
  }
});

test('a mood follows from what all may know', () => {
  const moods = FIXTURES.flatMap((one) => {
    const seat = seatAt(one);
    return seat.events.filter(({ kind, details }) => {
      const mood = seat.module.mood?.({ kind, seat: 0, details });
      return mood && Object.values(details).includes(null);
    });
  });
  expect(moods).toEqual([]);
});

test('what is said may rise above the table, and follows its seat without being laid anew', () => {
  show('party-4-take', { number: 1, seat: 1, text: 'Hello.' });
  const bubble = document.querySelector<HTMLElement>('.speech');
  expect(bubble?.textContent).toContain('Hello.');
  expect(document.querySelector('.table')?.contains(bubble)).toBe(false);
  expect([bubble?.style.left, bubble?.style.top]).toEqual(['', '']);
});

test('there are ten faces, and phrases are read in the language of the reader', async () => {
  expect(Object.keys(FACES)).toHaveLength(10);
  expect(new Set(Object.keys(FACES).map(inWords)).size).toBe(10);
  expect(inWords(':thanks')).toBe('Thank you.');
  expect(inWords('thanks')).toBe('thanks');
  await speech.speak('de');
  expect(inWords(':thanks')).toBe('Danke.');
  expect(new Set(PHRASE_WORDS.map(inWords)).size).toBe(PHRASE_WORDS.length);
  await speech.speak('en');
});

test('a face shows what the last step did to its seat, until the next one', () => {
  for (const one of FIXTURES) {
    const seat = seatAt(one);
    const { play, steps } = seat;
    const told = steps.findIndex(({ events }) =>
      events.some((event) => event.seat !== null && seat.module.mood?.(event) === 'gains'),
    );
    if (told < 0) continue;
    const glad = item(steps, told).events.find((event) => seat.module.mood?.(event) === 'gains')?.seat ?? 0;
    seat.jump(play, steps.slice(0, told + 1));
    expect(seat.play.seats[glad]?.mood).toBe('gains');
    seat.jump(play, steps.slice(0, told));
    expect(seat.play.seats[glad]?.mood).not.toBe('gains');
    return;
  }
  throw new Error('nobody is ever glad');
});
