import type { ContactListItem } from '../models/contact-list-item.ts';
import type { ContactList } from '../models/contact-list.ts';
import type { ContactListDto, ContactListItemDto } from '../schemas.ts';

/** A list as the API and its events have it. */
export const listView = (companyId: number, list: ContactList): ContactListDto => ({
  id: list.id,
  companyId,
  name: list.name,
  contactsCount: list.itemsCount,
  validCount: list.validCount,
  invalidCount: list.invalidCount,
  unknownCount: list.itemsCount - list.validCount - list.invalidCount,
  createdAt: list.createdAt.toISOString(),
  updatedAt: list.updatedAt.toISOString(),
});

/** The columns of an item that are shown. */
type ShownItem = Pick<
  ContactListItem,
  'contactListId' | 'email' | 'fields' | 'id' | 'isValid' | 'name' | 'number'
>;

/** Somebody on a list as the API and its events have it. */
export const itemView = (companyId: number, item: ShownItem): ContactListItemDto => ({
  id: item.id,
  companyId,
  contactListId: item.contactListId,
  name: item.name,
  number: item.number,
  email: item.email,
  fields: { ...item.fields },
  isWhatsappValid: item.isValid,
});
