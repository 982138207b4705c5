import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { ANSWER_MILLISECONDS } from '../rules/recipient-states.ts';

/** How long it is taken for granted that nobody was written to, in milliseconds. */
const ASK_AGAIN_AFTER = 5 * 60_000;

interface AnswerWindow {
  /** Of the connection's ownership: another process may have written while it had the connection. */
  readonly epoch: number;
  /** Until when answers may come, as a moment in milliseconds. */
  readonly until: number;
  readonly askAgainAt: number;
}

/**
 * Knows, in the process that runs a connection, whether messages on it may be answers to campaigns: only that process
 * writes to their people, and only there messages arrive. Nearly all connections have no campaign, and their messages then
 * cost no question to the database.
 */
@injectable()
export class AnswerWindows {
  readonly #windows = new Map<number, AnswerWindow>();

  constructor(
    @inject(Connections) private readonly connections: Pick<Connections, 'running'>,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** Somebody was written to just now. */
  opened(connectionId: number): void {
    const epoch = this.#epochOf(connectionId);
    if (epoch === undefined) return;
    const now = this.clock.now().getTime();
    this.#windows.set(connectionId, { epoch, until: now + ANSWER_MILLISECONDS, askAgainAt: now });
  }

  /** Those of some connections on which answers may come; all that this process does not run are among them. */
  async open(ctx: Ctx, connectionIds: readonly number[]): Promise<ReadonlySet<number>> {
    const now = this.clock.now().getTime();
    const open = new Set<number>();
    const unknown: { readonly connectionId: number; readonly epoch: number }[] = [];
    for (const connectionId of new Set(connectionIds)) {
      const epoch = this.#epochOf(connectionId);
      const window = this.#windows.get(connectionId);
      if (epoch === undefined) open.add(connectionId);
      else if (window?.epoch !== epoch) unknown.push({ connectionId, epoch });
      else if (now < window.until) open.add(connectionId);
      else if (now >= window.askAgainAt) unknown.push({ connectionId, epoch });
    }
    if (unknown.length === 0) return open;
    const recent = await this.#recent(ctx, unknown, now);
    for (const { connectionId, epoch } of unknown) {
      const askAgainAt = now + ASK_AGAIN_AFTER;
      const until = recent.has(connectionId) ? askAgainAt : now;
      this.#windows.set(connectionId, { epoch, until, askAgainAt });
      if (until > now) open.add(connectionId);
    }
    return open;
  }

  #epochOf(connectionId: number): number | undefined {
    return this.connections.running().find((each) => each.connectionId === connectionId)?.epoch;
  }

  /** Connections with a campaign that runs, may go on, or ended within the term of answers. */
  async #recent(
    ctx: Ctx,
    asked: readonly { readonly connectionId: number }[],
    now: number,
  ): Promise<ReadonlySet<number>> {
    const rows = await ctx
      .trx('campaigns')
      .where('company_id', ctx.companyId)
      .whereIn(
        'connection_id',
        asked.map(({ connectionId }) => connectionId),
      )
      .where((recent) => {
        void recent
          .whereIn('status', ['EM_ANDAMENTO', 'CANCELADA'])
          .orWhere('completed_at', '>', new Date(now - ANSWER_MILLISECONDS));
      })
      .distinct()
      .pluck<number[]>('connection_id');
    return new Set(rows);
  }
}
