import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { changesOf, Core } from 'prosa/core';
import type { Audit, Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { governorErrors } from '../errors.ts';
import type { Budget } from '../rules/budget.ts';
import { capsOf } from '../rules/caps.ts';
import type { ChosenCaps } from '../rules/caps.ts';
import type { CapsBody } from '../schemas.ts';
import { Budgets } from './budgets.ts';
import { Gate } from './gate.ts';

const NONE: ChosenCaps = { cold: null, warm: null };

/** The steps of people: stops, their end, and caps of their own. */
@injectable()
export class HandBrake {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(Connections) private readonly connections: Pick<Connections, 'byIds'>,
    @inject(Budgets) private readonly budgets: Budgets,
    @inject(Gate) private readonly gate: Gate,
  ) {}

  /** Nothing is said unasked until somebody ends it. @throws ERR_NO_WAPP_FOUND */
  async hold(ctx: Ctx, connectionId: number): Promise<void> {
    await this.#change(ctx, connectionId, (budget, now) => ({
      ...budget,
      hold: { reason: 'by-hand', since: now, until: null },
    }));
  }

  /** Ends a stop, which messages from before do not bring about again. @throws ERR_NO_WAPP_FOUND */
  async release(ctx: Ctx, connectionId: number): Promise<void> {
    await this.#change(ctx, connectionId, (budget, now) => ({
      ...budget,
      hold: null,
      releasedAt: now,
    }));
    this.gate.wake(ctx, connectionId);
  }

  /**
   * Chooses caps a day. They may be lower than those that the connection has earned; higher ones take its typed name.
   * @throws ERR_NO_WAPP_FOUND, ERR_CAPS_WITHOUT_CONSENT
   */
  async choose(ctx: Ctx, connectionId: number, { consent, cold, warm }: CapsBody): Promise<void> {
    const chosen = { cold: cold ?? null, warm: warm ?? null };
    await this.#change(ctx, connectionId, (budget, _now, name) => {
      if (isHigher(budget, chosen) && consent?.trim() !== name) {
        throw governorErrors.ERR_CAPS_WITHOUT_CONSENT({ field: 'consent' });
      }
      return { ...budget, chosen };
    });
    this.gate.wake(ctx, connectionId);
  }

  async #change(
    ctx: Ctx,
    connectionId: number,
    change: (budget: Budget, now: Date, name: string) => Budget,
  ): Promise<void> {
    const now = this.clock.now();
    const [connection] = await this.connections.byIds(ctx, [connectionId]);
    const before = connection && (await this.budgets.lock(ctx, connectionId, now));
    if (!before) throw governorErrors.ERR_NO_WAPP_FOUND();
    const after = change(before, now, connection.name.trim());
    this.budgets.save(ctx, after);
    await this.audit.record(ctx, {
      action: 'changed',
      subject: { kind: 'connections', id: connectionId, name: connection.name },
      details: { changes: changesOf(told(before), told(after)) },
    });
    ctx.emit('governor.standing-changed', { connectionId }, [topics.admins]);
  }
}

/** The parts of a budget that people change, as the audit log keeps them. */
const told = ({ hold, chosen }: Budget) => ({
  hold: hold?.reason ?? null,
  cold: chosen.cold,
  warm: chosen.warm,
});

const isHigher = ({ curve }: Budget, chosen: ChosenCaps): boolean => {
  const earned = capsOf(curve, NONE, false);
  return (chosen.cold ?? 0) > earned.cold.day || (chosen.warm ?? 0) > earned.warm.day;
};
