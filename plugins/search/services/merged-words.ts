import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import type { ContactMergePart, MergingContacts, PartingContacts } from '../../contacts/public.ts';
import { Tickets } from '../../tickets/public.ts';

/** The words of messages are where their ticket is. */
@injectable()
export class MergedWords implements ContactMergePart {
  readonly id = 'search';
  readonly tables = ['search_messages'];

  constructor(@inject(Tickets) private readonly tickets: Tickets) {}

  async merge(ctx: Ctx, { kept }: MergingContacts): Promise<null> {
    await this.#follow(ctx, kept.id);
    return null;
  }

  async part(ctx: Ctx, { gone }: PartingContacts): Promise<void> {
    await this.#follow(ctx, gone.id);
  }

  /** Whoever is reading messages just now finishes first: it knows them under their contact of before. */
  async #follow(ctx: Ctx, contactId: number): Promise<void> {
    const { trx, companyId } = ctx;
    await trx('search_progress').where('company_id', companyId).forUpdate().select('before_id');
    await trx('search_messages')
      .where('company_id', companyId)
      .whereIn('ticket_id', this.tickets.ofContact(ctx, contactId))
      .whereNot('contact_id', contactId)
      .update({ contact_id: contactId });
  }
}
