import type { Budget } from '../rules/budget.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../rules/time.ts';
import type { FakeChannel } from './fake-channel.ts';
import type { MemoryLedger } from './memory-ledger.ts';
import type { SimulatedSend } from './memory-traffic.ts';

/** The rules that a simulation is held to, by name. */
export type Rule =
  | 'cold within a day'
  | 'cold within an hour'
  | 'warm within a day'
  | 'warm within an hour'
  | 'quota'
  | 'lock'
  | 'too fast'
  | 'sameness'
  | 'frequency'
  | 'opt-out'
  | 'pause'
  | 'disconnected'
  | 'gap'
  | 'break'
  | 'outcomes';

/** All that is true of a connection as a message leaves, beside what the governor keeps of it. */
export interface Truth {
  readonly channel: FakeChannel;
  /** As it was kept after the claim: nothing but its curve is believed. */
  readonly budget: Budget;
  readonly tooFastAt: number;
  readonly isConnected: boolean;
  readonly isPaused: boolean;
  readonly hasOptedOut: boolean;
  readonly purpose: 'marketing' | 'service';
}

/** More than two hours' messages and fifty. */
const RECENT = 400;

const within = (sends: readonly SimulatedSend[], since: number): readonly SimulatedSend[] => {
  let first = sends.length;
  while (first > 0 && (sends[first - 1]?.at ?? 0) > since - 3 * DAY) first -= 1;
  return sends.slice(first).filter(({ at }) => at > since);
};

/** Recounts everything from the log at each message, without the rules' own code. */
export class Oracle {
  readonly violations = new Map<Rule, number>();
  readonly #ledger: MemoryLedger;
  readonly #coldInARow = new Map<number, number>();

  constructor(ledger: MemoryLedger) {
    this.#ledger = ledger;
  }

  /** @param send just recorded, the last of its connection */
  see(send: SimulatedSend, truth: Truth): void {
    const own = this.#ledger.of(send.connectionId);
    this.#state(send, truth);
    this.#pace(send, own);
    this.#contact(send, truth);
    this.#outcomes(own, truth, send);
    if (send.class !== 'reply') this.#caps(send, own, truth);
    if (send.class === 'cold') this.#channel(send, own, truth);
  }

  #require(rule: Rule, holds: boolean): void {
    if (!holds) this.violations.set(rule, (this.violations.get(rule) ?? 0) + 1);
  }

  #state({ at }: SimulatedSend, truth: Truth): void {
    const { isConnected, isPaused, hasOptedOut, tooFastAt } = truth;
    this.#require('too fast', at >= tooFastAt + 30 * MINUTE);
    this.#require('disconnected', isConnected);
    this.#require('pause', !isPaused);
    this.#require('opt-out', !hasOptedOut);
  }

  #caps(send: SimulatedSend, own: readonly SimulatedSend[], { budget }: Truth): void {
    const count = (window: number): number =>
      within(own, send.at - window).filter((each) => each.class === send.class).length;
    const { cap } = budget.curve;
    if (send.class === 'cold') {
      const day = Math.floor(cap);
      this.#require('cold within a day', count(DAY) <= day && day <= 200);
      this.#require('cold within an hour', count(HOUR) <= Math.ceil(day / 6));
    } else {
      const day = Math.min(400, 150 * Math.max(1, cap / 15));
      this.#require('warm within a day', count(DAY) <= day);
      this.#require('warm within an hour', count(HOUR) <= Math.min(60, 30 * Math.max(1, cap / 15)));
    }
  }

  #channel(send: SimulatedSend, own: readonly SimulatedSend[], { channel }: Truth): void {
    this.#require('lock', send.at >= channel.lockedUntil + HOUR || channel.lockedUntil === 0);
    const left = channel.total - channel.used;
    const before = within(own, send.at - DAY).filter((each) => each.class === 'cold').length - 1;
    const days = Math.max(1, Math.ceil((channel.cycleEnds - send.at) / DAY));
    const share = (0.8 * (left + before)) / days / (channel.warning === 'first' ? 2 : 1);
    const isOpen = channel.warning === 'none' || channel.warning === 'first';
    // The first of a cycle is what the channel tells the new quota about.
    this.#require('quota', channel.used === 0 || (isOpen && before + 1 <= share));
    const same = within(own, send.at - HOUR).filter(
      (each) => each.class === 'cold' && each.sameness !== null && each.sameness === send.sameness,
    );
    this.#require('sameness', same.length <= 8);
  }

  #contact(send: SimulatedSend, { purpose }: Truth): void {
    if (purpose === 'service') return;
    const earlier = this.#ledger
      .to(send.contactId)
      .filter((each) => each !== send && each.source !== 'people');
    const since = (window: number): number =>
      earlier.filter(({ at }) => at > send.at - window).length;
    this.#require('frequency', since(DAY) === 0 && since(30 * DAY) < 4);
  }

  #pace(send: SimulatedSend, own: readonly SimulatedSend[]): void {
    const before = own.findLast((each) => each !== send && each.source !== 'people');
    const pause = before ? send.at - before.at : Infinity;
    const least = { cold: 20 * SECOND, warm: 5 * SECOND, reply: 0 };
    this.#require('gap', !before || pause >= least[before.class]);
    const { connectionId } = send;
    const row = pause >= 10 * MINUTE ? 0 : (this.#coldInARow.get(connectionId) ?? 0);
    const next = row + (send.class === 'cold' ? 1 : 0);
    this.#coldInARow.set(connectionId, next);
    this.#require('break', next <= 25);
  }

  /** Of the last fifty since a person last ended a stop. */
  #outcomes(own: readonly SimulatedSend[], { budget }: Truth, send: SimulatedSend): void {
    const released = budget.releasedAt?.getTime() ?? -Infinity;
    const recent = own.slice(-RECENT).filter((each) => each !== send && each.at > released);
    const last = recent.slice(-50);
    const optOuts = last.filter(({ hasOptedOut }) => hasOptedOut).length;
    const absent = last.filter(({ isAbsent }) => isAbsent).length;
    const old = recent.filter((each) => each.at < send.at - 2 * HOUR).slice(-50);
    const delivered = old.filter(({ isDelivered }) => isDelivered).length;
    const isUndelivered = old.length === 50 && delivered / 50 < 0.7;
    this.#require('outcomes', optOuts / 50 <= 0.03 && absent / 50 <= 0.1 && !isUndelivered);
  }
}
