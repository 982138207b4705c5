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

const negated = Type.Optional(
  Type.Boolean({ description: 'True finds those for whom the condition does not hold' }),
);

/** A condition on contacts. */
export const SegmentCondition = Type.Union([
  /** One of the contact's tickets carries the tag. */
  Closed({ kind: Type.Literal('tag'), tagId: Id, negated }),
  /** The contact's number is on the list. */
  Closed({ kind: Type.Literal('list'), listId: Id, negated }),
  Closed({
    kind: Type.Literal('field'),
    field: Type.Union([
      Type.Literal('name'),
      Type.Literal('number'),
      Type.Literal('email'),
      Type.Literal('extra'),
    ]),
    /** Name of the fact that is noted of contacts, where `field` is `extra`. */
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    operator: Type.Union([
      Type.Literal('equals'),
      Type.Literal('contains'),
      Type.Literal('begins'),
      Type.Literal('filled'),
    ]),
    value: Type.String({ maxLength: 200 }),
    negated,
  }),
  /** Days in which the contact wrote; null = ever. */
  Closed({
    kind: Type.Literal('heard'),
    days: Nullable(Type.Integer({ minimum: 1, maximum: 3650 })),
    negated,
  }),
  /** A campaign came out so for the contact. */
  Closed({
    kind: Type.Literal('outcome'),
    campaignId: Id,
    outcome: Type.Union([
      Type.Literal('sent'),
      Type.Literal('delivered'),
      Type.Literal('read'),
      Type.Literal('replied'),
      Type.Literal('unanswered'),
      Type.Literal('failed'),
      Type.Literal('opted-out'),
    ]),
    negated,
  }),
]);
export type SegmentCondition = Static<typeof SegmentCondition>;

const rules = {
  match: Type.Union([Type.Literal('all'), Type.Literal('any')]),
  conditions: Type.Array(SegmentCondition, { minItems: 1, maxItems: 20 }),
};

export const SegmentRules = Closed(rules);
export type SegmentRules = Static<typeof SegmentRules>;

/** The name is judged by the service, which has codes of its own for it. */
export const SegmentBody = Closed({ name: Type.String({ maxLength: 255 }), ...rules });
export type SegmentBody = Static<typeof SegmentBody>;

export const SegmentSchema = Closed({
  id: Id,
  name: Type.String(),
  ...rules,
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
export type SegmentDto = Static<typeof SegmentSchema>;

export const SegmentPage = Closed({
  records: Type.Array(SegmentSchema),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
});
export type SegmentPage = Static<typeof SegmentPage>;

export const Named = Closed({ id: Id, name: Type.String() });
export type Named = Static<typeof Named>;

/** The content of a column; `extra` = a fact under the column's title. */
export const ImportColumn = Type.Union([
  Type.Literal('name'),
  Type.Literal('number'),
  Type.Literal('email'),
  Type.Literal('extra'),
  Type.Literal('skip'),
]);
export type ImportColumn = Static<typeof ImportColumn>;

/** Why the company may write to people, as data protection law names it. */
export const LegalBasis = Type.Union([
  Type.Literal('consent'),
  Type.Literal('contract'),
  Type.Literal('legitimate-interest'),
  Type.Literal('legal-obligation'),
]);
export type LegalBasis = Static<typeof LegalBasis>;

export const UploadQuery = Closed({ legalBasis: Type.Optional(LegalBasis) });

/** Plans a spreadsheet, and has its rows judged: nobody is added before the start. */
export const PlanListImportBody = Closed({
  columns: Type.Array(ImportColumn, { minItems: 1, maxItems: 60 }),
  hasHeader: Type.Boolean(),
  /** Country of numbers that do not say theirs; empty = all do. */
  country: Type.Union([Type.Literal('55'), Type.Literal('')]),
  legalBasis: LegalBasis,
  /** Where consent was given, which contract: as whoever imports says it. */
  basisNote: Type.Optional(Type.String({ maxLength: 500 })),
});
export type PlanListImportBody = Static<typeof PlanListImportBody>;

/** `checking` and `running` go on by themselves; `checked` waits to be started. */
const ListImportStatus = Type.Union([
  Type.Literal('draft'),
  Type.Literal('checking'),
  Type.Literal('checked'),
  Type.Literal('running'),
  Type.Literal('done'),
]);
export type ListImportStatus = Static<typeof ListImportStatus>;

export const ListImportSchema = Closed({
  id: Id,
  contactListId: Id,
  name: Type.String(),
  status: ListImportStatus,
  legalBasis: Nullable(LegalBasis),
  basisNote: Type.String(),
  total: Type.Integer(),
  checked: Type.Integer(),
  /** Rows that would be added, or are. */
  fresh: Type.Integer(),
  added: Type.Integer(),
  /** On the list already. */
  existing: Type.Integer(),
  /** The same number as a row before. */
  repeated: Type.Integer(),
  rejected: Type.Integer(),
  /** Opted out before, also where the contact was erased since: never added. */
  optedOut: Type.Integer(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
export type ListImportDto = Static<typeof ListImportSchema>;

/** The guessed contents of a file, to be confirmed or put right. */
export const ListImportDraft = Closed({
  ...ListImportSchema.properties,
  preview: Closed({
    hasHeader: Type.Boolean(),
    columns: Type.Array(ImportColumn),
    /** The first rows as they stand in the file, a header among them. */
    rows: Type.Array(Closed({ position: Type.Integer(), cells: Type.Array(Type.String()) })),
  }),
});
export type ListImportDraft = Static<typeof ListImportDraft>;

const RowOutcome = Type.Union([
  Type.Literal('new'),
  Type.Literal('added'),
  Type.Literal('existing'),
  Type.Literal('repeated'),
  Type.Literal('rejected'),
  Type.Literal('opted-out'),
]);
export type RowOutcome = Static<typeof RowOutcome>;

export const ListImportRowsQuery = Closed({
  outcome: RowOutcome,
  /** Continues after the row of this position. */
  after: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
});
export type ListImportRowsQuery = Static<typeof ListImportRowsQuery>;

export const ListImportRows = Closed({
  rows: Type.Array(
    Closed({
      /** As the spreadsheet counts it: the first is 1. */
      position: Type.Integer(),
      cells: Type.Array(Type.String()),
      number: Nullable(Type.String()),
      /** Why nobody can be made of it. */
      problem: Nullable(Type.String()),
      /** Of the row with the same number before it. */
      firstPosition: Nullable(Type.Integer()),
    }),
  ),
  hasMore: Type.Boolean(),
});
export type ListImportRows = Static<typeof ListImportRows>;

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
