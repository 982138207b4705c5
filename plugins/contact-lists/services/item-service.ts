import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { brokenConstraint, Core, jsonText } from 'prosa/core';
import type { Audit } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import { contactListErrors } from '../errors.ts';
import { ContactListItem } from '../models/contact-list-item.ts';
import type {
  ContactListItemDto,
  ContactListItemPage,
  CreateItemBody,
  ListItemsQuery,
  UpdateItemBody,
} from '../schemas.ts';
import { ContactListService } from './contact-list-service.ts';
import { pageOfItems } from './item-pages.ts';
import { itemView } from './list-view.ts';
import { tidiedEmail, tidiedItemName } from './tidied-item.ts';

const refuseDuplicate = (error: unknown): never => {
  if (brokenConstraint(error) !== undefined) {
    throw contactListErrors.ERR_DUPLICATED_CONTACTLISTITEM();
  }
  throw error;
};

/** Adding, finding, changing and removing those on a list. */
@injectable()
export class ItemService {
  constructor(
    @inject(ContactListService) private readonly lists: ContactListService,
    @inject(Contacts) private readonly contacts: Pick<Contacts, 'typedNumber'>,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  /** @throws ERR_NO_CONTACTLIST_FOUND */
  async list(ctx: Ctx, query: ListItemsQuery): Promise<ContactListItemPage> {
    return pageOfItems(ctx, await this.lists.find(ctx, query.contactListId), query);
  }

  /** @throws ERR_NO_CONTACTLISTITEM_FOUND */
  async get(ctx: Ctx, id: number): Promise<ContactListItemDto> {
    return itemView(ctx.companyId, await this.#find(ctx, id));
  }

  /**
   * Puts somebody on a list; a number that is on it already answers with what is there.
   * @throws ERR_NO_CONTACTLIST_FOUND, the codes of name, number and address
   */
  async create(ctx: Ctx, body: CreateItemBody): Promise<ContactListItemDto> {
    const { contactListId, fields = {} } = body;
    await this.lists.find(ctx, contactListId);
    const name = tidiedItemName(body.name);
    const number = this.#number(body.number);
    const email = tidiedEmail(body.email);
    const [made] = await ctx
      .trx('contact_list_items')
      .insert({
        company_id: ctx.companyId,
        contact_list_id: contactListId,
        name,
        number,
        email,
        fields: jsonText(fields),
      })
      .onConflict(['company_id', 'contact_list_id', 'number'])
      .ignore()
      .returning<{ id: number }[]>('id');
    if (!made) return this.#onList(ctx, contactListId, number);
    const record = await this.get(ctx, made.id);
    ctx.emit('contact-lists.item-created', { record }, [topics.admins]);
    await this.lists.tellCounts(ctx, contactListId);
    return record;
  }

  /** @throws as {@link create}; ERR_NO_CONTACTLISTITEM_FOUND, ERR_DUPLICATED_CONTACTLISTITEM */
  async update(ctx: Ctx, id: number, body: UpdateItemBody): Promise<ContactListItemDto> {
    const before = await this.#find(ctx, id, { lock: true });
    const number = body.number === undefined ? before.number : this.#number(body.number);
    const isOther = number !== before.number;
    const row = await ContactListItem.query(ctx.trx)
      .patchAndFetchById(id, {
        ...(body.name === undefined ? {} : { name: tidiedItemName(body.name) }),
        ...(body.email === undefined ? {} : { email: tidiedEmail(body.email) }),
        ...(body.fields === undefined ? {} : { fields: body.fields }),
        // Another number was never asked about.
        ...(isOther ? { number, isValid: null, checkedAt: null } : {}),
        updatedAt: new Date(),
      })
      .catch(refuseDuplicate);
    const record = itemView(ctx.companyId, row);
    ctx.emit('contact-lists.item-updated', { record }, [topics.admins]);
    if (isOther && before.isValid !== null) await this.lists.tellCounts(ctx, before.contactListId);
    return record;
  }

  /** @throws ERR_NO_CONTACTLISTITEM_FOUND */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const { contactListId, name } = await this.#find(ctx, id, { lock: true });
    await ContactListItem.query(ctx.trx).deleteById(id);
    this.audit.about(ctx, { id, name });
    ctx.emit('contact-lists.item-deleted', { id, contactListId }, [topics.admins]);
    await this.lists.tellCounts(ctx, contactListId);
  }

  async #onList(ctx: Ctx, contactListId: number, number: string): Promise<ContactListItemDto> {
    const item = await ContactListItem.query(ctx.trx).findOne({ contactListId, number });
    // Taken off in this very moment.
    if (!item) throw contactListErrors.ERR_NO_CONTACTLISTITEM_FOUND();
    return itemView(ctx.companyId, item);
  }

  /** @throws ERR_CONTACTLISTITEM_INVALID_NUMBER */
  #number(text = ''): string {
    const number = this.contacts.typedNumber(text);
    if (number === undefined) throw contactListErrors.ERR_CONTACTLISTITEM_INVALID_NUMBER();
    return number;
  }

  async #find(ctx: Ctx, id: number, { lock = false } = {}): Promise<ContactListItem> {
    const query = ContactListItem.query(ctx.trx).findById(id);
    const row = await (lock ? query.forUpdate() : query);
    if (!row) throw contactListErrors.ERR_NO_CONTACTLISTITEM_FOUND();
    return row;
  }
}
