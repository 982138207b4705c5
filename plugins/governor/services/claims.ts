import type { Ctx, Filled } from 'prosa/contract';
import { filled, topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { OutreachSourcesPoint } from '../public.ts';
import type { HoldReason, OutreachSource } from '../public.ts';
import { isHeld } from '../rules/budget.ts';
import type { Budget } from '../rules/budget.ts';
import { capsOf, moveCurve } from '../rules/caps.ts';
import { isHalfSpeed, stopReason } from '../rules/holds.ts';
import { limitsOf } from '../rules/limits.ts';
import { stepAfter, typingLength } from '../rules/pace.ts';
import { drawOf } from '../rules/random.ts';
import { after } from '../rules/time.ts';
import { Budgets } from './budgets.ts';
import { Ledger } from './ledger.ts';
import type { Traffic } from './ledger.ts';
import { MANY, ofSource, SourceFailure, SourceRoster } from './source-roster.ts';
import { ClaimOvertaken, SourceTurn } from './source-turn.ts';
import type { DueSource, Turn } from './source-turn.ts';

/** A connection whose outbox has something to send first is asked again so soon, in milliseconds. */
const BUSY_PAUSE = 500;
/** Where the candidates behind those that were put off are looked at. */
const NEXT_BATCH_PAUSE = 50;

/** Where the draws for typing begin: they have nothing in common with those for pauses. */
const TYPING = 1_000_000_000;

export interface ClaimedConnection {
  readonly companyId: number;
  readonly connectionId: number;
}

/** The outcome of a claim. */
export interface Claimed {
  readonly isSent: boolean;
  /** When the connection is to be asked again; undefined = when somebody is due. */
  readonly again: Date | undefined;
  /** Somebody waits until the channel has told whether it knows the number. */
  readonly isChecking?: boolean;
}

/** A connection that may be claimed, and who is due on it, source by source. */
interface Situation {
  readonly budget: Budget;
  readonly traffic: Traffic;
  readonly due: readonly DueSource[];
  /** How many candidates of each were asked for. */
  readonly depth: number;
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
    @inject(SourceRoster) private readonly roster: SourceRoster,
    @inject(filled(OutreachSourcesPoint)) private readonly sources: Filled<OutreachSource>,
  ) {}

  /**
   * Sends what may leave now, one message at the most. A source that fails takes back its claim with it, and the others are claimed
   * without it.
   */
  async claim({ companyId, connectionId }: ClaimedConnection): Promise<Claimed> {
    const scope = { companyId, system: 'what is said unasked' };
    for (;;) {
      try {
        return await this.database.transaction(scope, (ctx) => this.#claim(ctx, connectionId));
      } catch (error) {
        if (error instanceof ClaimOvertaken) {
          return { isSent: false, again: after(this.clock.now(), NEXT_BATCH_PAUSE) };
        }
        // Each failure takes one source out, so that this ends.
        if (!(error instanceof SourceFailure)) throw error;
        this.roster.failed(connectionId, error);
      }
    }
  }

  async #claim(ctx: Ctx, connectionId: number): Promise<Claimed> {
    const now = this.clock.now();
    const sources = this.roster.of(connectionId, await this.sources.for(ctx));
    const depth = this.roster.depthOf(connectionId);
    // All in one round trip: who is due does not depend on the budget.
    const [budget, traffic, due] = await Promise.all([
      this.budgets.lockFree(ctx, connectionId, now),
      this.ledger.traffic(ctx, connectionId, now),
      Promise.all(
        sources.map(async (source) => ({
          source,
          candidates: await ofSource(source, () =>
            source.candidates(ctx, connectionId, now, depth),
          ),
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
    return this.#ask(ctx, { budget, traffic, due, depth }, now);
  }

  /** A stop of a person's making is not taken back, and one of its own only by a person. */
  #hold(ctx: Ctx, budget: Budget, reason: HoldReason, now: Date): Claimed {
    this.budgets.save(ctx, { ...budget, hold: { reason, since: now, until: null } });
    ctx.emit('governor.standing-changed', { connectionId: budget.connectionId }, [topics.admins]);
    return NOTHING;
  }

  async #ask(ctx: Ctx, { budget, traffic, due, depth }: Situation, now: Date): Promise<Claimed> {
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
    const typingMilliseconds = typingLength(drawOf(connectionId, TYPING + budget.pace.draws));
    const moment = {
      connectionId,
      limits,
      typingMilliseconds,
      now,
      depth,
      isDeepest: depth === MANY,
    };
    const { sent, isFull, mayHaveMore, checkedAt } = await this.turn.take(ctx, due, moment);
    const asked = due.map(({ source }) => source);
    ctx.afterCommit(() => {
      this.roster.worked(connectionId, asked);
      if (sent || isFull) this.roster.found(connectionId, sent?.place);
    });
    if (sent) {
      ctx.afterCommit(() => this.roster.served(connectionId, sent.source));
      return this.#step(ctx, { ...budget, curve, hold: null }, sent, isHalved, now);
    }
    if (curve !== budget.curve) this.budgets.save(ctx, { ...budget, curve });
    const again = mayHaveMore ? after(now, NEXT_BATCH_PAUSE) : checkedAt;
    return { isSent: false, again, isChecking: checkedAt !== undefined };
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
