import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Nullable, PageQuery } from 'prosa/schemas';

/** Characters of a name somebody gives. */
export const NAME_LENGTH = { minLength: 2, maxLength: 50 } as const;
/** Characters of a number somebody writes. */
export const NUMBER_LENGTH = { minLength: 8, maxLength: 50 } as const;

const Name = Type.String(NAME_LENGTH);

/** As people write it; only the digits are kept. */
const PhoneNumber = Type.String(NUMBER_LENGTH);

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

/**
 * Names and numbers from channels may be longer, and may come back unchanged; new values follow the rules for a new contact.
 */
export const UpdateContactBody = Type.Partial(
  Closed({
    ...fields,
    name: Type.String({ minLength: 1, maxLength: 255 }),
    number: Type.String({ minLength: 1, maxLength: 50 }),
  }),
  { additionalProperties: false },
);
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

/** A choice that another plugin adds, by its name. */
const Filter = Type.Optional(
  Type.String({ maxLength: 60, description: 'consents.out, consents.given' }),
);

export const ListContactsQuery = Closed({
  ...PageQuery,
  filter: Filter,
  /** Those that come after this contact by name: costs the same however far it goes. Not with a search. */
  after: Type.Optional(Id),
});
export type ListContactsQuery = Static<typeof ListContactsQuery>;

/** A page of a list of contacts. @param row the schema of each, with the columns that other plugins add */
export const contactPage = (row: typeof ContactRow) =>
  Closed({
    contacts: Type.Array(row),
    count: Type.Integer({
      description:
        'How many contacts there are; a search and a filter count up to 1000, and 1001 means more',
    }),
    hasMore: Type.Boolean(),
  });
export type ContactPage = Static<ReturnType<typeof contactPage>>;

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

const Language = Type.Union([Type.Literal('pt'), Type.Literal('en'), Type.Literal('es')]);
export type Language = Static<typeof Language>;

export const ExportQuery = Closed({
  format: Type.Optional(Type.Union([Type.Literal('xlsx'), Type.Literal('csv')])),
  /** Of the titles; Portuguese unless told. */
  language: Type.Optional(Language),
  searchParam: PageQuery.searchParam,
  filter: Filter,
});
export type ExportQuery = Static<typeof ExportQuery>;

export const RejectedQuery = Closed({ language: Type.Optional(Language) });

const Kind = Type.Union([Type.Literal('phone'), Type.Literal('lid'), Type.Literal('business')]);

/** The addresses that lead to a contact, and the contacts it took in. */
export const ContactIdentity = Closed({
  addresses: Type.Array(
    Closed({
      kind: Kind,
      value: Type.String(),
      /** The connection an address means something on alone. */
      whatsappId: Nullable(Id),
    }),
  ),
  /** Latest first; those that were undone are not among them. */
  merges: Type.Array(
    Closed({
      id: Id,
      /** As the other contact was called, and its number. */
      name: Type.String(),
      number: Type.String(),
      /** A channel told that they are one person, or somebody did. */
      reason: Type.Union([Type.Literal('person'), Type.Literal('channel')]),
      user: Nullable(Closed({ id: Id, name: Type.String() })),
      mergedAt: Type.String(),
    }),
  ),
});
export type ContactIdentity = Static<typeof ContactIdentity>;

/** The contact that is taken in; the one of the address stays. */
export const MergeContactBody = Closed({ contactId: Id });
export type MergeContactBody = Static<typeof MergeContactBody>;

/** Limits of a text, stretched to what stands there already: channels keep to none of ours. */
const stretched = (
  { minLength, maxLength }: { readonly minLength: number; readonly maxLength: number },
  present = '',
) => ({
  minLength: present === '' ? minLength : Math.min(minLength, present.length),
  maxLength: Math.max(maxLength, present.length),
});

/** The rules a form applies to a new or an existing contact; the server applies the same and more. */
export const contactFormSchema = (contact?: { readonly name: string; readonly number: string }) =>
  Type.Object({
    name: Type.String(stretched(NAME_LENGTH, contact?.name)),
    number: Type.String(stretched(NUMBER_LENGTH, contact?.number)),
    email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
  });

/** The body a form sends for a contact, without its notes. */
export const contactFormBody = (values: {
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly ignoreBot: boolean;
}) => ({
  name: values.name.trim(),
  number: values.number.trim(),
  email: values.email.trim(),
  ignoreBot: values.ignoreBot,
});

/** The field a refusal is about. */
export const CONTACT_FIELD_OF = {
  ERR_DUPLICATED_CONTACT: 'number',
  ERR_CONTACT_INVALID_NUMBER: 'number',
} as const;
