import type { Ctx } from 'prosa/contract';
import type { OutreachMessage } from '../../tickets/public.ts';
import type { OutreachCandidate, OutreachSource } from '../public.ts';

interface Waiting {
  readonly candidate: OutreachCandidate;
  dueAt: number;
}

/** People who wait to be written to by one campaign, or by one of the other sources. */
export class SimulatedQueue {
  readonly connectionId: number;
  isPaused = false;
  servedAt = 0;
  readonly #waiting = new Map<string, Waiting>();
  /** Queues of the same source, by those who wait in them. */
  readonly #queueOf: Map<string, SimulatedQueue>;

  constructor(connectionId: number, queueOf: Map<string, SimulatedQueue>) {
    this.connectionId = connectionId;
    this.#queueOf = queueOf;
  }

  add(candidate: OutreachCandidate, dueAt: number): void {
    this.#waiting.set(candidate.id, { candidate, dueAt });
    this.#queueOf.set(candidate.id, this);
  }

  take(id: string): void {
    this.#waiting.delete(id);
    this.#queueOf.delete(id);
  }

  putOff(id: string, until: number): void {
    const waiting = this.#waiting.get(id);
    if (waiting) waiting.dueAt = until;
  }

  due(now: number, most: number): readonly OutreachCandidate[] {
    const due: OutreachCandidate[] = [];
    for (const { candidate, dueAt } of this.#waiting.values()) {
      if (dueAt <= now) due.push(candidate);
      if (due.length === most) break;
    }
    return due;
  }

  /** The earliest due moment; Infinity where nobody waits. */
  earliest(): number {
    let first = Infinity;
    for (const { dueAt } of this.#waiting.values()) {
      if (dueAt < first) first = dueAt;
    }
    return first;
  }
}

/** A source in memory, of as many queues as it has. */
export class SimulatedSource implements OutreachSource {
  readonly waiting = '';
  readonly #queues = new Map<number, SimulatedQueue[]>();
  readonly #queueOf = new Map<string, SimulatedQueue>();
  /** Whether pauses count: a guard that a test takes away. */
  heedsPauses = true;
  readonly id: string;
  readonly order: number;

  constructor(id: string, order: number) {
    this.id = id;
    this.order = order;
  }

  #handedFrom: SimulatedQueue | undefined;

  /** Watches a claim. @returns where the queue that something was handed over from is asked for */
  watch(): () => SimulatedQueue | undefined {
    this.#handedFrom = undefined;
    return () => this.#handedFrom;
  }

  queue(connectionId: number): SimulatedQueue {
    const queue = new SimulatedQueue(connectionId, this.#queueOf);
    this.#queues.set(connectionId, [...(this.#queues.get(connectionId) ?? []), queue]);
    return queue;
  }

  /** The queue of a candidate. */
  of({ id }: Pick<OutreachCandidate, 'id'>): SimulatedQueue | undefined {
    return this.#queueOf.get(id);
  }

  /** The campaign that was served longest ago goes first. */
  candidates(
    _ctx: Ctx,
    connectionId: number,
    now: Date,
    most: number,
  ): Promise<readonly OutreachCandidate[]> {
    const open = this.#open(connectionId).sort((a, b) => a.servedAt - b.servedAt);
    return Promise.resolve(open.flatMap((queue) => queue.due(now.getTime(), most)).slice(0, most));
  }

  earliest(connectionId: number): number {
    return Math.min(...this.#open(connectionId).map((queue) => queue.earliest()), Infinity);
  }

  message(_ctx: Ctx, candidate: OutreachCandidate): Promise<OutreachMessage | undefined> {
    const queue = this.of(candidate);
    if (!queue) return Promise.resolve(undefined);
    const { contactId } = candidate;
    const contact = { id: contactId, number: String(contactId), name: '', isGroup: false };
    const message = { connectionId: queue.connectionId, contact, parts: [], quiet: true };
    // Nobody in a simulation reads more of the contact.
    return Promise.resolve(message as unknown as OutreachMessage);
  }

  handed(ctx: Ctx, candidate: OutreachCandidate, { at }: { readonly at: Date }): Promise<boolean> {
    const queue = this.of(candidate);
    if (!queue || !this.#speaks(queue)) return Promise.resolve(false);
    this.#handedFrom = queue;
    ctx.afterCommit(() => {
      queue.take(candidate.id);
      queue.servedAt = at.getTime();
    });
    return Promise.resolve(true);
  }

  later(_ctx: Ctx, candidates: readonly OutreachCandidate[], until: Date): Promise<void> {
    for (const each of candidates) this.of(each)?.putOff(each.id, until.getTime());
    return Promise.resolve();
  }

  skip(_ctx: Ctx, candidates: readonly OutreachCandidate[]): Promise<void> {
    for (const each of candidates) this.of(each)?.take(each.id);
    return Promise.resolve();
  }

  #open(connectionId: number): SimulatedQueue[] {
    return (this.#queues.get(connectionId) ?? []).filter((queue) => this.#speaks(queue));
  }

  #speaks({ isPaused }: SimulatedQueue): boolean {
    return !isPaused || !this.heedsPauses;
  }
}
