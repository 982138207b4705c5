import { Client } from 'pg';
import t from 'tap';
import { createTestDatabase } from './cluster.ts';

const query = async <T extends object>(url: string, sql: string): Promise<T[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
};

t.test('gives each test a migrated database of its own', async (t) => {
  const [one, other] = await Promise.all([createTestDatabase('core'), createTestDatabase('core')]);
  t.teardown(() => Promise.all([one.drop(), other.drop()]));
  await query(one.ownerUrl, 'CREATE TABLE only_here (id int)');
  for (const { appUrl } of [one, other]) {
    const rows = await query<{ found: boolean }>(
      appUrl,
      "SELECT to_regclass('companies') IS NOT NULL AS found",
    );
    t.strictSame(rows, [{ found: true }]);
  }
  await t.rejects(query(other.appUrl, 'SELECT * FROM only_here'), /does not exist/);
  t.strictSame(
    await query(one.appUrl, 'SELECT * FROM only_here'),
    [],
    'app reads what owner makes',
  );
});

t.test('the application role is below row-level security and owns nothing', async (t) => {
  const database = await createTestDatabase('core');
  t.teardown(() => database.drop());
  t.strictSame(
    await query(
      database.appUrl,
      'SELECT rolsuper, rolbypassrls, rolcreaterole FROM pg_roles WHERE rolname = current_user',
    ),
    [{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }],
  );
  await t.rejects(query(database.appUrl, 'CREATE TABLE mine (id int)'), /permission denied/);
  await t.rejects(query(database.appUrl, 'DROP TABLE companies'), /must be owner/);
});

t.test('a dropped database is gone, whoever is still connected', async (t) => {
  const database = await createTestDatabase('core');
  const client = new Client({ connectionString: database.appUrl });
  client.on('error', () => undefined);
  await client.connect();
  await database.drop();
  await t.rejects(query(database.appUrl, 'SELECT 1'), /does not exist/);
});
