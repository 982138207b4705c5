import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type {
  AuditActor,
  AuditEntry,
  AuditTrail,
  Clock,
  Database,
  Language,
  Mail,
  Tasks,
} from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { QueuedNotice } from './notice-mail.ts';
import { noticeOf } from './notices.ts';
import type { Notice } from './notices.ts';

const LONGEST_AGENT = 300;

interface Person {
  id: number;
  email: string;
  name: string;
  language: Language | null;
  time_zone: string;
}

/**
 * Queues the mail about a change in the transaction of the change: it is sent if and only if that commits. No mail server is
 * asked here, so that none holds the change up or makes it fail.
 */
@injectable()
export class NoticeTrail implements AuditTrail {
  constructor(
    @inject(Core.Mail) private readonly mail: Mail,
    @inject(Core.Tasks) private readonly tasks: Tasks,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Database) private readonly database: Database,
  ) {}

  async record(ctx: Ctx, entry: AuditEntry, actor: AuditActor): Promise<void> {
    if (!this.mail.isPossible) return;
    const notice = noticeOf(entry, ctx.userId);
    if (!notice) return;
    const people = await this.#peopleOf(ctx, notice, actor);
    const by = await this.#nameOfActor(ctx, actor);
    for (const { id, email, name, language, time_zone: timeZone } of people) {
      const queued: QueuedNotice = {
        kind: notice.kind,
        to: notice.oldEmail ?? email,
        name,
        language: language ?? 'pt',
        timeZone,
        at: this.clock.now().toISOString(),
        address: actor.address ?? null,
        userAgent: actor.userAgent?.slice(0, LONGEST_AGENT) ?? null,
        by: id === ctx.userId && !actor.impersonator ? null : by,
      };
      await this.tasks.enqueue(ctx, 'account.notify', queued);
    }
  }

  /** Whoever acts may be somebody of the platform, whom a transaction of another company does not see. */
  #peopleOf(ctx: Ctx, notice: Notice, actor: AuditActor): Promise<readonly Person[]> {
    const { companyId = ctx.companyId, userId } = actor;
    const isAway = notice.to !== 'admins' && notice.to.userId === userId;
    if (!isAway || companyId === ctx.companyId) return peopleOf(ctx, notice);
    return this.database.transaction({ companyId }, (home) => peopleOf(home, notice));
  }

  /** The name of whoever did it; empty for somebody of the platform, whom the company does not know. */
  async #nameOfActor({ trx, userId }: Ctx, { impersonator }: AuditActor): Promise<string> {
    if (impersonator || userId === undefined) return '';
    const row = await trx('users')
      .where({ id: userId })
      .first<{ name: string } | undefined>('name');
    return row?.name ?? '';
  }
}

/** Those to be told, as they are in the transaction: an address that changed in it is in the notice. */
const peopleOf = async ({ trx, companyId }: Ctx, { to }: Notice): Promise<readonly Person[]> => {
  const people = trx('users as u')
    .join('companies as c', 'c.id', 'u.company_id')
    .where('u.company_id', companyId)
    .select<Person[]>('u.id', 'u.email', 'u.name', 'u.language', 'c.time_zone');
  return to === 'admins'
    ? people.where({ 'u.profile': 'admin', 'u.active': true })
    : people.where('u.id', to.userId);
};
