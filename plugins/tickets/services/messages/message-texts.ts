import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { QUIET, Ticket } from '../../models/ticket.ts';
import type { MessageRows, MessageTexts, TicketIds } from '../../public.ts';
import { Visibility, whereSeen } from '../visibility/visibility.ts';

/**
 * A message of ours without its signature, a first line such as `*Ana Martins:*`: the name of its writer is in every
 * message of theirs, and none of its words.
 */
const SPOKEN = `case when messages.from_me
  then regexp_replace(messages.body, '^\\*[^*\\r\\n]{1,78}:\\*\\r{0,1}\\n', '') else messages.body end`;

/** The words of messages, for searches. */
@injectable()
export class MessageTextDirectory implements MessageTexts {
  constructor(@inject(Visibility) private readonly visibility: Visibility) {}

  rows(ctx: Ctx): MessageRows {
    const { trx, companyId } = ctx;
    return trx('messages')
      .where({ 'messages.company_id': companyId, 'messages.is_deleted': false })
      .whereRaw(
        `not exists (select from tickets quiet where quiet.company_id = messages.company_id
                        and quiet.id = messages.ticket_id and quiet.status = '${QUIET}')`,
      )
      .select(
        'messages.company_id',
        'messages.id',
        'messages.ticket_id',
        'messages.contact_id',
        'messages.from_me',
        'messages.created_at',
        // A file is found by its name and its spoken words as well; a message without words of its own often has the name
        // as its text already.
        trx.raw(
          `case when messages.transcript is null and messages.media_name in ('', messages.body) then ${SPOKEN}
                else concat_ws(E'\\n', nullif(${SPOKEN}, ''), nullif(nullif(messages.media_name, messages.body), ''),
                               messages.transcript) end as text`,
        ),
      );
  }

  async seenTickets(ctx: Ctx): Promise<{ readonly ids: TicketIds } | undefined> {
    const sight = await this.visibility.of(ctx);
    if (sight.isAdmin) return undefined;
    const seen = Ticket.query(ctx.trx).select('tickets.id');
    whereSeen(seen, sight);
    return { ids: seen.toKnexQuery() };
  }
}
