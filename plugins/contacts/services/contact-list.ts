import type { Ctx } from 'prosa/contract';
import { offsetOf, pageOf } from 'prosa/core';
import type { TenantQuery } from 'prosa/core';
import { injectable } from 'tsyringe';
import { Contact } from '../models/contact.ts';
import type { ContactName, ContactPage, ListContactsQuery } from '../schemas.ts';
import { contactView } from './contact-view.ts';
import { matching } from './matching.ts';

const PAGE = 30;

/** Most names a choice is ever filled with; who looks for others writes a part of the name. */
const NAMES = 5_000;

/** Lists of contacts, by name. */
@injectable()
export class ContactList {
  page(ctx: Ctx, { searchParam = '', pageNumber }: ListContactsQuery): Promise<ContactPage> {
    const offset = offsetOf(pageNumber, PAGE);
    return searchParam.trim() === ''
      ? this.#all(ctx, offset)
      : this.#searched(ctx, searchParam, offset);
  }

  /** The place of a page is found in the index alone; whole rows are read for one page only. */
  async #all(ctx: Ctx, offset: number): Promise<ContactPage> {
    const ids = Contact.query(ctx.trx)
      .select('id')
      .orderBy(['foldedName', 'id'])
      .offset(offset)
      .limit(PAGE + 1);
    const rows = await Contact.query(ctx.trx).whereIn('id', ids).orderBy(['foldedName', 'id']);
    return pageWith(rows, await Contact.query(ctx.trx).resultSize());
  }

  /** Who is found and how many they are: looked up once, because looking is what takes time. */
  async #searched(ctx: Ctx, text: string, offset: number): Promise<ContactPage> {
    const hits = await this.#found(ctx, text)
      .select('id')
      .select(ctx.trx.raw('count(*) over ()::int as total'))
      .orderBy(['foldedName', 'id'])
      .offset(offset)
      .limit(PAGE + 1)
      .castTo<{ id: number; total: number }[]>();
    const [first] = hits;
    if (!first) {
      const count = offset === 0 ? 0 : await this.#found(ctx, text).resultSize();
      return pageWith([], count);
    }
    const ids = hits.map(({ id }) => id);
    const rows = await Contact.query(ctx.trx).whereIn('id', ids).orderBy(['foldedName', 'id']);
    return pageWith(rows, first.total);
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

const pageWith = (rows: readonly Contact[], count: number): ContactPage => {
  const { items, hasMore } = pageOf(rows, PAGE);
  return { contacts: items.map(contactView), count, hasMore };
};
