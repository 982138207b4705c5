import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import { Tickets } from '../../tickets/public.ts';
import type { TicketLinksDto } from '../shared/message-schemas.ts';

/** Tickets that messages refer to, as far as whoever reads may see them. */
@injectable()
export class TicketLinks {
  constructor(
    @inject(Tickets) private readonly tickets: Pick<Tickets, 'seen'>,
    @inject(Contacts) private readonly contacts: Pick<Contacts, 'byIds'>,
  ) {}

  /** Those the caller may not see are left out, like those that are not there. */
  async of(ctx: Ctx, ids: readonly number[]): Promise<TicketLinksDto> {
    const seen = await this.tickets.seen(ctx, ids);
    const contacts = await this.contacts.byIds(ctx, [
      ...new Set(seen.map(({ contactId }) => contactId)),
    ]);
    const names = new Map(contacts.map(({ id, name, number }) => [id, name || number]));
    return {
      tickets: seen.map(({ id, uuid, status, contactId }) => ({
        id,
        uuid,
        status,
        name: names.get(contactId) ?? '',
      })),
    };
  }
}
