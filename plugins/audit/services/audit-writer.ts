import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { AuditActor, AuditEntry, AuditTrail, Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Strangers } from './strangers.ts';

const LONGEST_AGENT = 300;

/** Writes down what people may have to answer for. */
@injectable()
export class AuditWriter implements AuditTrail {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Strangers) private readonly strangers: Strangers,
  ) {}

  stranger(ctx: Ctx, email: string, actor: AuditActor): Promise<void> {
    return this.strangers.record(ctx, email, actor);
  }

  async record(ctx: Ctx, entry: AuditEntry, actor: AuditActor): Promise<void> {
    const { action, subject, details = {} } = entry;
    const id = subject?.id;
    await ctx.trx.raw(
      `insert into audit_entries (company_id, at, action, user_id, user_name, impersonator_name, subject_kind,
                                  subject_id, subject_name, details, address, user_agent)
       values (:companyId, :at, :action, :userId, (select name from users where id = :userId), :impersonator, :kind,
               :id, :name, :details, :address, :userAgent)`,
      {
        companyId: ctx.companyId,
        at: this.clock.now(),
        action,
        userId: ctx.userId ?? null,
        impersonator: actor.impersonator?.name ?? null,
        kind: subject?.kind ?? null,
        id: id === undefined ? null : String(id),
        name: subject?.name ?? null,
        details: JSON.stringify(details),
        address: actor.address ?? null,
        userAgent: actor.userAgent?.slice(0, LONGEST_AGENT) ?? null,
      },
    );
  }
}
