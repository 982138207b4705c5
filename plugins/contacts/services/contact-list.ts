import type { Ctx } from 'prosa/contract';
import { offsetOf, pageOf, prepared } from 'prosa/core';
import type { ColumnExpressions } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contact } from '../models/contact.ts';
import type { ContactName, ContactPage, ContactRow, ListContactsQuery } from '../schemas.ts';
import { ContactColumns } from './contact-columns.ts';
import { ContactFilters } from './contact-filters.ts';
import { ContactViews } from './contact-views.ts';
import { filtered, matching, searchOf } from './matching.ts';
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

const ALL = '(select id, folded_name from contacts where company_id = :companyId) chosen';
const TOTAL = 'coalesce((select total from contact_counts where company_id = :companyId), 0)';

/** How many a select of contacts has, as an expression; no further than a search counts. */
const counted = (select: string): string =>
  `(select count(*)::int from (select from (${select}) chosen limit ${String(MOST_COUNTED + 1)}) most)`;

const AFTER = `where (folded_name, id) > (
  select folded_name, id from contacts where company_id = :companyId and id = :after)`;

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
    @inject(ContactFilters) private readonly filters: ContactFilters,
  ) {}

  /** @throws ERR_VALIDATION for a filter that no plugin adds */
  async page(ctx: Ctx, query: ListContactsQuery): Promise<ContactPage> {
    const { searchParam = '', pageNumber, filter = '', after } = query;
    const offset = offsetOf(pageNumber, PAGE);
    const select = await this.filters.select(ctx, filter);
    if (searchParam.trim() !== '') return this.#searched(ctx, searchParam, offset, filter, select);
    const place = after === undefined ? { offset } : { after };
    return select === undefined
      ? this.#inOrder(ctx, place, '', ALL, TOTAL)
      : this.#inOrder(ctx, place, `-${filter}`, `(${select}) chosen`, counted(select));
  }

  /**
   * The place of a page is found in an index alone; whole rows are read for one page only.
   * @param from what has the ids and names of the list, in the order of an index
   * @param total an expression of how many there are
   */
  async #inOrder(
    ctx: Ctx,
    place: { readonly offset: number } | { readonly after: number },
    key: string,
    from: string,
    total: string,
  ): Promise<ContactPage> {
    const added = await this.columns.expressions(ctx);
    const isAfter = 'after' in place;
    const rows = await prepared<CountedRow>(
      ctx,
      `contacts.page${key}${isAfter ? '-after' : ''}${added.key}`,
      `select n.total as count, ${COLUMNS}, ${added.of('c.id')} as added
         from (select ${total} as total) n
         left join (select id from ${from} ${isAfter ? AFTER : ''}
                     order by folded_name, id ${isAfter ? '' : 'offset :offset'} limit :length) p on true
         ${CONTACT_OF_ROW}
        order by c.folded_name, c.id`,
      { companyId: ctx.companyId, ...place, length: PAGE + 1 },
    );
    return this.#pageOf(ctx, rows, added);
  }

  async #searched(
    ctx: Ctx,
    text: string,
    offset: number,
    filter: string,
    select: string | undefined,
  ): Promise<ContactPage> {
    const search = searchOf(text);
    const within = select === undefined ? search : filtered(search, filter, select);
    const page = await this.#lookedUp(ctx, within, offset);
    return page.count > MOST_COUNTED ? this.#readInOrder(ctx, within, offset) : page;
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
  async #readInOrder(
    ctx: Ctx,
    { condition, bindings }: ContactSearch,
    offset: number,
  ): Promise<ContactPage> {
    const rows = await Contact.query(ctx.trx)
      .whereRaw(condition, { ...bindings, companyId: ctx.companyId })
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
    const query = Contact.query(ctx.trx)
      .select('id', 'name')
      .orderBy(['foldedName', 'id'])
      .limit(NAMES);
    const rows = await (text.trim() === ''
      ? query
      : query.whereRaw(...matching(ctx.companyId, text)));
    return rows.map(({ id, name }) => ({ id, name }));
  }
}

const isContact = (row: CountedRow): row is CountedRow & ContactRow => row.id !== null;
