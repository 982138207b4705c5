import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, PageQuery } from 'prosa/schemas';

const Name = Type.String({ minLength: 2, maxLength: 50 });

/** As people write it; only the digits are kept. */
const PhoneNumber = Type.String({ minLength: 8, maxLength: 50 });

const Email = Type.Union([Type.Literal(''), Type.String({ format: 'email', maxLength: 254 })]);

const extraInfo = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  value: Type.String({ maxLength: 1000 }),
};

const fields = {
  name: Name,
  number: PhoneNumber,
  email: Type.Optional(Email),
  ignoreBot: Type.Optional(Type.Boolean()),
  /** The whole list. Rows that are there already carry their id; rows that are missing are removed. */
  extraInfo: Type.Optional(
    Type.Array(Closed({ id: Type.Optional(Id), ...extraInfo }), { maxItems: 100 }),
  ),
};

export const CreateContactBody = Closed(fields);
export type CreateContactBody = Static<typeof CreateContactBody>;

export const UpdateContactBody = Type.Partial(Closed(fields), { additionalProperties: false });
export type UpdateContactBody = Static<typeof UpdateContactBody>;

/** A contact as lists and events have it. */
const row = {
  id: Id,
  uuid: Type.String(),
  name: Type.String(),
  number: Type.String(),
  email: Type.String(),
  profilePicUrl: Type.String(),
  isGroup: Type.Boolean(),
  ignoreBot: Type.Boolean(),
};

export const ContactRow = Closed(row);
export type ContactRow = Static<typeof ContactRow>;

/** A contact with all that is known of it. */
export const ContactSchema = Closed({
  ...row,
  extraInfo: Type.Array(Closed({ id: Id, ...extraInfo })),
});
export type ContactDto = Static<typeof ContactSchema>;

export const ListContactsQuery = Closed(PageQuery);
export type ListContactsQuery = Static<typeof ListContactsQuery>;

export const ContactPage = Closed({
  contacts: Type.Array(ContactRow),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
});
export type ContactPage = Static<typeof ContactPage>;

export const ContactNamesQuery = Closed({
  searchParam: PageQuery.searchParam,
  /** Older clients name the company; it is always the caller's own. */
  companyId: Type.Optional(Id),
});

export const ContactName = Closed({ id: Id, name: Type.String() });
export type ContactName = Static<typeof ContactName>;

export const FindOrCreateQuery = Closed({
  name: Type.Optional(Type.String({ maxLength: 50 })),
  number: PhoneNumber,
});
export type FindOrCreateQuery = Static<typeof FindOrCreateQuery>;
