import type { Ctx } from 'prosa/contract';
import { intList, prepared, textList } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { contactErrors } from '../errors.ts';
import { Contact } from '../models/contact.ts';
import type { AddressLink, Contacts, ContactSighting, ContactView } from '../public.ts';
import { ContactLinks } from './contact-links.ts';
import { ContactViews } from './contact-views.ts';
import { matching, searchOf } from './matching.ts';
import { canonicalNumber, typedNumber } from './phone-number.ts';
import { insertMissing } from './import/imported-contacts.ts';
import { contactColumns, contactOf } from './stored-contact.ts';
import type { StoredContact } from './stored-contact.ts';
import { publishCreated, tellCreated, tellUpdated } from './tell-contact.ts';
import { ContactResolver } from './contact-resolver.ts';

const BY_IDS = `
select ${contactColumns()} from contacts where company_id = :companyId and id = any(:ids::int[])`;

/** The contacts as other plugins see them. */
@injectable()
export class ContactDirectory implements Contacts {
  readonly #resolver = new ContactResolver();

  constructor(
    @inject(ContactLinks) private readonly links: ContactLinks,
    @inject(ContactViews) private readonly views: ContactViews,
  ) {}

  async byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly ContactView[]> {
    if (ids.length === 0) return [];
    const rows = await prepared<StoredContact>(ctx, 'contacts.by-ids', BY_IDS, {
      companyId: ctx.companyId,
      ids: intList([...new Set(ids)]),
    });
    return rows.map((row) => this.views.of(ctx, contactOf(row)));
  }

  async byNumbers(ctx: Ctx, numbers: readonly string[]): Promise<readonly ContactView[]> {
    if (numbers.length === 0) return [];
    const wanted = [...new Set([...numbers, ...numbers.map(canonicalNumber)])];
    // Groups have a number and no addresses.
    const ids = ctx.trx.raw(
      `select id from contacts where company_id = :companyId and number = any(:wanted::text[])
       union select contact_id from contact_addresses where company_id = :companyId and value = any(:wanted::text[])`,
      { companyId: ctx.companyId, wanted },
    );
    const contacts = await Contact.query(ctx.trx).whereRaw('id in (?)', [ids]);
    return contacts.map((contact) => this.views.of(ctx, contact));
  }

  async namesByNumbers(ctx: Ctx, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const asked = [...new Set(numbers)];
    if (asked.length === 0) return new Map();
    const rows = await prepared<{ asked: string; name: string }>(
      ctx,
      'contacts.names-by-numbers',
      `select w.asked, c.name
         from unnest(:asked::text[], :canonical::text[]) as w (asked, canonical)
        cross join lateral (
              select id from contacts
               where company_id = :companyId and number in (w.asked, w.canonical)
              union all
              select contact_id from contact_addresses
               where company_id = :companyId and value in (w.asked, w.canonical)
              limit 1) found
         join contacts c on c.company_id = :companyId and c.id = found.id and c.name <> c.number`,
      {
        asked: textList(asked),
        canonical: textList(asked.map(canonicalNumber)),
        companyId: ctx.companyId,
      },
    );
    return new Map(rows.map(({ asked: number, name }) => [number, name]));
  }

  async numbersOf({ trx, companyId }: Ctx, ids: readonly number[]): Promise<readonly string[]> {
    const { rows } = await trx.raw<{ rows: { number: string }[] }>(
      `select number from contacts where company_id = :companyId and id = any(:ids::int[])
       union select value from contact_addresses where company_id = :companyId and contact_id = any(:ids::int[])`,
      { companyId, ids: [...ids] },
    );
    return rows.map(({ number }) => number);
  }

  shown<Part extends { readonly profilePicUrl: string }>({ companyId }: Ctx, part: Part): Part {
    return this.views.shown(companyId, part);
  }

  async get(ctx: Ctx, id: number): Promise<ContactView> {
    const contact = await Contact.query(ctx.trx).findById(id);
    if (!contact) throw contactErrors.ERR_NO_CONTACT_FOUND();
    return this.views.of(ctx, contact);
  }

  canonical(digits: string): string {
    return canonicalNumber(digits);
  }

  typedNumber(text: string): string | undefined {
    return typedNumber(text);
  }

  idsMatching(ctx: Ctx, text: string): ReturnType<Ctx['trx']['queryBuilder']> {
    return ctx
      .trx('contacts')
      .where('company_id', ctx.companyId)
      .whereRaw(...matching(ctx.companyId, text))
      .select('id');
  }

  async firstMatching(ctx: Ctx, text: string, most: number): Promise<readonly number[]> {
    const { key, condition, bindings } = searchOf(text);
    const rows = await prepared<{ id: number }>(
      ctx,
      `contacts.ids-${key}`,
      `select contacts.id from contacts
        where contacts.company_id = :companyId and ${condition} limit :most::int`,
      { ...bindings, companyId: ctx.companyId, most },
    );
    return rows.map(({ id }) => id);
  }

  async upsertMany(
    ctx: Ctx,
    sightings: readonly ContactSighting[],
  ): Promise<readonly ContactView[]> {
    const met = await this.#resolver.resolve(ctx, sightings);
    const seen = met.map(({ contact, outcome }) => ({
      contact: this.views.of(ctx, contact),
      outcome,
    }));
    const told = new Set<number>();
    for (const { contact, outcome } of seen) {
      if (outcome === 'known' || told.has(contact.id)) continue;
      told.add(contact.id);
      if (outcome === 'made') tellCreated(ctx, contact);
      else tellUpdated(ctx, contact);
    }
    return seen.map(({ contact }) => contact);
  }

  async addMissing(
    ctx: Ctx,
    people: readonly { readonly number: string; readonly name: string; readonly email: string }[],
  ): Promise<number> {
    if (people.length === 0) return 0;
    const made = await insertMissing(
      ctx,
      people.map((person) => ({ ...person, ignoreBot: undefined, extraInfo: [] })),
    );
    for (const contact of made.values()) publishCreated(ctx, this.views.of(ctx, contact));
    return made.size;
  }

  link(ctx: Ctx, links: readonly AddressLink[]): Promise<readonly AddressLink[]> {
    return this.links.link(ctx, links);
  }
}
