import type { Ctx, Filled } from 'prosa/contract';
import { filled, topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { OutreachSourcesPoint } from '../public.ts';
import type { HoldReason, OutreachCandidate, OutreachSource } from '../public.ts';
import { isHeld } from '../rules/budget.ts';
import type { Budget } from '../rules/budget.ts';
import { capsOf, moveCurve } from '../rules/caps.ts';
import { isHalfSpeed, stopReason } from '../rules/holds.ts';
import { limitsOf } from '../rules/limits.ts';
import { stepAfter } from '../rules/pace.ts';
import { drawOf } from '../rules/random.ts';
import { after } from '../rules/time.ts';
import { Budgets } from './budgets.ts';
import { Ledger } from './ledger.ts';
import type { Traffic } from './ledger.ts';
import { ClaimOvertaken, SourceTurn } from './source-turn.ts';
import type { Turn } from './source-turn.ts';

/** A connection whose outbox has something to send first is asked again so soon, in milliseconds. */
const BUSY_PAUSE = 500;
/** Where the candidates behind those that were put off are looked at. */
const NEXT_BATCH_PAUSE = 50;

export interface ClaimedConnection {
  readonly companyId: number;
  readonly connectionId: number;
}

/** The outcome of a claim. */
export interface Claimed {
  readonly isSent: boolean;
  /** When the connection is to be asked again; undefined = when somebody is due. */
  readonly again: Date | undefined;
}

/** A connection that may be claimed, and who is due on it, source by source. */
interface Situation {
  readonly budget: Budget;
  readonly traffic: Traffic;
  readonly due: readonly {
    readonly source: OutreachSource;
    readonly candidates: readonly OutreachCandidate[];
  }[];
}

const NOTHING: Claimed = { isSent: false, again: undefined };

/**
 * Claims one message of a connection. All of it is one transaction, which holds the connection's budget: whether
 * somebody may be written to, the message, its row in the outbox and what is counted of it are stored together or not at all.
 */
@injectable()
export class Claims {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Budgets) private readonly budgets: Budgets,
    @inject(Ledger) private readonly ledger: Ledger,
    @inject(SourceTurn) private readonly turn: SourceTurn,
    @inject(filled(OutreachSourcesPoint)) private readonly sources: Filled<OutreachSource>,
  ) {}

  /** Sends what may leave now, one message at the most. */
  async claim({ companyId, connectionId }: ClaimedConnection): Promise<Claimed> {
    const scope = { companyId, system: 'what is said unasked' };
    try {
      return await this.database.transaction(scope, (ctx) => this.#claim(ctx, connectionId));
    } catch (error) {
      if (!(error instanceof ClaimOvertaken)) throw error;
      return { isSent: false, again: after(this.clock.now(), NEXT_BATCH_PAUSE) };
    }
  }

  async #claim(ctx: Ctx, connectionId: number): Promise<Claimed> {
    const now = this.clock.now();
    const sources = await this.#inOrder(ctx);
    // All in one round trip: who is due does not depend on the budget.
    const [budget, traffic, due] = await Promise.all([
      this.budgets.lockFree(ctx, connectionId, now),
      this.ledger.traffic(ctx, connectionId, now),
      Promise.all(
        sources.map(async (source) => ({
          source,
          candidates: await source.candidates(ctx, connectionId, now),
        })),
      ),
    ]);
    // Another claim of it is under way.
    if (!budget) return { isSent: false, again: after(now, BUSY_PAUSE) };
    if (isHeld(budget, now)) return NOTHING;
    if (budget.nextAt > now) return { isSent: false, again: budget.nextAt };
    if (traffic.isBusy) return { isSent: false, again: after(now, BUSY_PAUSE) };
    const reason = stopReason(traffic.outcomes);
    if (reason) return this.#hold(ctx, budget, reason, now);
    return this.#ask(ctx, { budget, traffic, due }, now);
  }

  /** A stop of a person's making is not taken back, and one of its own only by a person. */
  #hold(ctx: Ctx, budget: Budget, reason: HoldReason, now: Date): Claimed {
    this.budgets.save(ctx, { ...budget, hold: { reason, since: now, until: null } });
    ctx.emit('governor.standing-changed', { connectionId: budget.connectionId }, [topics.admins]);
    return NOTHING;
  }

  async #ask(ctx: Ctx, { budget, traffic, due }: Situation, now: Date): Promise<Claimed> {
    const { connectionId } = budget;
    const curve = moveCurve(budget.curve, {
      now,
      cold: traffic.cold.length,
      lastSent: traffic.lastSent,
      lastIncident: budget.lastIncidentAt,
      answers: traffic.answers,
    });
    const isHalved = isHalfSpeed(traffic.answers);
    const limits = limitsOf(budget, capsOf(curve, budget.chosen, isHalved), traffic, now);
    let mayHaveMore = false;
    for (const { source, candidates } of due) {
      const turn = await this.turn.take(ctx, source, candidates, { connectionId, limits, now });
      if (turn.sent)
        return this.#step(ctx, { ...budget, curve, hold: null }, turn.sent, isHalved, now);
      mayHaveMore ||= turn.mayHaveMore;
    }
    if (curve !== budget.curve) this.budgets.save(ctx, { ...budget, curve });
    return { isSent: false, again: mayHaveMore ? after(now, NEXT_BATCH_PAUSE) : undefined };
  }

  async #inOrder(ctx: Ctx): Promise<readonly OutreachSource[]> {
    const sources = await this.sources.for(ctx);
    return [...sources].sort((a, b) => a.order - b.order);
  }

  #step(
    ctx: Ctx,
    budget: Budget,
    { contact, minGapSeconds }: NonNullable<Turn['sent']>,
    isHalved: boolean,
    now: Date,
  ): Claimed {
    const random = drawOf(budget.connectionId, budget.pace.draws);
    const { pause, ...pace } = stepAfter(budget.pace, contact, random, { isHalved, minGapSeconds });
    const nextAt = after(now, pause);
    this.budgets.save(ctx, { ...budget, pace, nextAt });
    return { isSent: true, again: nextAt };
  }
}
