import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { CONFIRMATION_MILLISECONDS, UNFINISHED } from '../rules/recipient-states.ts';
import { Progress } from './progress.ts';

/** Ends campaigns in which nobody waits for anything any more. */
@injectable()
export class Finishing {
  constructor(
    @inject(Progress) private readonly progress: Progress,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /** Ends this one, if nobody waits. */
  async look(ctx: Ctx, campaignId: number): Promise<void> {
    await this.#finish(ctx, 'and c.id = :campaignId', { campaignId });
  }

  /** Gives up on consent that was not given in time, and ends what is over. */
  async sweep(ctx: Ctx): Promise<void> {
    const before = new Date(this.clock.now().getTime() - CONFIRMATION_MILLISECONDS);
    await ctx.trx.raw(
      `update campaign_recipients r set state = 'unanswered'
         from campaigns c
        where c.company_id = :companyId and c.status in ('EM_ANDAMENTO', 'CANCELADA') and c.confirmation
          and r.campaign_id = c.id and r.state = 'asked' and r.asked_at <= :before`,
      { companyId: ctx.companyId, before },
    );
    await this.#finish(ctx, '', {});
  }

  async #finish(
    ctx: Ctx,
    condition: string,
    bindings: Readonly<Record<string, number>>,
  ): Promise<void> {
    const states = UNFINISHED.map((state) => `'${state}'`).join(', ');
    const { rows } = await ctx.trx.raw<{ rows: { id: number }[] }>(
      `update campaigns c
          set status = 'FINALIZADA', completed_at = :now, updated_at = :now, hold_by = null, hold_reason = null, hold_until = null
        where c.company_id = :companyId and c.status = 'EM_ANDAMENTO' and c.prepared_at is not null ${condition}
          and not exists (select from campaign_counts n
                           where n.campaign_id = c.id and n.state in (${states}) and n.total > 0)
        returning c.id`,
      { companyId: ctx.companyId, now: this.clock.now(), ...bindings },
    );
    for (const { id } of rows) await this.progress.tell(ctx, id);
  }
}
