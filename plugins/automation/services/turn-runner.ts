import type { Logger } from 'pino';
import { Core, isOutage, OutboundError } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { CallAborted, RunningCalls } from './running-calls.ts';
import { TurnClaims } from './turn-claims.ts';
import type { ClaimedTurn } from './turn-claims.ts';
import { TurnKeeper } from './turn-keeper.ts';
import type { CallResult } from './turn-keeper.ts';

/** A call takes so many milliseconds at most. */
const LONGEST_CALL = 30_000;
/** Milliseconds before an end that could not be kept is kept again, each time twice as long. */
const KEEP_PAUSE = 250;
const KEEP_ATTEMPTS = 5;

/** Runs turns: claims one, makes its call with no transaction open, and keeps what it led to. */
@injectable()
export class TurnRunner {
  readonly #running = new Set<Promise<void>>();
  #isStopped = false;

  constructor(
    @inject(TurnClaims) private readonly claims: TurnClaims,
    @inject(TurnKeeper) private readonly keeper: TurnKeeper,
    @inject(RunningCalls) private readonly calls: RunningCalls,
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
  ) {}

  async run(companyId: number, turnId: number): Promise<void> {
    // Another process finds the turn: it is open as before.
    if (this.#isStopped) return;
    const running = this.#run(companyId, turnId);
    this.#running.add(running);
    try {
      await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Ends the calls of this process, and keeps that they have ended: others make those again that may be repeated. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.calls.stop();
    await Promise.allSettled(this.#running);
  }

  async #run(companyId: number, turnId: number): Promise<void> {
    const scope = { companyId, system: 'automation' };
    const claimed = await this.database.transaction(scope, (ctx) => this.claims.claim(ctx, turnId));
    if (!claimed) return;
    if ('refused' in claimed) {
      await this.#surely(() =>
        this.database.transaction(scope, (ctx) =>
          this.keeper.refuse(ctx, claimed.record, claimed.refused),
        ),
      );
      return;
    }
    const result = await this.#call(claimed);
    await this.#surely(() =>
      this.database.transaction(scope, (ctx) => this.keeper.keep(ctx, claimed, result)),
    );
  }

  async #call({ record, turn, engine, given }: ClaimedTurn): Promise<CallResult> {
    const left = record.deadline.getTime() - this.clock.now().getTime();
    const milliseconds = Math.max(0, Math.min(LONGEST_CALL, left));
    try {
      const answer = await this.calls.make(record, milliseconds, (signal) =>
        engine.run(turn, given, signal),
      );
      return { answer };
    } catch (error) {
      const isExpected = error instanceof OutboundError || error instanceof CallAborted;
      if (!isExpected) {
        this.logger.error(
          { err: error, companyId: turn.companyId, turnId: turn.id, engine: engine.id },
          'an engine failed',
        );
      }
      return { error };
    }
  }

  /** The end of a call is kept although the database is away for a moment. */
  async #surely(keep: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await keep();
        return;
      } catch (error) {
        if (!isOutage(error) || attempt === KEEP_ATTEMPTS) throw error;
        const pause = KEEP_PAUSE * 2 ** (attempt - 1);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }
}
