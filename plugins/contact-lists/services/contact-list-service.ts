import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { containsPattern, Core, offsetOf, pageOf } from 'prosa/core';
import type { Audit, TenantQuery } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { contactListErrors } from '../errors.ts';
import { ContactList } from '../models/contact-list.ts';
import type { AudienceUse } from '../public.ts';
import type {
  ContactListBody,
  ContactListChoice,
  ContactListDto,
  ContactListPage,
  ListContactListsQuery,
} from '../schemas.ts';
import { ListUses } from './list-uses.ts';
import { listView } from './list-view.ts';
import { tidiedListName } from './tidied-item.ts';

const PAGE = 20;

/** Most lists that are ever offered for choosing; who looks for others writes a part of the name. */
const CHOICES = 5_000;

/** Lists by name, whatever case and accents. */
const found = (ctx: Ctx, text = ''): TenantQuery<ContactList, ContactList[]> => {
  const query = ContactList.query(ctx.trx);
  return text.trim() === ''
    ? query
    : query.whereRaw('folded(name) like folded(?)', [containsPattern(text.trim())]);
};

/** Making, finding, renaming and removing lists. */
@injectable()
export class ContactListService {
  constructor(
    @inject(ListUses) private readonly listUses: ListUses,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  async list(ctx: Ctx, query: ListContactListsQuery): Promise<ContactListPage> {
    const rows = await found(ctx, query.searchParam)
      .orderByRaw('folded(name), id')
      .offset(offsetOf(query.pageNumber, PAGE))
      .limit(PAGE + 1);
    const { items, hasMore } = pageOf(rows, PAGE);
    return {
      records: items.map((row) => listView(ctx.companyId, row)),
      count: await found(ctx, query.searchParam).resultSize(),
      hasMore,
    };
  }

  async choices(ctx: Ctx, text?: string): Promise<ContactListChoice[]> {
    const rows = await found(ctx, text).orderByRaw('folded(name), id').limit(CHOICES);
    return rows.map(({ id, name, itemsCount }) => ({ id, name, contactsCount: itemsCount }));
  }

  /** @throws ERR_NO_CONTACTLIST_FOUND */
  async get(ctx: Ctx, id: number): Promise<ContactListDto> {
    return listView(ctx.companyId, await this.find(ctx, id));
  }

  /** @throws ERR_CONTACTLIST_REQUIRED, ERR_CONTACTLIST_INVALID_NAME */
  async create(ctx: Ctx, body: ContactListBody): Promise<ContactListDto> {
    const row = await ContactList.query(ctx.trx)
      .insert({ name: tidiedListName(body.name) })
      .returning('*');
    const record = listView(ctx.companyId, row);
    ctx.emit('contact-lists.list-created', { record }, [topics.admins]);
    return record;
  }

  /** @throws as {@link create}; ERR_NO_CONTACTLIST_FOUND */
  async update(ctx: Ctx, id: number, body: ContactListBody): Promise<ContactListDto> {
    await this.find(ctx, id);
    const name = tidiedListName(body.name);
    const row = await ContactList.query(ctx.trx).patchAndFetchById(id, {
      name,
      updatedAt: new Date(),
    });
    const record = listView(ctx.companyId, row);
    ctx.emit('contact-lists.list-updated', { record }, [topics.admins]);
    return record;
  }

  /** @throws ERR_NO_CONTACTLIST_FOUND */
  async uses(ctx: Ctx, id: number): Promise<AudienceUse[]> {
    await this.find(ctx, id);
    return this.listUses.of(ctx, { kind: 'list', id });
  }

  /** Everybody on it goes with it; contacts stay. @throws ERR_NO_CONTACTLIST_FOUND, ERR_CONTACTLIST_IN_USE */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const { name } = await this.find(ctx, id, { lock: true });
    const uses = await this.listUses.of(ctx, { kind: 'list', id });
    if (uses.length > 0) throw contactListErrors.ERR_CONTACTLIST_IN_USE({ uses });
    await ContactList.query(ctx.trx).deleteById(id);
    this.audit.about(ctx, { id, name });
    ctx.emit('contact-lists.list-deleted', { id }, [topics.admins]);
  }

  /** @throws ERR_NO_CONTACTLIST_FOUND */
  async find(ctx: Ctx, id: number, { lock = false } = {}): Promise<ContactList> {
    const query = ContactList.query(ctx.trx).findById(id);
    const row = await (lock ? query.forUpdate() : query);
    if (!row) throw contactListErrors.ERR_NO_CONTACTLIST_FOUND();
    return row;
  }

  /** Tells that the numbers of a list have changed. @throws ERR_NO_CONTACTLIST_FOUND */
  async tellCounts(ctx: Ctx, id: number): Promise<void> {
    const record = await this.get(ctx, id);
    ctx.emit('contact-lists.list-updated', { record }, [topics.admins]);
  }
}
