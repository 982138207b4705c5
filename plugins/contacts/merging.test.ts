import type { Knex } from 'knex';
import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { ContactMerges } from './services/merging/contact-merges.ts';

const app = await createTestApp(t);

/** Tables that know contacts by their id: by a column of that name, or by a reference. */
const tablesWithContacts = async (trx: Knex): Promise<string[]> => {
  const { rows } = await trx.raw<{ rows: { name: string }[] }>(
    `select c.relname as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      where c.relkind in ('r', 'p') and (n.nspname = current_schema() or n.oid = pg_my_temp_schema())
        and a.attname = 'contact_id'
     union
     select c.relname from pg_constraint f join pg_class c on c.oid = f.conrelid
      where f.contype = 'f' and f.confrelid = 'contacts'::regclass
     order by name`,
  );
  return rows.map(({ name }) => name);
};

const unmoved = async (trx: Knex): Promise<string[]> => {
  const moved = new Set(
    app.host
      .resolve('contacts', ContactMerges)
      .parts()
      .flatMap(({ tables }) => tables),
  );
  return (await tablesWithContacts(trx)).filter((table) => !moved.has(table));
};

t.test('a merge moves what every table has of a contact', async (t) => {
  t.same(await app.database.system('test', ({ trx }) => unmoved(trx)), []);
});

t.test('a table nobody moves is noticed', async (t) => {
  const noticed = await app.database.system('test', async ({ trx }) => {
    await trx.raw('create temporary table loyalty_points (contact_id int) on commit drop');
    return unmoved(trx);
  });
  t.same(noticed, ['loyalty_points']);
});

t.test('a contact that was taken in comes back with all it had', async (t) => {
  const { rows } = await app.database.system('test', ({ trx }) =>
    trx.raw<{ rows: { name: string }[] }>(
      `select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = 'contacts' and is_generated = 'NEVER'
        order by name`,
    ),
  );
  // Columns added here must be kept in `GoneContact`, and given back by `ContactMerges`.
  const kept = 'company_id created_at email id ignore_bot is_group name number profile_pic_url';
  t.same(
    rows.map(({ name }) => name),
    [...kept.split(' '), 'updated_at', 'uuid'],
  );
});
