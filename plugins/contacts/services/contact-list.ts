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
  async page(ctx: Ctx, { searchParam = '', pageNumber }: ListContactsQuery): Promise<ContactPage> {
    // The place of a page is found in the index alone; whole rows are read for one page only.
    const ids = this.#found(ctx, searchParam)
      .select('id')
      .orderBy(['foldedName', 'id'])
      .offset(offsetOf(pageNumber, PAGE))
      .limit(PAGE + 1);
    const rows = await Contact.query(ctx.trx).whereIn('id', ids).orderBy(['foldedName', 'id']);
    const { items, hasMore } = pageOf(rows, PAGE);
    return {
      contacts: items.map(contactView),
      count: await this.#found(ctx, searchParam).resultSize(),
      hasMore,
    };
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
    return text.trim() === '' ? query : query.whereRaw(...matching(text));
  }
}
