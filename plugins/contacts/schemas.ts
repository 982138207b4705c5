import { Type } from '@sinclair/typebox';
import type { Static, TSchema } from '@sinclair/typebox';
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

/** The content of a column of an import; `extra` = a note under the column's title. */
export const ColumnUse = Type.Union([
  Type.Literal('name'),
  Type.Literal('number'),
  Type.Literal('email'),
  Type.Literal('ignoreBot'),
  Type.Literal('extra'),
  Type.Literal('skip'),
]);
export type ColumnUse = Static<typeof ColumnUse>;

/** The treatment of contacts that are there already. */
const Existing = Type.Union([Type.Literal('keep'), Type.Literal('update')]);

/** Country of numbers that do not say theirs; empty = all do. */
export const Country = Type.Union([Type.Literal('55'), Type.Literal('')]);

export const ImportPlan = Closed({
  columns: Type.Array(ColumnUse, { maxItems: 60 }),
  country: Country,
  existing: Existing,
});
export type ImportPlan = Static<typeof ImportPlan>;

export const BeginImportBody = Closed({
  columns: Type.Array(ColumnUse, { minItems: 1, maxItems: 60 }),
  hasHeader: Type.Boolean(),
  country: Country,
  existing: Existing,
});
export type BeginImportBody = Static<typeof BeginImportBody>;

export const ImportAddressBookBody = Closed({
  /** The connection of the address book; if left out, the caller's own, or the company's default. */
  whatsappId: Type.Optional(Id),
  existing: Type.Optional(Existing),
});
export type ImportAddressBookBody = Static<typeof ImportAddressBookBody>;

const ImportSource = Type.Union([Type.Literal('file'), Type.Literal('address-book')]);
export type ImportSource = Static<typeof ImportSource>;

/** `draft` = read, and waiting to be told what its columns hold. */
const ImportStatus = Type.Union([
  Type.Literal('draft'),
  Type.Literal('running'),
  Type.Literal('done'),
]);
export type ImportStatus = Static<typeof ImportStatus>;

export const ImportSchema = Closed({
  id: Id,
  source: ImportSource,
  name: Type.String(),
  status: ImportStatus,
  total: Type.Integer(),
  done: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  /** There already, and left as they were. */
  existing: Type.Integer(),
  /** The same number as a row before. */
  repeated: Type.Integer(),
  rejected: Type.Integer(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
export type ImportDto = Static<typeof ImportSchema>;

/** The beginning of a spreadsheet, with the guessed content of each column. @param column the contents there are */
export const spreadsheetPreview = <Column extends TSchema>(column: Column) =>
  Closed({
    hasHeader: Type.Boolean(),
    columns: Type.Array(column),
    /** The first rows as they stand in the file, a header among them. */
    rows: Type.Array(Closed({ position: Type.Integer(), cells: Type.Array(Type.String()) })),
  });

/** The guessed contents of a file, to be confirmed or put right. */
export const ImportDraftSchema = Closed({
  ...ImportSchema.properties,
  preview: spreadsheetPreview(ColumnUse),
});
export type ImportDraftDto = Static<typeof ImportDraftSchema>;

export const ImportOutcome = Type.Union([
  Type.Literal('created'),
  Type.Literal('updated'),
  Type.Literal('existing'),
  Type.Literal('repeated'),
  Type.Literal('rejected'),
]);
export type ImportOutcome = Static<typeof ImportOutcome>;

export const ImportRowsQuery = Closed({
  outcome: Type.Optional(ImportOutcome),
  pageNumber: PageQuery.pageNumber,
});
export type ImportRowsQuery = Static<typeof ImportRowsQuery>;

export const ImportRow = Closed({
  /** As the spreadsheet counts it: the first is 1. */
  position: Type.Integer(),
  cells: Type.Array(Type.String()),
  outcome: Nullable(ImportOutcome),
  /** Why it is no contact. */
  problem: Nullable(Type.String()),
  number: Nullable(Type.String()),
  contactId: Nullable(Id),
  /** Of the row with the same number before it. */
  firstPosition: Nullable(Type.Integer()),
});
export type ImportRow = Static<typeof ImportRow>;

export const ImportRowPage = Closed({
  rows: Type.Array(ImportRow),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
});
export type ImportRowPage = Static<typeof ImportRowPage>;

export const AddressBookConnection = Closed({ id: Id, name: Type.String() });
export type AddressBookConnection = Static<typeof AddressBookConnection>;

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
