import type { Ctx } from 'prosa/contract';
import { injectable, inject } from 'tsyringe';
import { tellUpdated } from './tell-contact.ts';
import { Contact } from '../models/contact.ts';
import type { AddressLink } from '../public.ts';
import { ContactViews } from './contact-views.ts';
import { ContactMerges } from './merging/contact-merges.ts';
import { claiming, ConcurrentContactWrite } from './concurrent-contact-write.ts';
import { canonicalNumber } from './phone-number.ts';

interface Holders {
  readonly place: number;
  readonly phone_id: number | null;
  readonly other_id: number | null;
  readonly other_kind: string | null;
}

/** Learns from channels which addresses are one person's. */
@injectable()
export class ContactLinks {
  constructor(
    @inject(ContactMerges) private readonly merges: ContactMerges,
    @inject(ContactViews) private readonly views: ContactViews,
  ) {}

  /** @returns the links that are noted; see {@link Contacts.link} */
  async link(ctx: Ctx, links: readonly AddressLink[]): Promise<readonly AddressLink[]> {
    const wanted = links.map((link) => ({ ...link, phone: canonicalNumber(link.phone) }));
    const holders = await this.#holders(ctx, wanted);
    const noted: AddressLink[] = [];
    for (const { place, phone_id: phoneId, other_id: otherId, other_kind: kind } of holders) {
      const [link, asGiven] = [wanted[place], links[place]];
      if (!link || !asGiven || (phoneId === null && otherId === null)) continue;
      const isKnown = phoneId !== null && phoneId === otherId && kind === link.kind;
      // An earlier link of this batch may have changed who holds what.
      if (!isKnown) await this.#note(ctx, link);
      noted.push(asGiven);
    }
    return noted;
  }

  async #note(ctx: Ctx, link: AddressLink): Promise<void> {
    const [holder] = await this.#holders(ctx, [link]);
    const { phone_id: phoneId = null, other_id: otherId = null } = holder ?? {};
    if (phoneId === null && otherId === null) return;
    if (phoneId === null) return this.#giveNumber(ctx, otherId ?? 0, link);
    if (otherId === null) return this.#claim(ctx, phoneId, link);
    if (phoneId === otherId) return this.#rename(ctx, link);
    if (await this.merges.areParted(ctx, phoneId, otherId)) return this.#follow(ctx, phoneId, link);
    await this.merges.merge(ctx, { keptId: phoneId, goneId: otherId, reason: 'channel' });
    await this.#rename(ctx, link);
  }

  /** The contacts that hold the addresses now, one row per link. */
  async #holders(ctx: Ctx, links: readonly AddressLink[]): Promise<readonly Holders[]> {
    const { rows } = await ctx.trx.raw<{ rows: Holders[] }>(
      `select x.place::int - 1 as place, p.contact_id as phone_id, o.contact_id as other_id, o.kind as other_kind
         from unnest(:phones::text[], :values::text[], :connectionIds::int[]) with ordinality
              as x (phone, value, connection_id, place)
         left join contact_addresses p
           on p.company_id = :companyId and p.value = x.phone and p.connection_id is null
         left join contact_addresses o
           on o.company_id = :companyId and o.value = x.value and o.connection_id is not distinct from x.connection_id
        order by place`,
      {
        companyId: ctx.companyId,
        phones: links.map(({ phone }) => phone),
        values: links.map(({ value }) => value),
        connectionIds: links.map(({ connectionId }) => connectionId ?? null),
      },
    );
    return rows;
  }

  /** Nobody else has it: it is this contact's from now on. */
  async #claim({ trx, companyId }: Ctx, contactId: number, link: AddressLink): Promise<void> {
    const { rows } = await trx.raw<{ rows: object[] }>(
      `insert into contact_addresses (company_id, contact_id, kind, value, connection_id)
         values (:companyId, :contactId, :kind, :value, :connectionId)
       on conflict on constraint contact_addresses_key do nothing returning value`,
      {
        companyId,
        contactId,
        kind: link.kind,
        value: link.value,
        connectionId: link.connectionId ?? null,
      },
    );
    if (rows.length === 0)
      throw new ConcurrentContactWrite('an address is another contact’s by now');
  }

  /** Corrects the kind of an address that was taken for a number. */
  async #rename({ trx, companyId }: Ctx, { kind, value, connectionId }: AddressLink) {
    await trx('contact_addresses')
      .where({ company_id: companyId, value })
      .whereRaw('connection_id is not distinct from ?', [connectionId ?? null])
      .update({ kind });
  }

  /** Somebody who was known by another address alone: the number becomes theirs. */
  async #giveNumber(ctx: Ctx, contactId: number, link: AddressLink): Promise<void> {
    const contact = await Contact.query(ctx.trx).findById(contactId).forUpdate();
    if (!contact) throw new ConcurrentContactWrite('a contact is gone by now');
    await this.#rename(ctx, link);
    if (contact.number !== link.value) {
      await claiming(
        ctx.trx('contact_addresses').insert({
          company_id: ctx.companyId,
          contact_id: contactId,
          kind: 'phone',
          value: link.phone,
        }),
      );
      return;
    }
    const isNameless = contact.name === contact.number;
    const changed = await claiming(
      Contact.query(ctx.trx)
        .patchAndFetchById(contactId, {
          number: link.phone,
          ...(isNameless ? { name: link.phone } : {}),
          updatedAt: new Date(),
        })
        .execute(),
    );
    tellUpdated(ctx, this.views.of(ctx, changed));
  }

  /** Two that somebody parted stay two; the address goes with the number, unless it stands for one itself. */
  async #follow({ trx, companyId }: Ctx, contactId: number, link: AddressLink): Promise<void> {
    await trx.raw(
      `update contact_addresses a set contact_id = :contactId
        where a.company_id = :companyId and a.value = :value
          and a.connection_id is not distinct from :connectionId
          and not exists (select from contacts c
                           where c.company_id = :companyId and c.id = a.contact_id and c.number = a.value)`,
      { companyId, contactId, value: link.value, connectionId: link.connectionId ?? null },
    );
  }
}
