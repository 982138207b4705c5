import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { AuditActor, AuditEntry, AuditTrail, Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { UnknownUserAttempts } from './unknown-user-attempts.ts';

const LONGEST_AGENT = 300;

/** Writes down what people may have to answer for. */
@injectable()
export class AuditWriter implements AuditTrail {
  constructor(
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(UnknownUserAttempts) private readonly unknownUsers: UnknownUserAttempts,
  ) {}

  stranger(ctx: Ctx, email: string, actor: AuditActor): Promise<void> {
    return this.unknownUsers.record(ctx, email, actor);
  }

  async record(ctx: Ctx, entry: AuditEntry, actor: AuditActor): Promise<void> {
    const { log = isOfPlatform(ctx, actor) ? 'both' : 'company' } = entry;
    const shared = this.#shared(entry, actor);
    // The same order always: writers of both chains never wait for one another in a circle.
    if (log !== 'platform') {
      await ctx.trx('audit_entries').insert({
        ...shared,
        company_id: ctx.companyId,
        user_id: actor.userId ?? ctx.userId ?? null,
        impersonator_id: actor.impersonator?.id ?? null,
      });
    }
    if (log !== 'company') {
      const target = log === 'both' ? ctx.companyId : null;
      await this.#recordForPlatform(ctx, actor, { ...shared, target_company_id: target });
    }
  }

  /** Says as whom, and in which company: the database adds the names that this transaction cannot see. */
  async #recordForPlatform(
    { trx, userId }: Ctx,
    actor: AuditActor,
    row: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const actedAs = actor.impersonator
      ? await trx('users')
          .where({ id: actor.userId ?? userId ?? null })
          .first<{ name: string } | undefined>('name')
      : undefined;
    await trx('platform_audit_entries').insert({
      ...row,
      user_id: actor.impersonator?.id ?? actor.userId ?? userId ?? null,
      acted_as: actedAs?.name ?? null,
    });
  }

  #shared({ action, subject, details = {} }: AuditEntry, actor: AuditActor) {
    const id = subject?.id;
    return {
      at: this.clock.now(),
      action,
      subject_kind: subject?.kind ?? null,
      subject_id: id === undefined ? null : String(id),
      subject_name: subject?.name ?? null,
      details: JSON.stringify(details),
      address: actor.address ?? null,
      user_agent: actor.userAgent?.slice(0, LONGEST_AGENT) ?? null,
    };
  }
}

/** Whether somebody of the platform acts in a company that is not theirs, or as somebody else. */
const isOfPlatform = ({ companyId }: Ctx, actor: AuditActor): boolean =>
  actor.impersonator !== undefined ||
  (actor.companyId !== undefined && actor.companyId !== companyId);
