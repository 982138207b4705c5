import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { ChannelSignal, SignalListener } from '../../connections/public.ts';
import type { HoldReason } from '../public.ts';
import type { Budget } from '../rules/budget.ts';
import { afterSignal } from '../rules/signals.ts';
import { Budgets } from './budgets.ts';

/** Takes the word of channels into the budgets of their connections. */
@injectable()
export class Signals implements SignalListener {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Budgets) private readonly budgets: Budgets,
  ) {}

  signalled(ctx: Ctx, connectionId: number, signal: ChannelSignal): Promise<void> {
    return this.#change(ctx, connectionId, (budget, now) => afterSignal(budget, signal, now));
  }

  /** The channel has ended the connection: nothing is said until a person has looked at it. */
  ended(ctx: Ctx, connectionId: number, reason: HoldReason): Promise<void> {
    return this.#change(ctx, connectionId, (budget, now) => ({
      ...budget,
      hold: { reason, since: now, until: null },
      lastIncidentAt: now,
    }));
  }

  async #change(
    ctx: Ctx,
    connectionId: number,
    change: (budget: Budget, now: Date) => Budget,
  ): Promise<void> {
    const now = this.clock.now();
    const budget = await this.budgets.lock(ctx, connectionId, now);
    if (!budget) return;
    this.budgets.save(ctx, change(budget, now));
    ctx.emit('governor.standing-changed', { connectionId }, [topics.admins]);
  }
}
