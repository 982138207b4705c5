import type { Ctx } from 'prosa/contract';
import { Core, prepared } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { DraftListDto } from '../../draft-schemas.ts';
import { ticketErrors } from '../../errors.ts';
import { SEEN } from '../visibility/visibility.ts';

/** Drafts a person is given, the newest: more than anybody goes on with. */
const MOST_DRAFTS = 200;

/** Keeps the draft where its writer sees the ticket, and answers whether they do; no row where there is no such ticket. */
const KEEP = `
  with asked as (
    select t.id, ${SEEN} as seen from tickets t where t.company_id = :companyId and t.id = :ticketId::int),
  kept as (
    insert into ticket_drafts (company_id, user_id, ticket_id, body, updated_at)
      select :companyId, :viewerId::int, id, :body::text, :now::timestamptz from asked where seen
      on conflict (company_id, user_id, ticket_id) do update
         set body = excluded.body, updated_at = excluded.updated_at)
  select seen from asked`;

/** Answers that the caller has begun and not sent, one for each ticket. Nobody else reads them. */
@injectable()
export class Drafts {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  async all({ trx, companyId, userId }: Ctx): Promise<DraftListDto> {
    const rows = await trx('ticket_drafts')
      .where({ company_id: companyId, user_id: userId })
      .orderBy('updated_at', 'desc')
      .limit(MOST_DRAFTS)
      .select<{ ticket_id: number; body: string }[]>('ticket_id', 'body');
    return { drafts: rows.map(({ ticket_id, body }) => ({ ticketId: ticket_id, body })) };
  }

  /**
   * Keeps a draft; an empty one is forgotten.
   * @throws ERR_NO_TICKET_FOUND when the ticket is not there, ERR_NO_PERMISSION when the caller does not see it
   */
  async keep(ctx: Ctx, ticketId: number, body: string): Promise<void> {
    const { companyId, userId, roles } = ctx;
    if (userId === undefined) throw new Error('a draft is somebody’s');
    if (body === '') {
      await ctx
        .trx('ticket_drafts')
        .where({ company_id: companyId, user_id: userId, ticket_id: ticketId })
        .delete();
      return;
    }
    const [ticket] = await prepared<{ seen: boolean }>(ctx, 'tickets.keep-draft', KEEP, {
      companyId,
      viewerId: userId,
      seesAll: roles.includes('admin'),
      ticketId,
      body,
      now: this.clock.now(),
    });
    if (!ticket) throw ticketErrors.ERR_NO_TICKET_FOUND();
    if (!ticket.seen) throw ticketErrors.ERR_NO_PERMISSION();
  }
}
