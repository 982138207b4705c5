import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { MessageChanged } from '../../tickets/public.ts';
import { Schedule } from '../models/schedule.ts';
import { ScheduleSend } from '../models/schedule-send.ts';
import { ScheduleView } from './schedule-view.ts';

/** The outcome of a message that was on its way: the code of its failure, or empty once the channel has it. */
type Outcomes = ReadonlyMap<number, string>;

const outcomesOf = (facts: readonly { readonly payload: MessageChanged }[]): Outcomes => {
  const outcomes = new Map<number, string>();
  for (const { id, origin, ack, failure } of facts.map(({ payload }) => payload.message)) {
    if (origin !== 'schedule') continue;
    if (ack < 0) outcomes.set(id, failure || 'failed');
    else if (ack > 0) outcomes.set(id, '');
  }
  return outcomes;
};

/** Notes what became of scheduled messages on their channel. */
@injectable()
export class SendResults {
  constructor(
    @inject(ScheduleView) private readonly view: ScheduleView,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async follow(ctx: Ctx, facts: readonly { readonly payload: MessageChanged }[]): Promise<void> {
    const outcomes = outcomesOf(facts);
    if (outcomes.size === 0) return;
    const sends = await ScheduleSend.query(ctx.trx)
      .whereIn('messageId', [...outcomes.keys()])
      .orderBy('id')
      .forUpdate();
    for (const send of sends) {
      const reason = outcomes.get(send.messageId ?? 0) ?? '';
      const status = reason === '' ? 'ENVIADA' : 'ERRO';
      // Read and delivered say no more than sent.
      if (send.status === status || (send.status === 'ERRO' && reason === '')) continue;
      await send.$query(ctx.trx).patch({ status });
      await this.#note(ctx, send, status, reason);
    }
  }

  async #note(
    ctx: Ctx,
    { scheduleId, occurrence }: ScheduleSend,
    status: 'ENVIADA' | 'ERRO',
    reason: string,
  ): Promise<void> {
    const row = await Schedule.query(ctx.trx).findById(scheduleId).forUpdate();
    if (!row) return;
    const changed = await row.$query(ctx.trx).patchAndFetch({
      reason,
      ...(status === 'ENVIADA' ? { sentAt: this.clock.now() } : {}),
      // A repeated one goes on with its next time.
      ...(row.occurrence === occurrence && row.status !== 'PENDENTE' ? { status } : {}),
      ...(status === 'ERRO' && row.occurrence === occurrence ? { sentAt: null } : {}),
      updatedAt: new Date(),
    });
    const schedule = await this.view.one(ctx, changed);
    ctx.emit('schedules.schedule-updated', { schedule }, [topics.company]);
  }
}
