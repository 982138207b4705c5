import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { contribute, defineColumns, defineManifest, definePlugin } from '../contract.ts';
import type { ColumnSource, Ctx, Point, ServerPlugin } from '../contract.ts';
import { tenantReference, tenantTable } from '../data/schema.ts';
import { AppError } from '../kernel/app-error.ts';
import { Closed, Id, Nullable } from '../kernel/schemas.ts';
import type { TestApp } from './app.ts';
import { migrateAs } from './migrate-as.ts';

const BrainColumns = Closed({
  promptId: Nullable(Id),
  tone: Type.String({ maxLength: 20 }),
});
type BrainValues = Static<typeof BrainColumns>;

/** The columns that {@link brainsOf} adds. */
export const BRAINS = defineColumns<BrainValues>(BrainColumns, { promptId: null, tone: '' });

/**
 * A made-up plugin that adds two columns, `promptId` and `tone`, to records of another plugin. It refuses the tone `rude`, and
 * can be switched off.
 * @param table of the records
 */
export const brainsOf = (
  point: Point<ColumnSource<object>>,
  table: string,
): { readonly plugin: ServerPlugin; createTable(app: TestApp): Promise<void> } => {
  const own = `brains_of_${table}`;

  class Brains implements ColumnSource<BrainValues> {
    readonly columns = BRAINS;

    read(recordId: string): string {
      return `(select json_build_object('promptId', brain.prompt_id, 'tone', brain.tone) from ${own} brain
                where brain.company_id = :companyId and brain.record_id = ${recordId})`;
    }

    async write(ctx: Ctx, recordId: number, values: Partial<BrainValues>): Promise<void> {
      if (values.tone === 'rude') throw new AppError('ERR_VALIDATION', 400, { field: 'tone' });
      const { promptId, tone } = values;
      await ctx
        .trx(own)
        .insert({ company_id: ctx.companyId, record_id: recordId, prompt_id: promptId, tone })
        .onConflict(['company_id', 'record_id'])
        .merge({
          ...(promptId !== undefined && { prompt_id: promptId }),
          ...(tone !== undefined && { tone }),
        });
    }
  }

  const plugin = definePlugin({
    manifest: defineManifest({
      id: 'brains',
      version: '1.0.0',
      core: '^1.0.0',
      dependsOn: [point.id.slice(0, point.id.indexOf('.'))],
      api: [],
      tables: [],
      switchable: { isOnByDefault: true },
      permissions: {},
      events: { publishes: {}, consumes: [] },
      jobs: {},
      tasks: {},
      web: { routes: [], nav: [] },
    }),
    contributes: [contribute(point, Brains)],
  });
  return {
    plugin,
    createTable: ({ databases }) =>
      migrateAs(databases.ownerUrl, async (knex) => {
        await knex.schema.createTable(own, (created) => {
          created.integer('company_id').notNullable();
          created.integer('record_id').notNullable();
          created.integer('prompt_id');
          created.text('tone').notNullable().defaultTo('');
          created.primary(['company_id', 'record_id']);
        });
        await tenantTable(knex, own, { referable: false });
        await tenantReference(knex, own, 'record_id', table, 'cascade');
      }),
  };
};
