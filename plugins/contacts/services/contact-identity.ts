import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import { contactErrors } from '../errors.ts';
import { Contact } from '../models/contact.ts';
import { ContactAddress } from '../models/contact-address.ts';
import { ContactMerge } from '../models/contact-merge.ts';
import type { ContactIdentity } from '../schemas.ts';

/** The identity of a contact: the addresses it is reached at, and the contacts it took in. */
@injectable()
export class ContactIdentities {
  /** @throws ERR_NO_CONTACT_FOUND */
  async of(ctx: Ctx, contactId: number): Promise<ContactIdentity> {
    const contact = await Contact.query(ctx.trx).findById(contactId);
    if (!contact) throw contactErrors.ERR_NO_CONTACT_FOUND();
    const addresses = await ContactAddress.query(ctx.trx)
      .where('contactId', contactId)
      .orderBy(['kind', 'createdAt', 'value']);
    const merges = await ContactMerge.query(ctx.trx)
      .where('keptId', contactId)
      .whereNull('undoneAt')
      .orderBy('id', 'desc');
    const names = await this.#names(ctx, merges);
    return {
      addresses: addresses.map(({ kind, value, connectionId }) => ({
        kind,
        value,
        whatsappId: connectionId,
      })),
      merges: merges.map(({ id, gone, reason, userId, mergedAt }) => ({
        id,
        name: gone.name,
        number: gone.number,
        reason,
        user: userId === null ? null : { id: userId, name: names.get(userId) ?? '' },
        mergedAt: mergedAt.toISOString(),
      })),
    };
  }

  async #names(ctx: Ctx, merges: readonly ContactMerge[]): Promise<ReadonlyMap<number, string>> {
    const ids = [...new Set(merges.flatMap(({ userId }) => userId ?? []))];
    if (ids.length === 0) return new Map();
    const rows = await ctx
      .trx('users')
      .where({ company_id: ctx.companyId })
      .whereIn('id', ids)
      .select<{ id: number; name: string }[]>('id', 'name');
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
