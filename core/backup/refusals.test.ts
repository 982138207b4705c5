import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import t from 'tap';
import { createTestApp } from '../testing/app.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { runBackup } from './backup-command.ts';
import { runRestore } from './restore-command.ts';
import { emptyTarget, folder, KEY, query, run, settings } from './testing.ts';

/** The bytes of a packed file; undefined when it cannot be unpacked. */
const unpacked = (packed: Buffer): Buffer | undefined => {
  try {
    return gunzipSync(packed);
  } catch {
    return undefined;
  }
};

t.test('refuses what would lose or mix up data, and then changes nothing', async (t) => {
  const app = await createTestApp(t, { config: { secretKey: Buffer.from(KEY) } });
  const here = await folder(t);
  const file = path.join(here, 'prosa.backup');
  const source = { ...settings(app.databases, app.config.dataDir), SECRET_KEY: KEY };
  await t.rejects(run(runBackup, [file], source), {
    code: 'ERR_COMMAND',
    message: /nothing to back up/,
  });
  t.throws(() => statSync(file), 'no empty backup is left');

  await app.factories.company();
  await run(runBackup, [file, '--without-key'], source);
  await t.rejects(
    run(runRestore, [file, '--replace'], source),
    { message: /Prosa is running on this database/ },
    'into a database that is used',
  );
  const target = await emptyTarget(t);
  const there = settings(target, path.join(here, 'data'));
  await t.rejects(run(runRestore, [file], there), { message: /holds no key/ });
  const { DATABASE_OWNER_URL: _, ...limited } = { ...there, SECRET_KEY: KEY };
  await t.rejects(run(runRestore, [file], limited), { message: /DATABASE_OWNER_URL/ });
  await run(runRestore, [file], { ...there, SECRET_KEY: KEY });
  const companies = 'select name from companies';
  const names = await query(target.superUrl, companies);
  t.equal(names.length, 1);

  await t.rejects(
    run(runRestore, [file], { ...there, SECRET_KEY: KEY }),
    { message: /holds 1 companies.*--replace/ },
    'over companies',
  );
  const withKey = path.join(here, 'key.backup');
  await run(runBackup, [withKey], source);
  const otherKey = { ...there, SECRET_KEY: 'outra chave de teste com mais de 32 bytes' };
  await t.rejects(run(runRestore, [withKey, '--replace'], otherKey), {
    message: /not the key of the backup/,
  });

  const bytes = readFileSync(file);
  const damaged = path.join(here, 'damaged.backup');
  const middle = Math.floor(bytes.length / 2);
  writeFileSync(damaged, bytes);
  truncateSync(damaged, middle);
  await t.rejects(run(runBackup, ['--verify', damaged], {}), { message: /damaged or was cut off/ });
  // Behind the header of gzip, of which some bytes mean nothing.
  const step = Math.floor((bytes.length - 10) / 40);
  for (let place = 10; place < bytes.length; place += step) {
    const altered = Buffer.from(bytes);
    altered[place] = (altered[place] ?? 0) ^ 1;
    // Some bits of a packed file may differ and it still unpacks to the same bytes: nothing is damaged then.
    if (unpacked(altered)?.equals(gunzipSync(bytes)) === true) continue;
    writeFileSync(damaged, altered);
    const name = `byte ${String(place)} of ${String(bytes.length)}`;
    await t.rejects(
      run(runBackup, ['--verify', damaged], {}),
      { code: 'ERR_COMMAND', message: /damaged or was cut off/ },
      name,
    );
  }
  await t.rejects(run(runRestore, [damaged, '--replace'], { ...there, SECRET_KEY: KEY }), {
    message: /damaged or was cut off/,
  });
  writeFileSync(damaged, 'something else');
  await t.rejects(run(runBackup, ['--verify', damaged], {}), { message: /damaged or was cut off/ });

  await query(
    app.databases.superUrl,
    "insert into migrations (name, batch) values ('core/9999_x', 9)",
  );
  const newer = path.join(here, 'newer.backup');
  await run(runBackup, [newer], source);
  await t.rejects(run(runRestore, [newer, '--replace'], { ...there, SECRET_KEY: KEY }), {
    message: /migrations that this version does not have: core\/9999_x/,
  });
  t.same(await query(target.superUrl, companies), names, 'all of it left the database as it was');

  t.match(await run(runRestore, [file, '--replace'], { ...there, SECRET_KEY: KEY }), { code: 0 });
  t.same(await query(target.superUrl, companies), names);
});

t.test('a backup of fewer migrations is brought up to date', async (t) => {
  const old = await createTestDatabase('core');
  t.teardown(() => old.drop());
  await query(
    old.superUrl,
    `insert into plans (name, users, connections, queues, value_cents) values ('Plano', 1, 1, 1, 1);
     insert into companies (name, plan_id, due_date) select 'Antiga', id, now() from plans`,
  );
  const here = await folder(t);
  const file = path.join(here, 'old.backup');
  await run(runBackup, [file], { ...settings(old, here), SECRET_KEY: KEY });
  const target = await createTestDatabase('plugins');
  t.teardown(() => target.drop());
  await run(runRestore, [file], { ...settings(target, here), SECRET_KEY: KEY });
  t.same(await query(target.superUrl, 'select name from companies'), [{ name: 'Antiga' }]);
  await run(runRestore, ['--done-otherwise'], { ...settings(target, here), SECRET_KEY: KEY });
  t.same(
    await query(target.superUrl, 'select count(*)::int from restores where settled_at is null'),
    [{ count: 2 }],
    'one more that was restored by other means',
  );
  t.same(
    await query(target.superUrl, 'select 1 from tickets'),
    [],
    'with the tables of all plugins',
  );
});
