import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Progress } from './progress.ts';

/** A message is put into the outbox and noted as handed in one transaction: so long nothing is concluded from its absence. */
const SETTLED_MILLISECONDS = 60_000;

/**
 * Finds recipients whose message can no longer be told of. The outbox sends a message again with the same id after a crash, and
 * then tells how it ended; one that is in the outbox no more and of which nothing was told (its connection was deleted, or a
 * backup was restored) may have left or not. Such a recipient is `unknown` until a person decides.
 */
@injectable()
export class LostMessages {
  constructor(
    @inject(Progress) private readonly progress: Pick<Progress, 'moved'>,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  async sweep(ctx: Ctx): Promise<void> {
    const { rows } = await ctx.trx.raw<{ rows: { campaign_id: number }[] }>(
      `update campaign_recipients r set state = 'unknown', reason = ''
         from campaigns c
        where c.company_id = :companyId and c.status in ('EM_ANDAMENTO', 'CANCELADA')
          and r.campaign_id = c.id and r.state = 'handed' and greatest(r.handed_at, r.asked_at) <= :before
          and not exists (select from message_outbox o
                           where o.company_id = :companyId
                             and o.message_id = coalesce(r.message_id, r.confirmation_message_id))
          and not exists (select from messages m
                           where m.company_id = :companyId and m.ack <> 0
                             and m.id = coalesce(r.message_id, r.confirmation_message_id))
        returning r.campaign_id`,
      {
        companyId: ctx.companyId,
        before: new Date(this.clock.now().getTime() - SETTLED_MILLISECONDS),
      },
    );
    for (const id of new Set(rows.map((row) => row.campaign_id))) this.progress.moved(ctx, id);
  }
}
