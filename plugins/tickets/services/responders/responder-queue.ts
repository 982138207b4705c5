import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { ResponderTurn } from './responder-turn.ts';

/** Tickets decided about in one transaction. */
const BATCH = 100;
/**
 * A company's next transaction begins this long after the one before: alone a message is decided about at once, in a
 * burst many share what a decision needs, and the chatbot never crowds out what arrives.
 */
const PAUSE_MILLISECONDS = 200;
/** Tickets a sweep takes up at once. */
const MOST_LEFT_OVER = 1_000;
/** Between two sweeps, in milliseconds: what is due before the next one gets a timer. */
const SWEEP_MILLISECONDS = 30_000;

interface Lane {
  readonly waiting: Set<number>;
  /** Ends before anything more of the lane happens. */
  turn: Promise<unknown>;
  /** Whether decisions are being made now; else it only keeps its pause. */
  isDeciding: boolean;
}

interface LeftOver {
  readonly company_id: number;
  readonly id: number;
  /** When it wishes to be looked at; null for one that waits now. */
  readonly at: Date | null;
}

/**
 * Sees to it that tickets that wait for a decision get one. The waiting is recorded in the database, written with the
 * messages themselves: this only hurries, and a sweep takes up what a crash left. Each company has a lane of its own.
 */
@injectable()
export class ResponderQueue {
  readonly #lanes = new Map<number, Lane>();
  /** By company and ticket: the timer of the moment at which it is looked at again. */
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #isStopped = false;

  constructor(
    @inject(ResponderTurn) private readonly responders: ResponderTurn,
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
  ) {}

  /** Decides about tickets soon. Called after the commit that made them wait. */
  wake(companyId: number, ids: readonly number[]): void {
    if (this.#isStopped || ids.length === 0) return;
    const lane = this.#lanes.get(companyId);
    if (lane) {
      for (const id of ids) lane.waiting.add(id);
      return;
    }
    const opened: Lane = { waiting: new Set(ids), turn: Promise.resolve(), isDeciding: true };
    this.#lanes.set(companyId, opened);
    void this.#drain(companyId, opened);
  }

  /**
   * Decides about a ticket at a moment, once the transaction is committed. Moments that lie further ahead than the next
   * sweep are left to it, and so are those of a process that ends.
   * @param at null: there is no such moment
   */
  wakeAt(ctx: Pick<Ctx, 'companyId' | 'afterCommit'>, ticketId: number, at: Date | null): void {
    if (at === null) return;
    ctx.afterCommit(() => {
      this.#arm(ctx.companyId, ticketId, at);
    });
  }

  /**
   * Connections on which nothing would be said to somebody no responder is in a dialogue with, as far as it is known.
   */
  silentConnections(companyId: number): ReadonlySet<number> {
    return this.responders.silentConnections(companyId);
  }

  /** Takes up whatever waits, in any company: what a crash or an outage left, and what the time has come for. */
  async pickUp(): Promise<void> {
    const now = this.clock.now();
    const soon = new Date(now.getTime() + SWEEP_MILLISECONDS);
    const left = await this.database.system('left-over decisions', async ({ trx }) => {
      const found: LeftOver[] = await trx('tickets')
        .whereIn('status', ['open', 'pending'])
        .whereNotNull('awaiting_decision')
        .select('company_id', 'id', trx.raw('null::timestamptz as at'))
        .unionAll([
          trx('tickets')
            .where('respond_at', '<=', soon)
            .select('company_id', 'id', 'respond_at as at'),
        ])
        .limit(MOST_LEFT_OVER);
      return found;
    });
    for (const { company_id: companyId, id, at } of left) {
      if (at !== null && at > now) this.#arm(companyId, id, at);
    }
    const due = left.filter(({ at }) => at === null || at <= now);
    const companies = new Set(due.map(({ company_id: companyId }) => companyId));
    for (const companyId of companies) {
      const own = due.filter(({ company_id: owner }) => owner === companyId);
      this.wake(
        companyId,
        own.map(({ id }) => id),
      );
    }
    await this.settled();
  }

  /** Waits until nothing is under way here. */
  async settled(): Promise<void> {
    for (;;) {
      const busy = [...this.#lanes.values()].filter(
        ({ waiting, isDeciding }) => isDeciding || waiting.size > 0,
      );
      if (busy.length === 0) return;
      await Promise.all(busy.map(({ turn }) => turn));
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    await Promise.all([...this.#lanes.values()].map(({ turn }) => turn));
  }

  #arm(companyId: number, ticketId: number, at: Date): void {
    const delay = at.getTime() - this.clock.now().getTime();
    if (this.#isStopped || delay > SWEEP_MILLISECONDS) return;
    const key = `${String(companyId)}:${String(ticketId)}`;
    clearTimeout(this.#timers.get(key));
    const timer = setTimeout(
      () => {
        this.#timers.delete(key);
        this.wake(companyId, [ticketId]);
      },
      Math.max(0, delay),
    );
    timer.unref();
    this.#timers.set(key, timer);
  }

  async #drain(companyId: number, lane: Lane): Promise<void> {
    const { waiting } = lane;
    // Messages that arrived together are decided about together.
    lane.turn = new Promise((resolve) => setImmediate(resolve));
    await lane.turn;
    while (waiting.size > 0 && !this.#isStopped) {
      const ids = [...waiting].slice(0, BATCH);
      for (const id of ids) waiting.delete(id);
      const pause = new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
      lane.isDeciding = true;
      lane.turn = this.#take(companyId, ids);
      await lane.turn;
      lane.isDeciding = false;
      lane.turn = pause;
      await pause;
    }
    this.#lanes.delete(companyId);
  }

  async #take(companyId: number, ids: readonly number[]): Promise<void> {
    try {
      const again = await this.database.transaction({ companyId, system: 'decisions' }, (ctx) =>
        this.responders.decide(ctx, ids),
      );
      for (const [id, at] of again) this.#arm(companyId, id, at);
    } catch (error) {
      if (ids.length === 1) {
        // It goes on waiting: the sweep tries again.
        this.logger.error({ err: error, companyId, ticketId: ids[0] }, 'no decision was made');
        return;
      }
      // One ticket spoils the others' transaction: each gets its own.
      for (const id of ids) await this.#take(companyId, [id]);
    }
  }
}
