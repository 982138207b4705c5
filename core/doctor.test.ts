import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import t from 'tap';
import type { Test } from 'tap';
import { applicationName, connectionBudget } from './kernel/connection-budget.ts';
import { runDoctor } from './doctor.ts';
import { checkBroker } from './doctor/broker.ts';
import { checkConnections, judgeConnections } from './doctor/connections.ts';
import { checkDatabase } from './doctor/database.ts';
import {
  checkFolder,
  checkPort,
  checkProxies,
  checkSecretFiles,
  checkSpace,
} from './doctor/machine.ts';
import { checkMigrations } from './doctor/migrations.ts';
import { checkMetrics, checkPublicUrl, checkSimulator } from './doctor/settings.ts';
import { metricsToken } from './services/metrics.ts';
import { Secrets } from './services/secrets.ts';
import { createTestDatabase } from './testing/cluster.ts';
import { migrateAs } from './testing/migrate-as.ts';

const listening = async (t: Test): Promise<number> => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
};

t.test('a port another program uses is told with its cure', async (t) => {
  const port = await listening(t);
  t.match(await checkPort({ host: '127.0.0.1', port }), {
    isWell: false,
    what: /used by another program/,
    cure: /set PORT/,
  });
  t.match(await checkPort({ host: '127.0.0.1', port: 0 }), { isWell: true });
  t.match(await checkPort({ host: '192.0.2.1', port: 0 }), { isWell: false, cure: /set HOST/i });
});

t.test('a folder that cannot be written, and a full disk', async (t) => {
  const folder = t.testdir({ file: '' });
  t.match(await checkFolder(folder), { isWell: true });
  t.match(await checkFolder(path.join(folder, 'file')), { isWell: false, cure: /DATA_DIR/ });
  t.match(await checkSpace(folder, 1), { isWell: true });
  t.match(await checkSpace(folder, Infinity), { isWell: false, cure: /larger disk/ });
});

t.test('B.8: says whose word is taken for where a request comes from', (t) => {
  const publicUrl = 'https://prosa.example.com';
  t.match(checkProxies({ publicUrl, trustedProxies: ['loopback', '10.0.0.5'] }), {
    isWell: true,
    what: /believed from loopback, 10\.0\.0\.5 and nobody else/,
  });
  t.match(checkProxies({ publicUrl, trustedProxies: [] }), {
    isWell: false,
    cure: /TRUSTED_PROXIES/,
  });
  t.match(checkProxies({ publicUrl: 'http://localhost:3000', trustedProxies: [] }), {
    isWell: true,
  });
  t.end();
});

t.test('a simulator left on, and an address without encryption', async (t) => {
  const role = 'all';
  const here = { publicUrl: 'http://localhost:3000', role, simulator: true } as const;
  t.match([checkSimulator(here), checkPublicUrl(here)], [{ isWell: true }, { isWell: true }]);
  const open = { publicUrl: 'http://prosa.example.com', role, simulator: true } as const;
  t.match(checkSimulator(open), { isWell: false, cure: /PROSA_SIMULATOR=0/ });
  t.match(checkPublicUrl(open), { isWell: false, what: /unencrypted/, cure: /https:/ });
  const forgotten = { ...here, role: 'web' } as const;
  t.match(checkPublicUrl(forgotten), { isWell: false, what: /links in mails/, cure: /PUBLIC_URL/ });
  t.match(checkSimulator(forgotten), { isWell: false });
  const right = { publicUrl: 'https://prosa.example.com', role, simulator: false } as const;
  t.match([checkSimulator(right), checkPublicUrl(right)], [{ isWell: true }, { isWell: true }]);
});

t.test('the token of the metrics, as far as it is not known', async (t) => {
  const secretKey = Buffer.alloc(32, 7);
  const token = metricsToken(new Secrets(secretKey));
  t.match(checkMetrics({ secretKey }), { advice: `Authorization: Bearer ${token}` });
  const chosen = JSON.stringify(checkMetrics({ secretKey, metricsToken: 'a'.repeat(20) }));
  t.match(chosen, /METRICS_TOKEN/);
  t.notMatch(chosen, /a{20}/, 'who has set it knows it');
});

t.test('a key that others can read', async (t) => {
  const folder = t.testdir();
  t.match(await checkSecretFiles(folder), { isWell: true });
  writeFileSync(path.join(folder, 'secret.key'), '', { mode: 0o644 });
  t.match(await checkSecretFiles(folder), { isWell: false, cure: /^chmod 600 / });
});

t.test('a database with everything right', async (t) => {
  const database = await createTestDatabase('core');
  t.teardown(() => database.drop());
  const findings = [
    ...(await checkDatabase(database.appUrl, 'serves')),
    ...(await checkDatabase(database.ownerUrl, 'owner')),
  ];
  t.strictSame(
    findings.filter(({ isWell }) => !isWell),
    [],
  );
  t.equal(findings.length, 8);
  t.match(findings, [{}, {}, { what: /owns no table/ }]);
});

t.test('a clock that goes wrong', async (t) => {
  const database = await createTestDatabase('core');
  t.teardown(() => database.drop());
  const anHourAhead = () => Date.now() + 3_600_000;
  const findings = await checkDatabase(database.appUrl, 'serves', anHourAhead);
  t.match(
    findings.filter(({ isWell }) => !isWell),
    [{ what: /clocks .* differ by (3599|3600|3601) s/, cure: /set-ntp/ }],
  );
});

t.test('a role that bypasses row-level security, or may not make tables', async (t) => {
  const database = await createTestDatabase('core');
  t.teardown(() => database.drop());
  t.match(
    (await checkDatabase(database.superUrl, 'serves')).filter(({ isWell }) => !isWell),
    [{ what: /bypasses row-level security/, cure: /NOBYPASSRLS/ }],
  );
  t.match(
    (await checkDatabase(database.appUrl, 'owner')).filter(({ isWell }) => !isWell),
    [{ what: /may not make tables/, cure: /OWNER TO/ }],
  );
  const served = await checkDatabase(database.ownerUrl, 'serves');
  t.match(
    served.find(({ what }) => what.includes('serves and owns')),
    { isWell: true, advice: /database -- setup/ },
    'a role for both is told of, and no failure',
  );
});

t.test('migrations that this version does not have, and such that were not run yet', async (t) => {
  const database = await createTestDatabase('core');
  t.teardown(() => database.drop());
  t.match(await checkMigrations(database.appUrl, []), { what: /tables are those of this version/ });
  const first = { name: 'core/0001_platform' };
  await migrateAs(database.ownerUrl, (knex) => knex('migrations').where(first).delete());
  t.match(await checkMigrations(database.appUrl, []), {
    isWell: true,
    what: /^1 migrations were not run/,
  });
  const newer = { name: 'core/9999_newer', batch: 9, migration_time: new Date() };
  await migrateAs(database.ownerUrl, (knex) => knex('migrations').insert(newer));
  t.match(await checkMigrations(database.appUrl, []), {
    isWell: true,
    what: /does not have.*core\/9999_newer/,
  });
});

t.test('A.4: counts the connections of this process and of those that run', async (t) => {
  const database = await createTestDatabase('core');
  t.teardown(() => database.drop());
  const config = { role: 'web', databasePoolSize: 10 } as const;
  const [pooling, room] = await checkConnections(database.appUrl, config);
  t.match(pooling, { isWell: true, what: /PostgreSQL itself/ });
  t.match(room, {
    isWell: true,
    what: /PROSA_ROLE=web takes at most 12 connections \(pool 10, tasks 2\).*room for \d+ more/,
  });
  const budget = connectionBudget('connections', 20);
  const open = new Client({
    connectionString: database.appUrl,
    application_name: applicationName('connections', budget),
  });
  await open.connect();
  t.teardown(() => open.end());
  const [, beside] = await checkConnections(database.appUrl, config);
  t.match(beside, { what: /\d+ running processes at most \d+;/ });
});

t.test('A.4: connections that do not suffice are told with the cure', (t) => {
  const budget = connectionBudget('connections');
  const judge = (processes: number, claimed: number, others = 2) =>
    judgeConnections('connections', budget, { allowed: 97, processes, claimed, others });
  t.match(judge(0, 0), {
    isWell: true,
    what: /at most 11 .*pool 8, tasks 2, lines 1.*room for 8 more/,
  });
  t.match(judge(8, 88), { isWell: true, what: /8 running processes at most 88;.*room for 0 more/ });
  t.match(judge(9, 99), { isWell: false, cure: /max_connections.*DATABASE_POOL_SIZE/ });
  t.match(judge(0, 0, 90), { isWell: false, what: /not enough/ });
  t.end();
});

t.test('a database or a broker that is not there', async (t) => {
  const url = `127.0.0.1:${await listening(t)}`;
  t.match(await checkDatabase(`postgres://prosa:x@${url}/prosa`, 'serves'), [
    { isWell: false, what: /cannot be reached/, cure: /DATABASE_URL/ },
  ]);
  t.match(await checkBroker(`mqtt://${url}`), { isWell: false, cure: /MQTT_URL/ });
  t.match(await checkBroker(undefined), { isWell: true });
});

t.test('ends with 1 when something is wrong, and with 0 when nothing is', async (t) => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'prosa-doctor-'));
  chmodSync(dataDir, 0o711);
  t.teardown(() => rmSync(dataDir, { recursive: true, force: true }));
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  t.equal(await runDoctor(print, { DATA_DIR: dataDir, PORT: '0' }), 0, lines.join('\n'));
  t.match(lines.at(-1), 'Prosa is well.');
  const port = String(await listening(t));
  t.equal(await runDoctor(print, { DATA_DIR: dataDir, PORT: port }), 1);
  t.match(lines.at(-1), /^1 of \d+ need attention/);
  t.equal(await runDoctor(print, { PORT: 'abc' }), 1);
  t.match(lines.at(-1), /PORT="abc" must be/);
});
