import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import t from 'tap';
import type { Test } from 'tap';
import { createApp } from '../app.ts';
import type { App } from '../app.ts';
import { keysFromFile } from '../kernel/data-dir.ts';
import { installedPlugins } from '../host/installed.ts';
import { createTestApp, testConfig } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import type { TestDatabase } from '../testing/cluster.ts';
import { TEST_PASSWORD } from '../testing/factories.ts';
import { runBackup } from './backup-command.ts';
import { differences } from './manifest.ts';
import { MediaFolder } from './media-folder.ts';
import { runRestore } from './restore-command.ts';
import { settleRestore } from './settle.ts';
import { emptyTarget, folder, KEY, query, run, settings } from './testing.ts';

/**
 * Two companies with people, a file, a paired connection and a waiting task each, and enough rows for several pieces.
 */
const furnish = async (app: TestApp) => {
  const companies = [await app.factories.company(), await app.factories.company()];
  const media: string[] = [];
  for (const { id } of companies) {
    const stored = await app.services.storage.save(
      { companyId: id },
      Readable.from([Buffer.from(`um texto da empresa ${String(id)}`)]),
      { originalName: 'texto.txt' },
    );
    media.push(stored.id);
    await app.database.system('a paired connection', async ({ trx }) => {
      const [connection] = await trx('connections')
        .insert({
          company_id: id,
          name: 'Loja',
          provider: 'whatsapp-web',
          wanted: true,
          status: 'CONNECTED',
        })
        .returning<{ id: number }[]>('id');
      const owner = { company_id: id, connection_id: connection?.id };
      await trx('whatsapp_web_credentials').insert({ ...owner, sealed: 'x' });
      await trx('whatsapp_web_keys').insert({ ...owner, type: 'session', id: 'y', sealed: 'z' });
      await trx('connections').insert({
        company_id: id,
        name: 'Demo',
        provider: 'simulator',
        wanted: true,
      });
    });
    await app.database.transaction({ companyId: id, system: 'a test' }, (ctx) =>
      app.services.tasks.enqueue(
        ctx,
        'contacts.import',
        { companyId: id, importId: 1 },
        { startAfter: new Date('2040-01-01') },
      ),
    );
  }
  await app.database.system('much', ({ trx }) =>
    trx.raw(
      `insert into platform_settings (key, value)
       select 'key ' || n, repeat(md5(n::text) || E'\\t\\\\ \\n', 100) from generate_series(1, 3000) as n`,
    ),
  );
  return { companies, media };
};

/** Prosa on a restored database, as its next start makes it. */
const startRestored = async (t: Test, databases: TestDatabase, dataDir: string): Promise<App> => {
  const app = await createApp({
    config: testConfig({ dataDir, secretKey: keysFromFile(dataDir)[0] }),
    databaseUrl: databases.appUrl,
    plugins: await installedPlugins(),
    logger: pino({ level: 'silent' }),
    withClock: false,
  });
  t.teardown(() => app.close());
  await app.http.ready();
  await settleRestore(app);
  await app.start();
  return app;
};

t.test('what is backed up beside a running Prosa comes back the same', async (t) => {
  const app = await createTestApp(t, { config: { secretKey: Buffer.from(KEY) } });
  const { companies, media } = await furnish(app);
  const here = await folder(t);
  const file = path.join(here, 'prosa.backup');
  const source = { ...settings(app.databases, app.config.dataDir), SECRET_KEY: KEY };

  const made = await run(runBackup, [file], source);
  t.match(made, { code: 0, text: /2 companies, \d+ rows in \d+ tables, 2 media files/ });
  t.equal(statSync(file).mode & 0o777, 0o600, 'only its owner reads it');
  await t.rejects(run(runBackup, [file], source), { message: /never overwrites/ });
  t.match(await run(runBackup, ['--verify', file], {}), { code: 0, text: /is whole/ });

  const target = await emptyTarget(t);
  const dataDir = path.join(here, 'data');
  const restored = await run(runRestore, [file], settings(target, dataDir));
  t.match(restored, { code: 0, text: /Restored and compared: 2 companies/ });
  t.equal(statSync(path.join(dataDir, 'secret.key')).mode & 0o777, 0o600);
  t.equal(keysFromFile(dataDir)[0]?.toString(), KEY);

  const counts = 'select company_id, count(*) from users group by 1 order by 1';
  t.same(await query(target.superUrl, counts), await query(app.databases.superUrl, counts));
  const walls =
    'select relname, relforcerowsecurity, relrowsecurity from pg_class where relnamespace = 2200 order by relname';
  t.same(await query(target.superUrl, walls), await query(app.databases.superUrl, walls));
  const rules = `select conname, pg_get_constraintdef(oid) as rule, convalidated from pg_constraint where connamespace = 2200 order by conname`;
  t.same(await query(target.superUrl, rules), await query(app.databases.superUrl, rules));
  const triggers =
    'select tgname, tgenabled from pg_trigger where not tgisinternal order by tgname, tgrelid::regclass::text';
  t.same(await query(target.superUrl, triggers), await query(app.databases.superUrl, triggers));
  const tasks = `select name, data, start_after from pgboss.job where state < 'completed' order by data::text`;
  t.equal((await query(target.superUrl, tasks)).length, 2);
  t.same(await query(target.superUrl, tasks), await query(app.databases.superUrl, tasks));

  const again = await startRestored(t, target, dataDir);
  const [ours] = companies;
  if (!ours) throw new Error('no company');
  const login = await again.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: ours.admin.email, password: TEST_PASSWORD },
  });
  t.equal(login.statusCode, 200, 'people come in as before');
  const opened = await again.services.storage.openRead({ companyId: ours.id }, media[0] ?? '');
  t.equal(
    (await opened.read().toArray()).join(''),
    `um texto da empresa ${String(ours.id)}`,
    'files are there',
  );
  const lines = await query(
    target.superUrl,
    'select provider, status, status_reason, wanted from connections where company_id = ' +
      `${String(ours.id)} order by provider desc`,
  );
  t.match(lines, [
    { provider: 'whatsapp-web', status: 'DISCONNECTED', status_reason: 'restored', wanted: false },
    { provider: 'simulator', wanted: true },
  ]);
  for (const table of ['whatsapp_web_credentials', 'whatsapp_web_keys']) {
    t.same(await query(target.superUrl, `select 1 from ${table}`), [], `${table} is empty`);
  }
  const added = await again.database.system('one more', ({ trx }) =>
    trx('plans')
      .insert({ name: 'Outro', users: 1, connections: 1, queues: 1, value_cents: 1 })
      .returning<{ id: number }[]>('id'),
  );
  t.ok((added[0]?.id ?? 0) > companies.length, 'sequences go on where they were');
});

t.test('rows that are not those of the backup are found, by table and company', async (t) => {
  const table = {
    name: 'contacts',
    companies: { 1: { rows: 2, hash: 'a' }, 2: { rows: 1, hash: 'b' } },
  };
  t.same(differences(table, table.companies), []);
  t.same(differences(table, { 1: { rows: 2, hash: 'x' }, 3: { rows: 1, hash: 'c' } }), [
    'contacts, company 1: other content',
    'contacts, company 2: 0 rows instead of 1',
    'contacts, company 3: 1 rows instead of 0',
  ]);
  t.match(await run(runBackup, [], {}), { code: 1, text: /npm run backup/ });
  t.match(await run(runRestore, [], {}), { code: 1, text: /npm run restore/ });
});

t.test('a file name in a backup leads nowhere but below the media', async (t) => {
  const here = await folder(t);
  const media = new MediaFolder(here);
  await media.open();
  const bytes = () => Readable.from([Buffer.from('x')]);
  for (const name of ['../x', 'ab/../../x', '/etc/x', '', 'ab//x', '.hidden']) {
    await t.rejects(media.write(name, bytes()), { code: 'ERR_COMMAND' }, name);
  }
  await media.write('ab/x.png', bytes());
  await media.put();
  t.equal(await readFile(path.join(here, 'media/ab/x.png'), 'utf8'), 'x');
});
