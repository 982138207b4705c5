import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { DraftListDto } from '../draft-schemas.ts';
import { TicketFinder } from './ticket-finder.ts';

/** Drafts a person is given, the newest: more than anybody goes on with. */
const MOST_DRAFTS = 200;

/** Answers that the caller has begun and not sent, one for each ticket. Nobody else reads them. */
@injectable()
export class Drafts {
  constructor(
    @inject(TicketFinder) private readonly finder: TicketFinder,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

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
   * @throws ERR_NO_TICKET_FOUND for a ticket the caller does not see
   */
  async keep(ctx: Ctx, ticketId: number, body: string): Promise<void> {
    const { trx, companyId, userId } = ctx;
    const own = { company_id: companyId, user_id: userId, ticket_id: ticketId };
    if (body === '') {
      await trx('ticket_drafts').where(own).delete();
      return;
    }
    await this.finder.seen(ctx, ticketId);
    await trx('ticket_drafts')
      .insert({ ...own, body, updated_at: this.clock.now() })
      .onConflict(['company_id', 'user_id', 'ticket_id'])
      .merge(['body', 'updated_at']);
  }
}
