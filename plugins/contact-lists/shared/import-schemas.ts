import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Nullable } from 'prosa/schemas';
import { Country, spreadsheetPreview } from '../../contacts/public.ts';

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
  country: Country,
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
  preview: spreadsheetPreview(ImportColumn),
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
