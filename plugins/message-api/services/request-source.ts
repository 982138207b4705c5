import type { Ctx } from 'prosa/contract';
import { Core, prepared } from 'prosa/core';
import type { Clock, Storage, Tasks } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import type {
  HandedMessage,
  OutreachCandidate,
  OutreachSource,
  SkipReason,
  WaitReason,
} from '../../governor/public.ts';
import type { OutreachMessage, TicketFile } from '../../tickets/public.ts';
import { OutreachRequest } from '../models/outreach-request.ts';
import { tellRequests } from './held-requests.ts';
import { partsOf, ticketWishes } from './message-parts.ts';

/** The first one of each contact: its messages keep their order, whatever each of them waits for. */
const DUE = `
select r.id, r.contact_id as "contactId", r.body from outreach_requests r
 where r.company_id = :companyId and r.connection_id = :connectionId and r.state = 'waiting' and r.due_at <= :now
   and r.expires_at > :now
   and not exists (select from outreach_requests e
                    where e.company_id = :companyId and e.connection_id = r.connection_id
                      and e.contact_id = r.contact_id and e.state = 'waiting' and e.expires_at > :now
                      and e.id < r.id)
 order by r.due_at, r.id limit :most::int`;

const SENT = `
update outreach_requests set state = 'sent', reason = '', body = '', files = '[]', settled_at = :now
 where company_id = :companyId and id = :id and state = 'waiting' returning id`;

/** Those behind one of the same contact wait as long. */
const LATER = `
update outreach_requests r set due_at = greatest(r.due_at, :until), reason = :reason
  from (select distinct connection_id, contact_id from outreach_requests
         where company_id = :companyId and id = any(:ids::int[])) put_off
 where r.company_id = :companyId and r.connection_id = put_off.connection_id and r.contact_id = put_off.contact_id
   and r.state = 'waiting'`;

const CHECKING = `
update outreach_requests set reason = 'checking'
 where company_id = :companyId and id = :id and state = 'waiting' and reason <> 'checking'`;

const HURRIED = `
update outreach_requests set due_at = :now, reason = ''
 where company_id = :companyId and connection_id = :connectionId and contact_id = any(:contactIds::int[])
   and state = 'waiting' and due_at > :now`;

const SKIPPED = `
with gone as (
  select id, files from outreach_requests
   where company_id = :companyId and id = any(:ids::int[]) and state = 'waiting' for update)
update outreach_requests r set state = :state, reason = :reason, body = '', files = '[]', settled_at = :now
  from gone where r.company_id = :companyId and r.id = gone.id returning gone.files`;

const idsOf = (candidates: readonly OutreachCandidate[]): number[] =>
  candidates.map(({ id }) => Number(id));

/** Messages of programs whose turn has come, for the gate of their connection. */
@injectable()
export class RequestSource implements OutreachSource {
  readonly id = 'message-api';
  readonly order = 20;
  readonly waiting = `
    select due.company_id, due.connection_id, due.due_at
      from unnest(:connectionIds::int[]) as asked (id)
      cross join lateral (
        select company_id, connection_id, due_at from outreach_requests
         where connection_id = asked.id and state = 'waiting'
         order by due_at limit 1) as due`;

  /** Candidates of the transaction under way whose ticket is to be finished. */
  readonly #closing = new WeakSet<OutreachCandidate>();

  constructor(
    @inject(Core.Tasks) private readonly tasks: Pick<Tasks, 'enqueue'>,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'remove'>,
    @inject(Contacts) private readonly contacts: Pick<Contacts, 'byIds'>,
  ) {}

  async candidates(
    ctx: Ctx,
    connectionId: number,
    now: Date,
    most: number,
  ): Promise<readonly OutreachCandidate[]> {
    const rows = await prepared<Pick<OutreachRequest, 'id' | 'contactId' | 'body'>>(
      ctx,
      'message-api.due',
      DUE,
      { companyId: ctx.companyId, connectionId, now, most },
    );
    return rows.map(({ id, contactId, body }) => ({
      id: String(id),
      contactId,
      minGapSeconds: 0,
      purpose: 'service',
      sameness: body.replace(/\{\{[^{}]*\}\}/g, ''),
    }));
  }

  /**
   * One that finishes its ticket opens it all the same: the claim holds up all that the connection says unasked, and what is said
   * at the end takes as long again.
   */
  async message(ctx: Ctx, candidate: OutreachCandidate): Promise<OutreachMessage | undefined> {
    const { id, contactId } = candidate;
    const [row, [contact]] = await Promise.all([
      OutreachRequest.query(ctx.trx).findById(Number(id)),
      this.contacts.byIds(ctx, [contactId]),
    ]);
    if (row?.state !== 'waiting' || row.connectionId === null || !contact) return undefined;
    const { close, ...wishes } = ticketWishes(row);
    if (close) this.#closing.add(candidate);
    return {
      connectionId: row.connectionId,
      contact,
      parts: partsOf(row.body, row.files),
      ...wishes,
      lane: 'programs',
      clientId: `api-${id}`,
      origin: 'api',
    };
  }

  async handed(
    ctx: Ctx,
    candidate: OutreachCandidate,
    { ticketId, messageIds }: HandedMessage,
  ): Promise<boolean> {
    const { companyId } = ctx;
    const about = { companyId, ticketId, messageId: messageIds.at(-1) ?? 0 };
    const [rows] = await Promise.all([
      prepared(ctx, 'message-api.sent', SENT, {
        companyId,
        id: Number(candidate.id),
        now: this.clock.now(),
      }),
      this.#closing.has(candidate) && this.tasks.enqueue(ctx, 'message-api.finish-ticket', about),
    ]);
    tellRequests(ctx);
    return rows.length === 1;
  }

  async later(
    ctx: Ctx,
    candidates: readonly OutreachCandidate[],
    until: Date,
    reason: WaitReason,
  ): Promise<void> {
    await prepared(ctx, 'message-api.later', LATER, {
      companyId: ctx.companyId,
      ids: idsOf(candidates),
      until,
      reason,
    });
    tellRequests(ctx);
  }

  /** It keeps its place: it is named again until the answer is there. On the way of the next statement. */
  checking(ctx: Ctx, { id }: OutreachCandidate): Promise<void> {
    const { companyId } = ctx;
    ctx.underWay(prepared(ctx, 'message-api.checking', CHECKING, { companyId, id: Number(id) }));
    tellRequests(ctx);
    return Promise.resolve();
  }

  hurry(ctx: Ctx, connectionId: number, contactIds: readonly number[], now: Date): void {
    const about = { companyId: ctx.companyId, connectionId, contactIds: [...contactIds], now };
    ctx.underWay(prepared(ctx, 'message-api.hurried', HURRIED, about));
    tellRequests(ctx);
  }

  async skip(
    ctx: Ctx,
    candidates: readonly OutreachCandidate[],
    reason: SkipReason | 'no-connection',
  ): Promise<void> {
    await this.#settle(ctx, candidates, { state: 'skipped', reason });
  }

  /** Ends those whose time is over: they are never sent. */
  async expire(ctx: Ctx, candidates: readonly OutreachCandidate[]): Promise<void> {
    await this.#settle(ctx, candidates, { state: 'expired', reason: '' });
  }

  async #settle(
    ctx: Ctx,
    candidates: readonly OutreachCandidate[],
    { state, reason }: Pick<OutreachRequest, 'state' | 'reason'>,
  ): Promise<void> {
    if (candidates.length === 0) return;
    const rows = await prepared<{ files: readonly TicketFile[] }>(
      ctx,
      'message-api.skipped',
      SKIPPED,
      { companyId: ctx.companyId, ids: idsOf(candidates), state, reason, now: this.clock.now() },
    );
    await removeFiles(ctx, this.storage, rows);
    tellRequests(ctx);
  }
}

/** Removes the files of requests that are not sent. */
export const removeFiles = async (
  ctx: Ctx,
  storage: Pick<Storage, 'remove'>,
  requests: readonly { readonly files: readonly TicketFile[] }[],
): Promise<void> => {
  const ids = requests.flatMap(({ files }) => files.map(({ id }) => id));
  if (ids.length > 0) await storage.remove(ctx, ...ids);
};
