/** What a game gives the page: a box for the lists, and a module for the table. */

import type { Component } from 'svelte';
import type { Suit } from '$/art/paint';
import type { GameEvent, GameInfo } from '$/live/wire';
import type { Desk } from '$/table/desk';
import type { Shape, Viewport } from '$/table/geometry';
import type { Line } from '$/table/log';
import type { Game, Mood, Play, Scene, Seat, Step } from '$/table/model';
import type { Ways } from '$/table/motion';
import type { Moment } from '$/table/stage.svelte';
import type { SeatAtTable } from '$/table/seat.svelte';

/** `box.ts`: what the first page shows, so it is small and always loaded. */
export interface Box {
  /** Its place among the boxes. */
  place: number;
  /** The picture on it, and which side of that is cut where there is no room. */
  label: string;
  cut?: 'left';
  colour: string;
  minutes: number;
  /** Who looks out of it: faces of the regulars, or drawings. */
  peek: number[] | Component;
  /** Options that have an effect only while another one is on. */
  needs?: Record<string, string>;
  /** Whether seats may claim something, within some seconds, in a game with these options. */
  claims?: (options: Record<string, unknown>, players: number) => boolean;
}

export interface Tied {
  name: string;
  person: 'you' | 'other';
  score: number;
}

export interface GroundProps<G extends Game, D extends Desk<G> = Desk<G>> {
  desk: D;
  scene: Scene<G>;
  viewport: Viewport;
  shape: Shape;
}

/** `index.ts`: everything else, loaded when a table of the game is opened. */
export interface GameModule<G extends Game = Game, D extends Desk<G> = Desk<G>> {
  desk: (seat: SeatAtTable<G>) => D;
  /** What lies under the cards. */
  Ground: Component<GroundProps<G, D>>;
  /** What lies under the cards of the part that scrolls. */
  Scrolled?: Component<GroundProps<G, D>>;
  /** A card; `wide` is its width in pixels, if known. */
  Art: Component<{ art: G['art']; wide?: number }>;
  /** Pictures that are read before the ground, and before a card, is shown. */
  groundPictures?: () => string[];
  pictures?: (art: G['art']) => string[];
  /** Whether some moves can be made only by a place on the table, without a button. */
  placesSpeak?: boolean;
  /** Those places, for a phone that shows a hand and not the table. */
  Shared?: Component<{ desk: D }>;
  ways: Ways<G>;
  /** The events that are shown on the stage, in this order. */
  moments: (before: Play<G>, after: Play<G>, events: readonly GameEvent[]) => Moment<G>[];
  /** The sound of an event that is not on the stage, by its kind; the default is a card on the table. */
  sounds?: Record<string, (event: GameEvent) => void>;
  /** The log lines of a step; `earlier` has the steps before it. */
  lines: (play: Play<G>, step: Step<G>, earlier: () => Step<G>[]) => Line[];
  /** A move in words, for hints, with the table on which it is made, and for reviews; `play` has the names. */
  moveText: (move: string, table: G['table'] | null, play: Play<G>) => string;
  /** Where seats have colours. */
  suitOf?: (play: Play<G>, seat: number) => Suit;
  /** All seats, a dummy among them where there is one. */
  seats?: (players: Seat[]) => Seat[];
  /** Whether what is to be decided needs no look into a hand; then `cover` lays our own face down. */
  isOpen?: (play: Play<G>) => boolean;
  cover?: (play: Play<G>) => Play<G>;
  /** The hands as they lie open: each card as it looks, and its name. */
  hands: (play: Play<G>) => { art: G['art']; name: string }[][];
  /** One sentence under the winner's name. */
  endLead: () => string;
  /** What wins, and where this seat stands; for beginners, and without a seat for who looks on. */
  goal?: (play: Play<G>) => string;
  /** Sentences about how the game went, the best first. */
  endFacts?: (play: Play<G>, events: readonly GameEvent[]) => string[];
  /** How an event that all have seen makes its seat feel. */
  mood?: (event: GameEvent) => Mood | null;
  /** Why one of several with the best score won. */
  tie?: (play: Play<G>, winner: number, rivals: number[], values: Tied) => string;
  /** What a seat has at the end, beside its score. */
  EndCards: Component<{ desk: D; who: number }>;
  /** Its cards, for the gallery. */
  gallery?: () => { title: string; cards: { art: G['art']; name?: string; form: 'card' | 'mini' | 'tile' }[] }[];
}

/** What `index.ts` exports; `info` is what the server says about the game, where that has been asked for. */
export type MakeModule = (info?: GameInfo) => GameModule;
