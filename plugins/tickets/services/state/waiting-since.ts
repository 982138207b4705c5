import type { Ctx } from 'prosa/contract';

/**
 * Works out anew since when customers wait, from the messages of their tickets: for when messages went from one ticket to
 * another. A wait begins with the first message of the customer that no person answered, and ends with the ticket.
 */
export const countWaiting = async (
  { trx, companyId }: Ctx,
  ticketIds: readonly number[],
): Promise<void> => {
  await trx.raw(
    `update tickets t
        set waiting_since = case when t.status in ('open', 'pending') then (
              select min(m.sent_at) from messages m
               where m.ticket_id = t.id and m.company_id = :companyId and not m.from_me
                 and m.id > coalesce((
                       select max(p.id) from messages p
                        where p.ticket_id = t.id and p.company_id = :companyId
                          and p.origin in ('agent', 'phone')), 0)) end
      where t.company_id = :companyId and t.id = any(:ticketIds::int[])`,
    { companyId, ticketIds: [...ticketIds] },
  );
};
