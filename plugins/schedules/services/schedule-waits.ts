import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { Governor } from '../../governor/public.ts';
import { Schedule } from '../models/schedule.ts';
import { ScheduleView } from './schedule-view.ts';

/** Most of a company that one run looks after. */
const MOST = 100;

/** Milliseconds after its time from which a message counts as late. */
export const LATE_AFTER = 60_000;

/** Reasons found here, and none: others are told by the gate of a connection when it asks for a message. */
export const OWN_REASONS = ['', 'disconnected', 'hold'];

/** Says of late messages that nobody asks for why: their connection is not connected, or says nothing unasked. */
@injectable()
export class ScheduleWaits {
  constructor(
    @inject(Connections) private readonly connections: Pick<Connections, 'byIds'>,
    @inject(Governor) private readonly governor: Pick<Governor, 'standing'>,
    @inject(ScheduleView) private readonly view: ScheduleView,
  ) {}

  async note(ctx: Ctx, now: Date): Promise<void> {
    const late = await Schedule.query(ctx.trx)
      .where('status', 'PENDENTE')
      .whereNotNull('connectionId')
      .whereIn('waitReason', OWN_REASONS)
      .where('dueAt', '<=', new Date(now.getTime() - LATE_AFTER))
      .orderBy('dueAt')
      .limit(MOST)
      .forUpdate()
      .skipLocked();
    if (late.length === 0) return;
    const reasonOf = await this.#reasons(ctx, [
      ...new Set(late.flatMap(({ connectionId }) => connectionId ?? [])),
    ]);
    for (const row of late) {
      const waitReason = reasonOf.get(row.connectionId ?? 0) ?? '';
      if (waitReason === row.waitReason) continue;
      const changed = await row.$query(ctx.trx).patchAndFetch({ waitReason });
      const schedule = await this.view.one(ctx, changed);
      ctx.emit('schedules.schedule-updated', { schedule }, [topics.company]);
    }
  }

  async #reasons(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const reasons = new Map<number, string>();
    for (const { connectionId, hold } of await this.governor.standing(ctx, ids)) {
      if (hold) reasons.set(connectionId, 'hold');
    }
    for (const { id, status } of await this.connections.byIds(ctx, ids)) {
      if (status !== 'CONNECTED') reasons.set(id, 'disconnected');
    }
    return reasons;
  }
}
