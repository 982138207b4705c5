import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Nullable, PageQuery } from 'prosa/schemas';

/** Characters of the name of a list, and of somebody on it. */
export const NAME_LENGTH = { minLength: 2, maxLength: 50 } as const;
/** Characters of a number somebody writes. */
export const NUMBER_LENGTH = { minLength: 8, maxLength: 50 } as const;

const Ignored = Type.Optional(Type.Any());

/** Older clients name the company and send back what they were shown. */
const ListFields = {
  companyId: Ignored,
  id: Ignored,
  contactsCount: Ignored,
  validCount: Ignored,
  invalidCount: Ignored,
  unknownCount: Ignored,
  createdAt: Ignored,
  updatedAt: Ignored,
};

/** The name is judged by the service, which has codes of its own for it. */
export const ContactListBody = Closed({
  name: Type.Optional(Type.String({ maxLength: 255 })),
  ...ListFields,
});
export type ContactListBody = Static<typeof ContactListBody>;

export const ContactListSchema = Closed({
  id: Id,
  companyId: Id,
  name: Type.String(),
  contactsCount: Type.Integer(),
  /** Numbers that can be written to, that cannot, and that were not checked yet. */
  validCount: Type.Integer(),
  invalidCount: Type.Integer(),
  unknownCount: Type.Integer(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
export type ContactListDto = Static<typeof ContactListSchema>;

/** The company is always the caller's own. */
const OlderCompany = Type.Optional(Id);

export const ListContactListsQuery = Closed({ ...PageQuery, companyId: OlderCompany });
export type ListContactListsQuery = Static<typeof ListContactListsQuery>;

export const ContactListPage = Closed({
  records: Type.Array(ContactListSchema),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
});
export type ContactListPage = Static<typeof ContactListPage>;

export const ContactListChoicesQuery = Closed({
  searchParam: PageQuery.searchParam,
  companyId: OlderCompany,
});

export const ContactListChoice = Closed({
  id: Id,
  name: Type.String(),
  contactsCount: Type.Integer(),
});
export type ContactListChoice = Static<typeof ContactListChoice>;

/** Something that would lose its people if a list or a segment went. */
const AudienceUseSchema = Closed({
  kind: Type.String({ description: '`campaign`, `segment`, or as another plugin names its own' }),
  id: Id,
  name: Type.String(),
  /** Where it is shown in the interface. */
  path: Type.String(),
});

export const AudienceUses = Closed({ uses: Type.Array(AudienceUseSchema) });

const Fields = Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 1000 }));

const itemFields = {
  /** Name, number and address are judged by the service, which has codes of its own for them. */
  name: Type.Optional(Type.String({ maxLength: 255 })),
  number: Type.Optional(Type.String({ maxLength: 255 })),
  email: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  /** Further facts, by their names: what texts of campaigns may fill in. All of them, where given. */
  fields: Type.Optional(Fields),
  companyId: Ignored,
  isWhatsappValid: Ignored,
  id: Ignored,
};

export const CreateItemBody = Closed({ ...itemFields, contactListId: Id });
export type CreateItemBody = Static<typeof CreateItemBody>;

/** An item stays on its list. */
export const UpdateItemBody = Closed({ ...itemFields, contactListId: Ignored });
export type UpdateItemBody = Static<typeof UpdateItemBody>;

export const ContactListItemSchema = Closed({
  id: Id,
  companyId: Id,
  contactListId: Id,
  name: Type.String(),
  number: Type.String(),
  email: Type.String(),
  fields: Fields,
  /** Whether the number can be written to; null where nobody has asked yet. */
  isWhatsappValid: Nullable(Type.Boolean()),
});
export type ContactListItemDto = Static<typeof ContactListItemSchema>;

export const ItemValidity = Type.Union([
  Type.Literal('valid'),
  Type.Literal('invalid'),
  Type.Literal('unknown'),
]);
export type ItemValidity = Static<typeof ItemValidity>;

export const ListItemsQuery = Closed({
  ...PageQuery,
  contactListId: Id,
  companyId: OlderCompany,
  validity: Type.Optional(ItemValidity),
  /** Continues after the item of this id instead of by `pageNumber`: pages then never repeat or skip one. */
  after: Type.Optional(Id),
});
export type ListItemsQuery = Static<typeof ListItemsQuery>;

export const ContactListItemPage = Closed({
  contacts: Type.Array(ContactListItemSchema),
  count: Type.Integer({
    description: 'How many items there are; a search counts up to 1000, and 1001 means more',
  }),
  hasMore: Type.Boolean(),
});
export type ContactListItemPage = Static<typeof ContactListItemPage>;

export const Named = Closed({ id: Id, name: Type.String() });
export type Named = Static<typeof Named>;

/** The rules of the form of a list. */
export const contactListFormSchema = Type.Object({ name: Type.String(NAME_LENGTH) });

/** The rules of the form of somebody on a list; the server applies the same and more. */
export const itemFormSchema = Type.Object({
  name: Type.String(NAME_LENGTH),
  number: Type.String(NUMBER_LENGTH),
  email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
});

/** The field a refusal is about. */
export const ITEM_FIELD_OF = {
  ERR_CONTACTLISTITEM_REQUIRED: 'name',
  ERR_CONTACTLISTITEM_INVALID_NAME: 'name',
  ERR_CONTACTLISTITEM_INVALID_NUMBER: 'number',
  ERR_DUPLICATED_CONTACTLISTITEM: 'number',
  ERR_CONTACTLISTITEM_INVALID_EMAIL: 'email',
} as const;
