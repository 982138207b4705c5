import type { Logger } from 'pino';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { AutomaticActs } from '../../tickets/public.ts';
import { TurnRecord } from '../models/turn.ts';
import { AUTOMATION } from '../public.ts';
import { namesTurn } from '../rules/state.ts';

/** Between two looks at what is called, in milliseconds. */
const LOOK_EVERY = 1_000;
/** A call that nobody has looked after for so long was made by a process that ended. */
export const LEASE_MILLISECONDS = 10_000;

/** Why a call is of no use any more. */
export type AbortReason = 'taken' | 'dropped' | 'late' | 'stopping';

/** The reason with which calls are aborted. */
export class CallAborted extends Error {
  override readonly name = 'CallAborted';
  readonly why: AbortReason;

  constructor(why: AbortReason) {
    super(`the call was aborted: ${why}`);
    this.why = why;
  }
}

/** A call under way in this process. */
interface RunningCall {
  readonly companyId: number;
  readonly ticketId: number;
  readonly attempt: number;
  readonly controller: AbortController;
}

/**
 * The calls that this process makes. Once a second it says that it still makes them, and aborts those of which another process
 * knows that they are of no use.
 */
@injectable()
export class RunningCalls {
  /** By the turn. */
  readonly #calls = new Map<number, RunningCall>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Logger) private readonly logger: Logger,
    @inject(AutomaticActs) private readonly acts: AutomaticActs,
  ) {}

  /**
   * Makes a call. It is aborted when it takes longer than told, and when it becomes useless.
   * @throws CallAborted then, whether or not the work heeds the signal; and whatever the work throws
   */
  async make<T>(
    turn: Pick<TurnRecord, 'id' | 'companyId' | 'ticketId' | 'attempt'>,
    milliseconds: number,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { companyId, ticketId, attempt } = turn;
    const controller = new AbortController();
    const call = { companyId, ticketId, attempt, controller };
    this.#calls.set(turn.id, call);
    this.#timer ??= setInterval(() => void this.look(), LOOK_EVERY).unref();
    const late = setTimeout(() => controller.abort(new CallAborted('late')), milliseconds);
    try {
      return await Promise.race([work(controller.signal), abortion(controller.signal)]);
    } finally {
      clearTimeout(late);
      if (this.#calls.get(turn.id) === call) this.#calls.delete(turn.id);
      if (this.#calls.size === 0) this.#rest();
    }
  }

  /** Aborts the call for a turn, if this process makes it. */
  abort(turnId: number, why: AbortReason): void {
    this.#calls.get(turnId)?.controller.abort(new CallAborted(why));
  }

  /** Somebody has a ticket: calls for it are of no use. */
  taken(companyId: number, ticketId: number): void {
    for (const call of this.#calls.values()) {
      if (call.companyId === companyId && call.ticketId === ticketId) {
        call.controller.abort(new CallAborted('taken'));
      }
    }
  }

  /** Whether this process makes any call. */
  get isBusy(): boolean {
    return this.#calls.size > 0;
  }

  /** Says that calls are still made, and aborts those that are of no use. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const companies = new Set([...this.#calls.values()].map(({ companyId }) => companyId));
      for (const companyId of companies) await this.#lookAt(companyId);
    } catch (error) {
      this.logger.warn({ err: error }, 'calls under way were not looked at');
    } finally {
      this.#isLooking = false;
    }
  }

  stop(): void {
    for (const id of this.#calls.keys()) this.abort(id, 'stopping');
    this.#rest();
  }

  async #lookAt(companyId: number): Promise<void> {
    const calls = [...this.#calls].filter(([, call]) => call.companyId === companyId);
    const now = this.clock.now();
    await this.database.transaction({ companyId, system: 'calls under way' }, async (ctx) => {
      const renewed = await TurnRecord.query(ctx.trx)
        .findByIds(calls.map(([id]) => id))
        .where('status', 'running')
        .patch({ leaseUntil: new Date(now.getTime() + LEASE_MILLISECONDS) })
        .returning(['id', 'attempt']);
      const tickets = await this.acts.unattended(
        ctx,
        calls.map(([, { ticketId }]) => ticketId),
        AUTOMATION,
      );
      for (const [id, { ticketId, attempt, controller }] of calls) {
        const isSame = renewed.some((each) => each.id === id && each.attempt === attempt);
        const standing = tickets.get(ticketId);
        // This very call: the turn may be called anew by now.
        if (!isSame) controller.abort(new CallAborted('dropped'));
        else if (!standing || !namesTurn(standing.state, id)) {
          controller.abort(new CallAborted('taken'));
        }
      }
    });
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** Rejects when the signal is aborted. */
const abortion = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener(
      'abort',
      () => {
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
