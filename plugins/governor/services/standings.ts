import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type {
  AudienceCounts,
  ClassBudget,
  ConnectionStanding,
  Governor,
  NumberQuestions,
} from '../public.ts';
import { isHeld } from '../rules/budget.ts';
import type { Budget } from '../rules/budget.ts';
import { capsOf } from '../rules/caps.ts';
import type { Cap, Caps } from '../rules/caps.ts';
import { estimateEnd } from '../rules/estimate.ts';
import { isHalfSpeed } from '../rules/holds.ts';
import { quotaCap } from '../rules/quota.ts';
import { scoreParts } from '../rules/score.ts';
import { HOUR, latest } from '../rules/time.ts';
import { Budgets } from './budgets.ts';
import { Gate } from './gate.ts';
import { Ledger } from './ledger.ts';
import type { History, Traffic } from './ledger.ts';
import { NumberChecks } from './number-checks.ts';

/** How a connection stands, with the budget behind it. */
export interface StandingDetail {
  readonly standing: ConnectionStanding;
  readonly budget: Budget;
}

/** How connections stand, for those above and for screens. */
@injectable()
export class Standings implements Governor {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Budgets) private readonly budgets: Budgets,
    @inject(Ledger) private readonly ledger: Ledger,
    @inject(Gate) private readonly gate: Gate,
    @inject(NumberChecks) private readonly checks: NumberChecks,
  ) {}

  wake(ctx: Ctx, connectionId: number, at?: Date): void {
    this.gate.wake(ctx, connectionId, at);
  }

  async standing(
    ctx: Ctx,
    connectionIds: readonly number[],
  ): Promise<readonly ConnectionStanding[]> {
    return (await this.details(ctx, connectionIds)).map(({ standing }) => standing);
  }

  /** As {@link standing}, each with the budget it was told by. */
  async details(ctx: Ctx, connectionIds: readonly number[]): Promise<readonly StandingDetail[]> {
    const now = this.clock.now();
    const budgets = await this.#budgets(ctx, connectionIds, now);
    return Promise.all(
      budgets.map(async (budget) => {
        const { connectionId } = budget;
        const [traffic, history] = await Promise.all([
          this.ledger.traffic(ctx, connectionId, now),
          this.ledger.history(ctx, connectionId, now),
        ]);
        return { budget, standing: standingOf(budget, traffic, history, now) };
      }),
    );
  }

  async estimate(ctx: Ctx, connectionId: number, counts: AudienceCounts): Promise<Date> {
    const now = this.clock.now();
    const [budget] = await this.#budgets(ctx, [connectionId], now);
    if (!budget) return now;
    const { answers } = await this.ledger.traffic(ctx, connectionId, now);
    const from = latest(now, budget.nextAt, counts.cold > 0 ? budget.newChatsFrom : null) ?? now;
    const { curve, chosen } = budget;
    return estimateEnd(counts, { curve, chosen, isHalved: isHalfSpeed(answers) }, from);
  }

  check(ctx: Ctx, questions: NumberQuestions): Promise<ReadonlyMap<string, boolean>> {
    return this.checks.ask(ctx, questions);
  }

  withdrawChecks(ctx: Ctx, requester: string): Promise<void> {
    return this.checks.withdraw(ctx, requester);
  }

  checksEnd(ctx: Ctx, connectionId: number, count: number): Promise<Date> {
    return this.checks.end(ctx, connectionId, count);
  }

  /** A connection that never said anything unasked is given its budget by the first look at it. */
  async #budgets(
    ctx: Ctx,
    connectionIds: readonly number[],
    now: Date,
  ): Promise<readonly Budget[]> {
    const known = await this.budgets.find(ctx, connectionIds);
    const found: Budget[] = [];
    for (const id of connectionIds) {
      const budget = known.get(id) ?? (await this.budgets.lock(ctx, id, now));
      if (budget) found.push(budget);
    }
    return found;
  }
}

const left = (
  moments: readonly number[],
  cap: Cap,
  quota: number | undefined,
  now: Date,
): ClassBudget => {
  const hour = moments.filter((at) => at > now.getTime() - HOUR).length;
  const day = Math.min(cap.day, quota ?? cap.day);
  const leftToday = Math.max(0, day - moments.length);
  return {
    day,
    hour: Math.min(cap.hour, day),
    leftToday,
    leftThisHour: Math.min(leftToday, Math.max(0, cap.hour - hour)),
  };
};

const budgetsOf = (
  budget: Budget,
  caps: Caps,
  { cold, warm, coldSinceTold }: Traffic,
  now: Date,
): ConnectionStanding['budgets'] => {
  const quota = quotaCap(budget.quota, { sinceTold: coldSinceTold, day: cold.length }, now);
  return { cold: left(cold, caps.cold, quota, now), warm: left(warm, caps.warm, undefined, now) };
};

const standingOf = (
  budget: Budget,
  traffic: Traffic,
  history: History,
  now: Date,
): ConnectionStanding => {
  const { quota, hold, newChatsFrom, nextAt, lastIncidentAt } = budget;
  const caps = capsOf(budget.curve, budget.chosen, isHalfSpeed(traffic.answers));
  const { old, optOuts } = traffic.outcomes;
  const parts = scoreParts({
    quotaUsed: quota && quota.total > 0 ? quota.used / quota.total : null,
    isCapped: quota?.warning === 'second' || quota?.warning === 'capped',
    cold: history.sent === 0 ? null : history.cold / history.sent,
    answers: traffic.answers,
    optOuts: history.sent === 0 ? null : optOuts / 50,
    failures: old.count === 0 ? null : 1 - old.delivered / old.count,
    sameness: history.sameness,
    incidents: lastIncidentAt && now.getTime() - lastIncidentAt.getTime() < 168 * HOUR ? 2 : 0,
    ageDays: history.ageDays,
  });
  return {
    connectionId: budget.connectionId,
    score: parts.reduce((sum, { points }) => sum + points, 0),
    parts,
    budgets: budgetsOf(budget, caps, traffic, now),
    nextAt: nextAt > now ? nextAt : null,
    hold: isHeld(budget, now) ? hold : null,
    newChatsFrom: newChatsFrom && newChatsFrom > now ? newChatsFrom : null,
  };
};
