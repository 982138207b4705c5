import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import type { Logger } from 'pino';
import { inject, injectable } from 'tsyringe';
import { Deciding } from './deciding.ts';

/** Conversations decided about in one transaction. */
const BATCH = 25;
/** Conversations a sweep takes up at once. */
const MOST_LEFT_OVER = 1_000;

interface Lane {
  readonly waiting: Set<number>;
  running: Promise<void>;
}

interface LeftOver {
  readonly company_id: number;
  readonly id: number;
}

/**
 * Sees to it that conversations that wait for a decision get one. What waits is in the database, written with the
 * messages themselves: this only hurries, and a sweep takes up what a crash left. Each company has a lane of its own.
 */
@injectable()
export class Decisions {
  readonly #lanes = new Map<number, Lane>();
  #isStopped = false;

  constructor(
    @inject(Deciding) private readonly deciding: Deciding,
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
  ) {}

  /** Decides about conversations soon. Called after the commit that made them wait. */
  wake(companyId: number, ids: readonly number[]): void {
    if (this.#isStopped || ids.length === 0) return;
    const lane = this.#lanes.get(companyId);
    if (lane) {
      for (const id of ids) lane.waiting.add(id);
      return;
    }
    const waiting = new Set(ids);
    this.#lanes.set(companyId, { waiting, running: this.#drain(companyId, waiting) });
  }

  /** Takes up whatever waits, in any company: what a crash or an outage left, and what the time has come for. */
  async pickUp(): Promise<void> {
    const now = this.clock.now();
    const left = await this.database.system('left-over decisions', ({ trx }) =>
      trx<LeftOver>('tickets')
        .whereNotNull('awaiting_decision')
        .orWhere('respond_at', '<=', now)
        .limit(MOST_LEFT_OVER)
        .select('company_id', 'id'),
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
    while (this.#lanes.size > 0) {
      await Promise.all([...this.#lanes.values()].map(({ running }) => running));
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.settled();
  }

  async #drain(companyId: number, waiting: Set<number>): Promise<void> {
    // What arrived together is decided together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.size > 0 && !this.#isStopped) {
      const ids = [...waiting].slice(0, BATCH);
      for (const id of ids) waiting.delete(id);
      await this.#take(companyId, ids);
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
      // One conversation spoils the others' transaction: each gets its own.
      for (const id of ids) await this.#take(companyId, [id]);
    }
  }
}
