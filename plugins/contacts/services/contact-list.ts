import type { Ctx } from 'prosa/contract';
import { offsetOf, pageOf, prepared } from 'prosa/core';
import type { ColumnExpressions, TenantQuery } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contact } from '../models/contact.ts';
import type { ContactName, ContactPage, ContactRow, ListContactsQuery } from '../schemas.ts';
import { ContactColumns } from './contact-columns.ts';
import { ContactViews } from './contact-views.ts';
import { matching, searchOf } from './matching.ts';
import type { ContactSearch } from './matching.ts';

const PAGE = 30;

/** Contacts a search looks up and puts in order; of more it reads the company's names in their order, and counts no further. */
const MOST_COUNTED = 1_000;

/** Most names a choice is ever filled with; who looks for others writes a part of the name. */
const NAMES = 5_000;

/**
 * The contact of each row of `p`. Row by row, whatever the plan is made for: joined as a whole, a page whose length is not
 * known yet would be met with all contacts of the company.
 */
const CONTACT_OF_ROW = `
  left join lateral (
    select * from contacts where company_id = :companyId and id = p.id limit 1) c on true`;

/** A contact's columns as the API names them. */
const COLUMNS = `c.id, c.uuid, c.name, c.number, c.email, c.profile_pic_url as "profilePicUrl",
                 c.is_group as "isGroup", c.ignore_bot as "ignoreBot"`;

/** One row for each contact of a page, or a single row without a contact where there is none. */
type CountedRow = { readonly count: number; readonly added: unknown } & {
  readonly [Key in keyof ContactRow]: ContactRow[Key] | null;
};

/** Lists of contacts, by name. */
@injectable()
export class ContactList {
  constructor(
    @inject(ContactViews) private readonly views: ContactViews,
    @inject(ContactColumns) private readonly columns: ContactColumns,
  ) {}

  page(ctx: Ctx, { searchParam = '', pageNumber }: ListContactsQuery): Promise<ContactPage> {
    const offset = offsetOf(pageNumber, PAGE);
    return searchParam.trim() === ''
      ? this.#all(ctx, offset)
      : this.#searched(ctx, searchParam, offset);
  }

  /** The place of a page is found in the index alone; whole rows are read for one page only. Their number is kept. */
  async #all(ctx: Ctx, offset: number): Promise<ContactPage> {
    const added = await this.columns.expressions(ctx);
    const rows = await prepared<CountedRow>(
      ctx,
      `contacts.page${added.key}`,
      `select n.total as count, ${COLUMNS}, ${added.of('c.id')} as added
         from (select coalesce((select total from contact_counts where company_id = :companyId), 0) as total) n
         left join (select id from contacts where company_id = :companyId
                     order by folded_name, id offset :offset limit :length) p on true
         ${CONTACT_OF_ROW}
        order by c.folded_name, c.id`,
      { companyId: ctx.companyId, offset, length: PAGE + 1 },
    );
    return this.#pageOf(ctx, rows, added);
  }

  async #searched(ctx: Ctx, text: string, offset: number): Promise<ContactPage> {
    const page = await this.#lookedUp(ctx, searchOf(text), offset);
    return page.count > MOST_COUNTED ? this.#readInOrder(ctx, text, offset) : page;
  }

  /**
   * Looks up in the index of texts, and only there: told to sort and stop early, PostgreSQL would rather read every name of
   * the company in order.
   */
  async #lookedUp(
    ctx: Ctx,
    { key, condition, bindings }: ContactSearch,
    offset: number,
  ): Promise<ContactPage> {
    const added = await this.columns.expressions(ctx);
    const rows = await prepared<CountedRow>(
      ctx,
      `contacts.search-${key}${added.key}`,
      `with hits as materialized (
         select contacts.id, contacts.folded_name from contacts
          where contacts.company_id = :companyId and ${condition} limit :most
       )
       select n.count, ${COLUMNS}, ${added.of('c.id')} as added
         from (select count(*)::int as count from hits) n
         left join (select id from hits order by folded_name, id offset :offset limit :length) p on true
         ${CONTACT_OF_ROW}
        order by c.folded_name, c.id`,
      { ...bindings, companyId: ctx.companyId, offset, length: PAGE + 1, most: MOST_COUNTED + 1 },
    );
    return this.#pageOf(ctx, rows, added);
  }

  /** Where one contact in a few is found, a page of them is soon read. */
  async #readInOrder(ctx: Ctx, text: string, offset: number): Promise<ContactPage> {
    const rows = await this.#found(ctx, text)
      .orderBy(['foldedName', 'id'])
      .offset(offset)
      .limit(PAGE + 1);
    const { items, hasMore } = pageOf(rows, PAGE);
    const added = await this.columns.of(
      ctx,
      items.map(({ id }) => id),
    );
    return {
      contacts: items.map((contact) => ({
        ...added.get(contact.id),
        ...this.views.of(ctx, contact),
      })),
      count: MOST_COUNTED + 1,
      hasMore,
    };
  }

  #pageOf(
    { companyId }: Ctx,
    rows: readonly CountedRow[],
    columns: ColumnExpressions,
  ): ContactPage {
    const { items, hasMore } = pageOf(rows.filter(isContact), PAGE);
    const contacts = items.map(({ added, ...row }) => ({
      ...columns.values(added),
      ...this.views.shown(companyId, row),
    }));
    return { contacts, count: rows[0]?.count ?? 0, hasMore };
  }

  async names(ctx: Ctx, text = ''): Promise<ContactName[]> {
    const rows = await this.#found(ctx, text)
      .select('id', 'name')
      .orderBy(['foldedName', 'id'])
      .limit(NAMES);
    return rows.map(({ id, name }) => ({ id, name }));
  }

  #found(ctx: Ctx, text: string): TenantQuery<Contact, Contact[]> {
    const query = Contact.query(ctx.trx);
    return text.trim() === '' ? query : query.whereRaw(...matching(ctx.companyId, text));
  }
}

const isContact = (row: CountedRow): row is CountedRow & ContactRow => row.id !== null;
