import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import knexFactory from 'knex';
import type { Knex } from 'knex';
import t from 'tap';
import type { Test } from 'tap';
import * as mediaTotals from '../../migrations/0011_media_totals.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { migrateDatabase, migrationNames, migrationSettings, migrationState } from './migrate.ts';
import type { MigrationFolder } from './migrate.ts';

const MIGRATION = `
  export const up = (knex) => knex.schema.createTable('%', (table) => { table.increments('id'); });
  export const down = (knex) => knex.schema.dropTable('%');
`;

/** A plugin's folder with one migration for each table. */
const pluginWith = (t: Test, ...tables: readonly string[]): MigrationFolder => {
  const folder = path.join(t.testdir(), 'migrations');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  for (const [index, table] of tables.entries()) {
    writeFileSync(
      path.join(folder, `000${String(index + 1)}_${table}.ts`),
      MIGRATION.replaceAll('%', table),
    );
  }
  return { id: 'demo', folder: pathToFileURL(`${folder}/`) };
};

const open = async (t: Test): Promise<Knex> => {
  const database = await createTestDatabase('core');
  const knex = knexFactory({ client: 'pg', connection: database.ownerUrl });
  t.teardown(async () => {
    await knex.destroy();
    await database.drop();
  });
  return knex;
};

t.test('unknown migrations are reported, and those of this version run all the same', async (t) => {
  const knex = await open(t);
  await knex('migrations').insert([
    { name: 'core/9999_newer', batch: 7, migration_time: new Date() },
    { name: 'gone/0001_removed_plugin', batch: 7, migration_time: new Date() },
  ]);
  const unknown = ['core/9999_newer', 'gone/0001_removed_plugin'];
  const plugin = pluginWith(t, 'birds');
  t.same(await migrationState(knex, [plugin]), { pending: ['demo/0001_birds'], unknown });
  t.same(await migrateDatabase(knex, [plugin]), { ran: ['demo/0001_birds'], unknown });
  t.same(await migrationState(knex, [plugin]), { pending: [], unknown });
  t.same(await migrateDatabase(knex, []), { ran: [], unknown: [...unknown, 'demo/0001_birds'] });
});

t.test('a plugin runs the migrations that it took over under the name they had', async (t) => {
  const knex = await open(t);
  const old = pluginWith(t, 'birds');
  await migrateDatabase(knex, [old]);
  const folder = path.join(t.testdirName, 'above');
  cpSync(fileURLToPath(old.folder), path.join(folder, 'demo'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(folder, '0001_nests.ts'), MIGRATION.replaceAll('%', 'nests'));
  const above = { id: 'above', folder: pathToFileURL(`${folder}/`) };
  t.same((await migrationNames([above])).slice(-2), ['demo/0001_birds', 'above/0001_nests']);
  t.same(await migrateDatabase(knex, [above]), { ran: ['above/0001_nests'], unknown: [] });
});

t.test('stored files are summed when their totals are introduced', async (t) => {
  const knex = await open(t);
  await knex.transaction(async (trx) => {
    await trx.raw(`select set_config('app.system', 'on', true)`);
    await mediaTotals.down(trx);
    const plan = { name: 'Plano', users: 1, connections: 1, queues: 1, value_cents: 0 };
    const [made] = await trx('plans').insert(plan).returning<{ id: number }[]>('id');
    const company = { plan_id: made?.id, due_date: new Date('2030-01-01') };
    const companies = await trx('companies')
      .insert([
        { name: 'one', ...company },
        { name: 'two', ...company },
      ])
      .returning<{ id: number }[]>('id');
    const [one, two] = companies.map(({ id }) => id);
    const file = { path: 'x', original_name: 'x', mime: 'text/plain', sha256: 'x' };
    await trx('media').insert(
      [
        { company_id: one, size: 3 },
        { company_id: one, size: 4_000_000_000 },
        { company_id: two, size: 5 },
      ].map((each) => ({ id: randomUUID(), ...file, ...each })),
    );
    await mediaTotals.up(trx);
    await trx.raw(`select set_config('app.system', 'on', true)`);
    t.same(await trx('media_totals').select('company_id', 'bytes').orderBy('company_id'), [
      { company_id: one, bytes: '4000000003' },
      { company_id: two, bytes: '5' },
    ]);
    t.same(await trx('plans').where('id', made?.id).pluck('storage_megabytes'), [0]);
  });
});

t.test(
  'an empty database has no migrations, and a look at it makes none of the tables',
  async (t) => {
    const knex = await open(t);
    await knex.schema.dropTable('migrations');
    const { pending, unknown } = await migrationState(knex);
    t.match(pending, ['core/0001_platform']);
    t.same(unknown, []);
    t.notOk(await knex.schema.hasTable('migrations'));
  },
);

t.test('processes that migrate at the same time wait for one another', async (t) => {
  const knex = await open(t);
  const plugin = pluginWith(t, 'birds', 'fish');
  const results = await Promise.all([1, 2, 3].map(() => migrateDatabase(knex, [plugin])));
  t.same(results.flatMap(({ ran }) => ran).sort(), ['demo/0001_birds', 'demo/0002_fish']);
});

t.test('a rollback by knex passes over unknown migrations of earlier batches', async (t) => {
  const knex = await open(t);
  const plugin = pluginWith(t, 'birds');
  await knex('migrations').insert({ name: 'gone/0001_x', batch: 2, migration_time: new Date() });
  await migrateDatabase(knex, [plugin]);
  const [, undone] = (await knex.migrate.rollback(migrationSettings([plugin]))) as [
    number,
    string[],
  ];
  t.same(undone, ['demo/0001_birds']);
  t.notOk(await knex.schema.hasTable('birds'));
});

t.test(
  'a batch with an unknown migration is not rolled back, and the error says why',
  async (t) => {
    const knex = await open(t);
    const plugin = pluginWith(t, 'birds');
    await migrateDatabase(knex, [plugin]);
    await knex('migrations').insert({ name: 'gone/0001_x', batch: 2, migration_time: new Date() });
    await knex('migrations').where({ name: 'demo/0001_birds' }).update({ batch: 2 });
    await t.rejects(
      Promise.resolve(knex.migrate.rollback(migrationSettings([plugin]))),
      /that this version does not have.*roll it back with the version/s,
    );
    t.ok(await knex.schema.hasTable('birds'));
  },
);
