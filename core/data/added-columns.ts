import { createHash } from 'node:crypto';
import type { TObject, TSchema } from '@sinclair/typebox';
import { columnSchemas } from '../contract.ts';
import type { ColumnSource, Ctx, Filled, JsonSchema, Point } from '../contract.ts';
import { coreErrors } from '../kernel/app-error.ts';
import { prepared } from './prepared.ts';
import { intList } from './row-lists.ts';

type Source = ColumnSource<object>;
type Values = Readonly<Record<string, unknown>>;

/** The part of a statement that reads added columns. */
export interface ColumnExpressions {
  /** Of statements with the same key the text is the same; empty where nothing is added. */
  readonly key: string;
  /** One expression, which answers a list of JSON objects or nulls. @param recordId the column with the record's id */
  readonly of: (recordId: string) => string;
  /** The values of a record, of what the expression answered for it. */
  readonly values: (answer: unknown) => Values;
}

/** The columns that other plugins add to records of a plugin, for the plugin that owns the records. */
export class AddedColumns {
  readonly #point: Point<Source>;
  readonly #sources: Filled<Source>;

  constructor(point: Point<Source>, sources: Filled<Source>) {
    this.#point = point;
    this.#sources = sources;
  }

  /**
   * The schema of a body or an answer, with the added columns as optional properties. A property of the schema that may be
   * nothing but null is a place kept for a column, which takes it.
   * @throws Error when a column has the name of another one or of a property of the record
   */
  in<Schema extends TObject>(schema: Schema): Schema {
    const properties: Record<string, TSchema | JsonSchema> = { ...schema.properties };
    const added = new Set<string>();
    for (const { columns } of this.#sources.all()) {
      for (const [name, column] of Object.entries(columnSchemas(columns))) {
        const own = schema.properties[name];
        if (added.has(name) || (own && own.type !== 'null')) {
          throw new Error(`Two columns of "${this.#point.id}" have the name "${name}".`);
        }
        added.add(name);
        properties[name] = column;
      }
    }
    return { ...schema, properties };
  }

  /** Expressions for the columns of plugins that are on for the company: for lists that one statement reads. */
  async expressions(ctx: Ctx): Promise<ColumnExpressions> {
    const sources = await this.#sources.for(ctx);
    if (sources.length === 0) return NOTHING;
    const of = (recordId: string): string =>
      `json_build_array(${sources.map((source) => source.read(recordId)).join(', ')})`;
    const key = createHash('sha256').update(of('id')).digest('hex').slice(0, 8);
    return { key: `+${key}`, of, values: (answer) => valuesOf(sources, answer) };
  }

  /**
   * The values of records, by id, with the empty ones where nothing is kept. One statement for all plugins, and none where
   * nothing is added: sent beside another statement about the records, it takes no round trip of its own.
   */
  async of(ctx: Ctx, recordIds: readonly number[]): Promise<ReadonlyMap<number, Values>> {
    const { key, of, values } = await this.expressions(ctx);
    if (key === '' || recordIds.length === 0) return new Map();
    const rows = await prepared<{ id: number; added: unknown }>(
      ctx,
      `${this.#point.id}${key}`,
      `select record.id, ${of('record.id')} as added from unnest(:ids::int[]) as record (id)`,
      { ids: intList(recordIds), companyId: ctx.companyId },
    );
    return new Map(rows.map(({ id, added }) => [id, values(added)]));
  }

  /** A body in two parts: the properties of the record itself, and those of added columns, of plugins that are off too. */
  split<Body extends object>(body: Body): { readonly own: Body; readonly added: Values } {
    const names = new Set(this.#sources.all().flatMap(({ columns }) => namesOf(columns)));
    const entries = Object.entries(body);
    return {
      own: Object.fromEntries(entries.filter(([name]) => !names.has(name))) as Body,
      added: Object.fromEntries(entries.filter(([name]) => names.has(name))),
    };
  }

  /**
   * Has the values of a body kept by the plugins that add the columns.
   * @throws ERR_VALIDATION for a value, other than null, of a plugin that is off for the company: it would be lost
   */
  async write(ctx: Ctx, recordId: number, added: Values): Promise<void> {
    if (Object.keys(added).length === 0) return;
    const sources = await this.#sources.for(ctx);
    const kept = new Set(sources.flatMap(({ columns }) => namesOf(columns)));
    const lost = Object.keys(added).find((name) => !kept.has(name) && added[name] !== null);
    if (lost !== undefined) throw coreErrors.ERR_VALIDATION({ field: lost });
    for (const source of sources) {
      const names = namesOf(source.columns).filter((name) => name in added);
      if (names.length === 0) continue;
      await source.write(
        ctx,
        recordId,
        Object.fromEntries(names.map((name) => [name, added[name]])),
      );
    }
  }
}

const NOTHING: ColumnExpressions = { key: '', of: () => 'null::json', values: () => ({}) };

const namesOf = (columns: Source['columns']): readonly string[] =>
  Object.keys(columnSchemas(columns));

const valuesOf = (sources: readonly Source[], answer: unknown): Values =>
  Object.assign(
    {},
    ...sources.map(({ columns }, at) => ({
      ...columns.empty,
      ...((answer as readonly (object | null)[])[at] ?? {}),
    })),
  ) as Values;
