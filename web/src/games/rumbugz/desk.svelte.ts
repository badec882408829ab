/** RumBugz: a turn is put together here, tentatively, and sent as one. The server knows the rules. */

import { t } from '$/lang/messages.svelte';
import {
  argument,
  ask,
  type Button,
  type Desk,
  follow,
  isAsked,
  nameOf,
  type Prompt,
  tell,
  verb,
  waitFor,
} from '$/table/desk';
import type { Viewport } from '$/table/geometry';
import { known, type Play, type Scene } from '$/table/model';
import type { SeatAtTable } from '$/table/seat.svelte';
import { type HeldBug, layRumBugz } from './layout';
import type { RumBugz, RumBugzTable } from './table';
import { bugText, theBug, turnText, used } from './words';
import { say } from './say';

export class RumBugzDesk implements Desk<RumBugz> {
  #seat: SeatAtTable<RumBugz>;
  #plan = $state.raw<string[]>([]);
  /** The number of the update on which the plan was made. */
  #planned = $state(-1);
  #tried = $state.raw<{ table: RumBugzTable; legal: string[]; on: number } | null>(null);
  #pick = $state.raw<ReadonlySet<string>>(new Set());
  #ways = $state.raw<string[]>([]);
  #byFit = $state(false);
  /** Where a dragged Bug comes from that is not yet in the hand: the bag or the pile. */
  #pulled = $state<'bag' | 'pile' | null>(null);
  #fits = $state(false);
  #bugz: HeldBug[] = [];
  #made = 0;

  constructor(seat: SeatAtTable<RumBugz>) {
    this.#seat = seat;
  }

  /** The table with the tentative moves made. */
  readonly play = $derived.by((): Play<RumBugz> => {
    const play = this.#seat.free;
    const tried = this.#tried;
    if (!tried || tried.on !== play.number) return play;
    return { ...play, table: tried.table, legal: tried.legal };
  });

  /** The moves of the turn so far; none once the table has moved on without them. */
  readonly plan = $derived.by(() => {
    const only = this.#plan.every((move) => verb(move) === 'discard');
    return this.#planned === this.#seat.free.number && (only || this.#tried) ? this.#plan : [];
  });

  /** A discard closes the plan; until then there is none. */
  readonly discard = $derived(this.plan.find((move) => verb(move) === 'discard') ?? null);

  readonly hand = $derived.by(() => {
    const { table, me } = this.play;
    const bugz = me === null ? [] : known(table.hands[me]);
    const made = (bug: string): HeldBug => ({ id: `bug-${this.#made++}`, bug });
    const next = follow(this.#bugz, bugz, (held, bug) => held.bug === bug, made);
    this.#bugz = this.#byFit ? sortByFit(next, this.play.legal) : next;
    return this.#bugz;
  });
  readonly byFit = $derived(this.#byFit);

  readonly #mine = $derived(isAsked(this.play));
  readonly #acting = $derived(this.#mine && this.play.table.phase === 'act' && !this.discard);

  readonly lit = $derived.by(() => {
    const names = new Map<string, string>();
    const { table } = this.play;
    if (this.#acting) for (const { id, bug } of this.hand) names.set(id, bugText(bug));
    if (this.#mine && table.phase === 'draw' && table.pile.length && this.#may('draw pile')) {
      names.set(`pile-${table.pile.length}`, say('button-draw-pile', { bug: theBug(table.pile.at(-1) ?? '') }));
    }
    return names;
  });

  readonly picked = $derived.by(() => {
    const ids = new Set([...this.#pick].filter((id) => this.lit.has(id)));
    const gone = this.discard && this.hand.find(({ bug }) => bug === argument(this.discard ?? ''));
    if (gone) ids.add(gone.id);
    return ids;
  });

  readonly #chosen = $derived(this.hand.filter(({ id }) => this.picked.has(id)).map(({ bug }) => bug));

  /** Legal lays that use exactly the chosen Bugz. */
  readonly #lays = $derived.by(() => {
    const wanted = [...this.#chosen].sort().join(' ');
    if (this.#chosen.length < 4) return [];
    return this.play.legal.filter((move) => verb(move) === 'lay' && used(move).sort().join(' ') === wanted);
  });

  /** Legal swaps and additions with the one chosen Bug, by sequence. */
  readonly #changes = $derived.by(() => {
    const changes = new Map<string, string[]>();
    const [bug] = this.#chosen;
    if (bug === undefined || this.#chosen.length !== 1 || this.discard) return changes;
    for (const move of this.play.legal) {
      const found = /^(?:swap|add) #(\d+) \+?(\*?)(\d+)/.exec(move);
      if (!found || (found[2] ? '*' : found[3]) !== bug) continue;
      const zone = `sequence-${found[1]}`;
      changes.set(zone, [...(changes.get(zone) ?? []), move]);
    }
    return changes;
  });

  readonly open = $derived.by(() => {
    const open = new Map<string, string>();
    const { table } = this.play;
    if (this.#mine && table.phase === 'draw') {
      if (this.#may('draw bag') && this.#pulled !== 'pile') open.set('bag', say('button-draw-bag'));
      if (this.#may('draw pile') && this.#pulled !== 'bag')
        open.set('pile', say('button-draw-pile', { bug: theBug(table.pile.at(-1) ?? '') }));
      if (this.#pulled) open.set('rack', say('prompt-draw'));
    }
    const [lay] = this.#lays;
    if (lay) open.set('table', this.#lays.length === 1 ? turnText(lay) : say('prompt-act-choose'));
    for (const [zone, moves] of this.#changes) open.set(zone, moves.map(turnText).join(', '));
    const [bug] = this.#chosen;
    if (this.#acting && this.#chosen.length === 1 && bug) open.set('pile', say('button-discard', { bug: theBug(bug) }));
    return open;
  });

  /** Hand Bugz that take part in some legal lay, swap or addition. */
  readonly hot = $derived.by(() => {
    if (!this.#fits || !this.#acting) return new Set<string>();
    const bugz = new Set(this.play.legal.flatMap(used));
    return new Set(this.hand.filter(({ bug }) => bugz.has(bug)).map(({ id }) => id));
  });
  readonly showsFits = $derived(this.#fits);

  readonly status = $derived.by(() => {
    const { table, options } = this.play;
    if (table.phase === 'over') return t('end-over');
    const rounds = Number(options.rounds ?? 1);
    if (rounds > 1) return t('round-of', { round: table.round + 1, rounds });
    if (table.phase === 'bid') return say('bidding');
    if (this.#mine || table.turn === this.play.me) return say('your-turn');
    return say('turn-of', { name: nameOf(this.play, table.turn) });
  });

  readonly prompt = $derived.by((): Prompt<RumBugz> => this.#prompt());

  scene(viewport: Viewport): Scene<RumBugz> {
    return layRumBugz(this.play, viewport, this.hand);
  }

  about(move: string): string[] {
    if (verb(move) === 'draw') return [argument(move)];
    const needed = verb(move) === 'discard' ? [argument(move)] : used(move);
    const left = [...this.hand].sort((a, b) => Number(this.picked.has(b.id)) - Number(this.picked.has(a.id)));
    const cards = needed.flatMap((bug) =>
      left.splice(left.findIndex((held) => held.bug === bug) >>> 0, 1).map(({ id }) => id),
    );
    const sequence = /#(\d+)/.exec(move)?.[1];
    const names = sequence === undefined ? cards : [...cards, `sequence-${sequence}`];
    return names.length ? names : ['prompt'];
  }

  tap(id: string): void {
    const { table } = this.play;
    if (table.phase === 'draw') {
      if (id === 'bag' && this.#may('draw bag')) this.#seat.send(['draw bag']);
      else if (id.startsWith('pile') && this.#may('draw pile')) this.#seat.send(['draw pile']);
      return;
    }
    if (id === 'pile' && this.open.has('pile')) return this.press('discard');
    const ways = id === 'table' ? this.#lays : this.#changes.get(id);
    if (ways?.length) return this.#take(ways);
    if (!this.lit.has(id)) return;
    this.#ways = [];
    const next = new Set(this.picked);
    if (!next.delete(id)) next.add(id);
    this.#pick = next;
  }

  press(button: string): void {
    if (button === 'draw bag' || button === 'draw pile' || button === 'allow' || button === 'bid' || button === 'pass')
      this.#seat.send([button]);
    else if (button === 'undo') void this.#try(this.plan.slice(0, -1));
    else if (button === 'send') this.#send();
    else if (button === 'sort') this.#byFit = !this.#byFit;
    else if (button === 'fits') this.#fits = !this.#fits;
    else if (button === 'discard') this.#discard();
    else if (button.startsWith('do ')) void this.#try([...this.plan, button.slice(3)]);
  }

  lift(key: string): void {
    if (this.play.table.phase === 'draw') this.#pulled = key === 'bag' ? 'bag' : 'pile';
    else if (this.lit.has(key) && !this.picked.has(key)) this.#pick = new Set([key]);
  }

  drop(key: string, zone: string): void {
    const pulled = this.#pulled;
    this.#pulled = null;
    if (pulled) return zone === 'rack' ? this.tap(key) : undefined;
    if (!this.lit.has(key)) return;
    this.lift(key);
    if (this.open.has(zone)) this.tap(zone);
  }

  escape(): void {
    this.#pulled = null;
    this.#pick = new Set();
    this.#ways = [];
  }

  make(move: string): void {
    if (['lay', 'swap', 'add'].includes(verb(move))) return this.press(`do ${move}`);
    if (verb(move) !== 'discard') return this.#seat.send([move]);
    this.escape();
    const [card] = this.about(move);
    if (card) this.tap(card);
    this.press('discard');
  }

  #may(move: string): boolean {
    return this.play.legal.includes(move);
  }

  #take(ways: string[]): void {
    if (ways.length === 1 && ways[0]) void this.#try([...this.plan, ways[0]]);
    else this.#ways = ways;
  }

  #discard(): void {
    const [bug] = this.#chosen;
    if (bug !== undefined && this.#may(`discard ${bug}`)) {
      this.#plan = [...this.plan, `discard ${bug}`];
      this.#planned = this.#seat.free.number;
    }
    this.#pick = new Set();
  }

  #send(): void {
    const plan = this.plan;
    this.#plan = [];
    this.#tried = null;
    this.#pick = new Set();
    this.#seat.send(plan);
  }

  /** Ask the server what the table looks like after these moves, and show that. */
  async #try(plan: string[]): Promise<void> {
    this.#ways = [];
    this.#pick = new Set();
    const on = this.#seat.free.number;
    if (plan.length === 0) {
      this.#plan = [];
      this.#tried = null;
      return;
    }
    const moves = plan.filter((move) => verb(move) !== 'discard');
    const tried = moves.length ? await this.#seat.attempt(moves) : null;
    if (moves.length && !tried) return;
    this.#plan = plan;
    this.#planned = on;
    this.#tried = tried && { ...tried, on };
  }

  #prompt(): Prompt<RumBugz> {
    const { play } = this;
    const { table } = play;
    const told = this.plan.length ? null : tell(play);
    if (told) return told;
    if (table.phase === 'bid') return this.#bidding();
    if (!this.#mine) return waitFor(play);
    return table.phase === 'draw' ? this.#drawing() : this.#composing();
  }

  #bidding(): Prompt<RumBugz> {
    const { play } = this;
    if (play.me === null || !play.legal.includes('bid')) {
      const why = play.chosen ? say('bid-done') : t('wait-bid');
      return { tone: 'wait', title: say('bidding'), why, rule: 'RB-B1', buttons: [] };
    }
    const bug = play.table.pile.at(-1) ?? '';
    const { opened = 0, closes = null } = play.claim ?? {};
    const players = play.table.hands.length;
    const name = nameOf(play, (play.table.turn + players - 1) % players);
    return {
      tone: 'do',
      title: say('prompt-bid', { name, bug: bug === '*' ? 'plyt' : bug }),
      why: say(closes ? 'prompt-bid-why' : 'prompt-bid-calm', {
        next: nameOf(play, play.table.turn),
        bug: theBug(bug),
      }),
      rule: 'RB-B1',
      ruleText: say('bid-rule'),
      art: { kind: 'tile', bug },
      ...(closes ? { timer: { opened, closes, says: secondsLeft } } : {}),
      buttons: [
        { id: 'bid', label: say('button-bid'), key: 'b' },
        { id: 'pass', label: say('button-pass'), key: 'p' },
      ],
    };
  }

  #drawing(): Prompt {
    const { table } = this.play;
    const bug = theBug(table.pile.at(-1) ?? '');
    const buttons: Button[] = [];
    const name = table.bidder === null ? '' : nameOf(this.play, table.bidder);
    if (this.#may('allow')) buttons.push({ id: 'allow', label: say('button-allow'), key: 'a' });
    if (this.#may('draw pile')) buttons.push({ id: 'draw pile', label: say('button-draw-pile', { bug }), key: 't' });
    if (this.#may('draw bag')) buttons.push({ id: 'draw bag', label: say('button-draw-bag'), go: true, key: 'b' });
    const from = !this.#may('draw bag') ? 'pile' : this.#may('draw pile') ? 'both' : 'bag';
    return name
      ? ask(say('prompt-draw-bid', { name, bug }), say('prompt-draw-bid-why', { name, bug, from }), 'RB-B2', buttons)
      : ask(say('prompt-draw'), say('prompt-draw-why', { from }), 'RB-T1', buttons);
  }

  #composing(): Prompt {
    const undo: Button[] = this.plan.length ? [{ id: 'undo', label: say('button-undo'), icon: 'undo', key: 'u' }] : [];
    const send: Button = { id: 'send', label: say('button-send'), go: true, key: 's' };
    if (this.discard) {
      const title = say('prompt-send', { bug: theBug(argument(this.discard)) });
      return ask(title, say('prompt-send-why'), 'RB-T7', [...undo, send]);
    }
    if (this.plan.length && (this.hand.length === 0 || this.play.legal.length === 0))
      return ask(say('prompt-send-win'), say('prompt-send-why'), 'RB-E1', [...undo, send]);
    const n = this.#chosen.length;
    if (this.#ways.length)
      return ask(say('prompt-act-choose'), say('prompt-send-why'), 'RB-T4', [...this.#ways.map(wayButton), ...undo]);
    const buttons = this.#lays.slice(0, 4).map(wayButton);
    const [bug] = this.#chosen;
    if (n === 1 && bug) buttons.push({ id: 'discard', label: say('button-discard', { bug: theBug(bug) }), key: 'd' });
    if (n === 0 && this.#fits) buttons.push(...this.#suggestions().map(wayButton));
    buttons.push(...undo);
    if (n === 0) return ask(say('prompt-act'), say('prompt-act-why'), 'RB-T2', buttons);
    return ask(say('prompt-act-some', { n }), say('prompt-act-some-why', { can: this.#can() }), 'RB-T3', buttons);
  }

  /** What the chosen Bugz can do now. */
  #can(): 'lay' | 'change' | 'discard' | 'more' {
    if (this.#lays.length) return 'lay';
    if (this.#changes.size) return 'change';
    return this.#chosen.length === 1 ? 'discard' : 'more';
  }

  /** The longest lays, one of each type. */
  #suggestions(): string[] {
    const best = new Map<string, string>();
    for (const move of this.play.legal) {
      if (verb(move) !== 'lay') continue;
      const type = move.split(' ')[1] ?? '';
      if (used(move).length > used(best.get(type) ?? '').length) best.set(type, move);
    }
    return [...best.values()].slice(0, 3);
  }
}

/** What can be laid first, as it would lie; then what can be swapped in or added; then the rest. */
export function sortByFit(hand: HeldBug[], legal: string[]): HeldBug[] {
  const lays = legal.filter((move) => verb(move) === 'lay').sort((a, b) => used(b).length - used(a).length);
  const changes = legal.filter((move) => verb(move) === 'swap' || verb(move) === 'add');
  const left = [...hand];
  const wanted = [...(lays[0] ? used(lays[0]) : []), ...lays.slice(1).flatMap(used), ...changes.flatMap(used)];
  const first = wanted.flatMap((bug) => {
    const i = left.findIndex((held) => held.bug === bug);
    return i < 0 ? [] : left.splice(i, 1);
  });
  return [...first, ...left];
}

const secondsLeft = (n: number): string => say('bid-left', { n });
const wayButton = (move: string): Button => ({ id: `do ${move}`, label: turnText(move) });
