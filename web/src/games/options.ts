/** The options of a game as the server lists them, in words. */

import { speech, t } from '$/lang/messages.svelte';
import { api } from '$/live/api.svelte';
import type { GameInfo, Option } from '$/live/wire';
import { plainWords } from './plain';

export type Options = Record<string, unknown>;

/** How many may play. */
export function playersIn({ options }: GameInfo): number[] {
  const { least, most } = options.find(({ name }) => name === 'players') ?? {};
  return Array.from({ length: (most ?? 6) - (least ?? 2) + 1 }, (_, i) => (least ?? 2) + i);
}

/** What can be chosen, but for the number of players. */
export const choicesIn = ({ options }: GameInfo): Option[] => options.filter(({ name }) => name !== 'players');

export const defaultOf = ({ by_players, default: usual }: Option, players: number): unknown =>
  by_players[players] ?? usual;

/** What a new table starts with in the language spoken, where that language's rulebook differs. */
export const usualIn = ({ options }: GameInfo): Options =>
  Object.fromEntries(
    options.flatMap(({ name, by_language: usual }) =>
      speech.language in usual ? [[name, usual[speech.language]]] : [],
    ),
  );

export const optionName = (game: string, name: string): string => {
  const key = `option-${name.replaceAll('_', '-')}`;
  return speech.has(game, key) ? speech.say(game, key) : plainWords(name);
};
export const choiceName = (game: string, name: string, choice: string): string => {
  const key = `option-${name.replaceAll('_', '-')}-value`;
  return speech.has(game, key) ? speech.say(game, key, { value: choice }) : plainWords(choice);
};

/** The order of seats that begins with one and goes on clockwise. */
export const orderFrom = (seat: number, players: number): number[] =>
  Array.from({ length: players }, (_, i) => (seat + i) % players);

/** What is not the default, in words; seats by their names. */
export function changesIn(game: string, chosen: Options, names: readonly string[]): string[] {
  const listed = api.game(game)?.options ?? [];
  return Object.entries(chosen).flatMap(([name, value]) => {
    const option = listed.find((one) => one.name === name);
    if (name === 'players' || !option) return [];
    const label = optionName(game, name);
    return [value === true ? label : t('option-is', { option: label, value: valueText(game, option, value, names) })];
  });
}

function valueText(game: string, { name, kind }: Option, value: unknown, names: readonly string[]): string {
  const called = (seat: unknown): string => names[Number(seat)] ?? String(seat);
  if (kind === 'flag') return t(value ? 'yes' : 'no');
  if (kind === 'seat') return value === null ? t('option-chance') : called(value);
  if (kind === 'order') return speech.list((value as unknown[]).map(called));
  return kind === 'choice' ? choiceName(game, name, String(value)) : String(value);
}
