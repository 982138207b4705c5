import t from 'tap';
import { helps, HELPS_MANIFEST, HELPS_MIGRATION } from '../testing/helps.ts';
import { problemsOf, problemsWith, small } from '../testing/problems.ts';
import { indexFile, manifestFile } from '../testing/project.ts';

t.test('names migrations that cannot be undone, are misnamed or cannot be read', async (t) => {
  const problems = await problemsWith(t, {
    'migrations/0001_helps.ts': HELPS_MIGRATION.replace(/export const down.*/, ''),
    'migrations/0002_more.ts': `export const up = (knex) => knex.schema.createTable('more', (table) => { table.increments('id'); });
export const down = async () => undefined;`,
    'migrations/0002_again.ts': `export const up = async () => { throw new Error('no luck'); };
export const down = async () => undefined;`,
    'migrations/later.ts': 'export const up = 1;',
    'manifest.ts': manifestFile('helps', { ...HELPS_MANIFEST, tables: ['helps', 'more'] }),
  });
  t.same(problems, [
    'Two migrations of "helps" have the number 0002.',
    'Migration helps/later.ts is not called NNNN_words.',
    'Migration helps/0001_helps has no down.',
    'Migration helps/0002_again cannot be read without a database: no luck',
    'Migration helps/0002_more: down leaves the table "more".',
  ]);
});

t.test('names tables without owner, wall or reason', async (t) => {
  const problems = await problemsOf(t, {
    helps: helps({
      'migrations/0001_helps.ts': HELPS_MIGRATION.replace(/await knex\.raw.*/, ''),
      'manifest.ts': manifestFile('helps', { ...HELPS_MANIFEST, tables: ['help_views'] }),
    }),
    tags: {
      'manifest.ts': manifestFile('tags', { tables: ['tags'] }),
      'index.ts': indexFile(`migrations: new URL('./migrations/', import.meta.url)`),
      'migrations/0001_tags.ts': `export const up = (knex) => knex.schema.createTable('tags', (table) => {
  table.integer('help_id').references('helps.id');
  table.integer('ghost_id').references('ghosts.id');
});
export const down = (knex) => knex.schema.dropTable('tags');`,
    },
    more: { ...small('more'), 'migrations/0001_x.ts': '' },
  });
  t.same(problems, [
    '"helps" creates the table "helps", which its manifest does not name.',
    '"helps" names the table "help_views", which no migration of it creates.',
    '"more" has migrations, but its index.ts does not say where: migrations: new URL(…).',
    '"helps": the table "helps" has company_id, but no forced row-level security: use tenantTable.',
    '"tags": the table "tags" points at "helps" of "helps", which "tags" does not depend on.',
    '"tags": the table "tags" points at "ghosts", which no migration creates.',
  ]);
});

t.test('names triggers on tables of others, unless they are gone again', async (t) => {
  const trigger = (name: string): string =>
    `await knex.raw('create trigger ${name} after insert on helps for each row execute function look()');`;
  const problems = await problemsOf(t, {
    helps: helps(),
    tags: {
      'manifest.ts': manifestFile('tags', { dependsOn: ['helps'] }),
      'index.ts': indexFile(`migrations: new URL('./migrations/', import.meta.url)`),
      'migrations/0001_look.ts': `export const up = async (knex) => {
  ${trigger('looked_at')}
  ${trigger('looked_after')}
  await knex.raw('drop trigger looked_after on helps');
};
export const down = (knex) => knex.raw('drop trigger looked_at on helps');`,
    },
  });
  t.same(problems, [
    '"tags" puts the trigger "looked_at" on the table "helps" of "helps": follow its facts instead.',
  ]);
});
