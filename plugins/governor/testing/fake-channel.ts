import type { ChannelSignal } from '../../connections/public.ts';
import { seededRandom } from '../rules/random.ts';
import { DAY, HOUR, MINUTE } from '../rules/time.ts';
import type { SimulatedSend } from './memory-traffic.ts';

/** The length of a cycle of the quota. */
const CYCLE = 30 * DAY;
/** New chats within an hour after which the channel locks the connection, as often as chance will have it. */
const HASTE = 6;
const LOCK_CHANCE = 0.002;
const LOCK = 6 * HOUR;

/** The reaction of a contact to messages, always the same one. */
export interface Reaction {
  readonly kind: 'answer' | 'opt-out' | 'none';
  readonly after: number;
  readonly isAbsent: boolean;
}

/** A channel with a quota of new chats and a lock, whose contacts answer by a formula. Its word is the truth a simulation is held to. */
export class FakeChannel {
  /** New chats of the cycle that is under way. */
  used = 0;
  cycleEnds = 0;
  lockedUntil = 0;
  warning: 'none' | 'first' | 'second' | 'capped' = 'none';
  /** New chats of a cycle. */
  readonly total: number;
  readonly #recent: number[] = [];
  readonly #random;

  constructor({ seed, quota }: { readonly seed: number; readonly quota: number }, now: number) {
    this.total = quota;
    this.#random = seededRandom(seed);
    this.cycleEnds = now + CYCLE;
  }

  /** A message to somebody who never wrote. @returns the words that the channel says about it */
  newChat(now: number): readonly ChannelSignal[] {
    this.turn(now);
    this.used += 1;
    this.#recent.push(now);
    while ((this.#recent[0] ?? now) <= now - HOUR) this.#recent.shift();
    const signals: ChannelSignal[] = this.used === 1 ? [this.quota()] : [];
    const before = this.warning;
    if (this.used >= this.total) this.warning = 'capped';
    else if (this.used >= 0.9 * this.total) this.warning = 'second';
    else if (this.used >= 0.6 * this.total) this.warning = 'first';
    if (this.warning !== before || this.used % 25 === 0) signals.push(this.quota());
    if (this.#recent.length >= HASTE && this.#random() < LOCK_CHANCE) {
      this.lockedUntil = Math.max(this.lockedUntil, now + LOCK);
      signals.push(this.lock());
    }
    return signals;
  }

  quota(): ChannelSignal {
    const { total, used, warning } = this;
    return {
      type: 'quota',
      quota: { total, used, warning, endsAt: new Date(this.cycleEnds) },
    };
  }

  lock(): ChannelSignal {
    return { type: 'new-chats', until: new Date(this.lockedUntil) };
  }

  reaction({ contactId }: Pick<SimulatedSend, 'contactId'>): Reaction {
    const dice = seededRandom(contactId)();
    const after = MINUTE + Math.floor(seededRandom(contactId + 1)() * 4 * HOUR);
    if (dice < 0.15) return { kind: 'answer', after, isAbsent: false };
    if (dice < 0.16) return { kind: 'opt-out', after, isAbsent: false };
    return { kind: 'none', after, isAbsent: dice > 0.96 };
  }

  /** Begins a cycle where one is over. */
  turn(now: number): void {
    if (now < this.cycleEnds) return;
    this.cycleEnds = now + CYCLE;
    this.used = 0;
    this.warning = 'none';
  }
}
