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

interface Lane {
  readonly waiting: Set<number>;
  /** What has to end before anything more of it happens. */
  turn: Promise<unknown>;
  /** Whether decisions are being made now; else it only keeps its pause. */
  isDeciding: boolean;
}

interface LeftOver {
  readonly company_id: number;
  readonly id: number;
}

/**
 * Sees to it that tickets that wait for a decision get one. What waits is in the database, written with the
 * messages themselves: this only hurries, and a sweep takes up what a crash left. Each company has a lane of its own.
 */
@injectable()
export class ResponderQueue {
  readonly #lanes = new Map<number, Lane>();
  #isStopped = false;

  constructor(
    @inject(ResponderTurn) private readonly deciding: ResponderTurn,
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

  /** Lines on which nothing would be said to somebody no responder is in a dialogue with, as far as it is known. */
  silentLines(companyId: number): ReadonlySet<number> {
    return this.deciding.silentLines(companyId);
  }

  /** Takes up whatever waits, in any company: what a crash or an outage left, and what the time has come for. */
  async pickUp(): Promise<void> {
    const now = this.clock.now();
    const left = await this.database.system('left-over decisions', ({ trx }) =>
      trx<LeftOver>('tickets')
        .whereIn('status', ['open', 'pending'])
        .whereNotNull('awaiting_decision')
        .select('company_id', 'id')
        .unionAll([
          trx<LeftOver>('tickets').where('respond_at', '<=', now).select('company_id', 'id'),
        ])
        .limit(MOST_LEFT_OVER),
    );
    const companies = new Set(left.map(({ company_id: companyId }) => companyId));
    for (const companyId of companies) {
      const own = left.filter(({ company_id: owner }) => owner === companyId);
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
    await Promise.all([...this.#lanes.values()].map(({ turn }) => turn));
  }

  async #drain(companyId: number, lane: Lane): Promise<void> {
    const { waiting } = lane;
    // What arrived together is decided together.
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
      await this.database.transaction({ companyId, system: 'decisions' }, (ctx) =>
        this.deciding.decide(ctx, ids),
      );
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
