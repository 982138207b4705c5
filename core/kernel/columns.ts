import type { JsonSchema } from './facts.ts';

/**
 * Columns that a plugin adds to records of another plugin, with the type of their values. The token stands in the `public.ts`
 * of the plugin that adds them.
 */
export interface ColumnsToken<Values extends object> {
  /** Of an object whose properties are the columns, each under its name in the API. */
  readonly schema: JsonSchema;
  /** The values of a record of which nothing is kept. */
  readonly empty: Values;
}

/**
 * @param schema of an object, as JSON Schema. Its properties become optional ones of bodies and answers of the API, and the form
 *   judges them like the record's own: a text with a `minLength` that the schema requires must be filled in
 * @param empty a value for each column
 */
export const defineColumns = <Values extends object>(
  schema: JsonSchema,
  empty: Values,
): ColumnsToken<Values> => ({ schema, empty });

/** The added columns of a record as the API shows it; of a column that it does not have, the empty value. */
export const columnsOf = <Values extends object>(
  record: object,
  { empty }: ColumnsToken<Values>,
): Values => {
  const present = record as Readonly<Record<string, unknown>>;
  const names = Object.keys(empty).filter((name) => present[name] !== undefined);
  return { ...empty, ...Object.fromEntries(names.map((name) => [name, present[name]])) };
};

/** The schema of each column, by the column's name. */
export const columnSchemas = ({
  schema,
}: ColumnsToken<object>): Readonly<Record<string, JsonSchema>> =>
  (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;

/**
 * The form of a record, as the components are given it that draw the fields of added columns: `useColumns` of `prosa/web`
 * makes it a form of those columns.
 */
export interface RecordForm {
  readonly values: object;
  readonly isBusy: boolean;
  /** Adds columns to what the form judges and sends; a second time it does nothing. */
  adopt(columns: ColumnsToken<object>, values: object): void;
}

/** Props of a slot for the fields of added columns. */
export interface RecordFieldsProps<Dto extends object> {
  readonly form: RecordForm;
  /** The record as the API shows it; undefined for a new one. */
  readonly record: Dto | undefined;
}
