import { t } from '$/lang/messages.svelte';
import type { GameInfo } from '$/live/wire';
import type { GameModule } from '../module';
import Art from './Art.svelte';
import { GenericDesk } from './desk.svelte';
import EndCards from './EndCards.svelte';
import Ground from './Ground.svelte';
import { momentsOf } from './moments';
import { fieldsOf, type Generic, handsIn } from './table';
import { linesOf, moveText } from './words';

/** A table for a game that the page has never heard of, from what the server says about it. */
export default (info?: GameInfo): GameModule<Generic, GenericDesk> => ({
  desk: (seat) => new GenericDesk(seat, info),
  Ground,
  Art,
  ways: {
    origin: (piece, _, after) => (piece.held ? (after.scene.areas.centre ?? null) : null),
    fate: (piece, _, { scene: { areas } }) => {
      const { centre } = areas;
      if (!centre) return [];
      const { w, h } = piece.at;
      const to = { x: centre.x + (centre.w - w) / 2, y: centre.y + (centre.h - h) / 2, w, h };
      return [{ piece, to }];
    },
  },
  moments: (_, play, events) => momentsOf(play, events, info),
  lines: (play, step) => linesOf(play, step, info),
  moveText: (move, _, play) => moveText(play, move, info),
  hands: (play) => {
    const hands = handsIn(fieldsOf(play, info));
    return (hands?.contents ?? []).map((content) =>
      content.kind === 'cards' ? content.cards.map((text) => ({ art: { kind: 'card', text }, name: text })) : [],
    );
  },
  endLead: () => t('generic-end'),
  EndCards,
});
