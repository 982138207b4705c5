import { Type } from '@sinclair/typebox';
import type { Static, TSchema } from '@sinclair/typebox';
import { Closed, Id, Nullable, PageQuery } from 'prosa/schemas';

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
