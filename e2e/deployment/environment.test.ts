import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import t from 'tap';
import { createTestDatabase } from '../../core/testing/cluster.ts';
import { Authority } from '../../plugins/pix-bacen/testing/fake-psp/authority.ts';
import { logIn } from '../product/client.ts';
import { freePort, startProduct } from '../product/product.ts';
import { startBroker } from '../roles/broker.ts';
import { documentedVariables } from './readme.ts';

t.setTimeout(120_000);

/** Rows of migrations that no folder has, as a newer version or a removed plugin leaves them. */
const addUnknownMigrations = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    `INSERT INTO migrations (name, batch, migration_time)
     VALUES ('core/9999_newer', 9, now()), ('removed_plugin/0001_tables', 9, now())`,
  );
  await client.end();
};

t.test('starts with every variable of the README set, beside unknown migrations', async (t) => {
  const database = await createTestDatabase('plugins');
  t.teardown(() => database.drop());
  await addUnknownMigrations(database.ownerUrl);
  const broker = await startBroker();
  t.teardown(() => broker.stop());
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'prosa-environment-'));
  t.teardown(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = String(await freePort());
  const authority = new Authority();
  const { cert, key } = authority.issue('localhost');
  const [ownFile, authorityFile] = [path.join(dataDir, 'own.pem'), path.join(dataDir, 'bank.pem')];
  writeFileSync(ownFile, cert + key);
  writeFileSync(authorityFile, authority.cert);
  const environment: Readonly<Record<string, string>> = {
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATABASE_POOL_SIZE: '12',
    MQTT_URL: broker.url,
    SECRET_KEY: 'uma chave de teste que tem mais de 32 bytes',
    SECRET_KEYS_OLD: 'uma-chave-de-antes-que-tem-mais-de-32-bytes',
    PROSA_ROLE: 'all',
    DRAIN_SECONDS: '0',
    METRICS_TOKEN: 'um-token-para-as-medidas',
    PROSA_DEMO: '0',
    PROSA_FAKES: '0',
    PROSA_SIMULATOR: '0',
    PROSA_TYPING: '0',
    SMTP_URL: 'smtp://prosa:x@127.0.0.1:1',
    MAIL_FROM: 'prosa@example.com',
    WHATSAPP_WEB_URL: 'ws://127.0.0.1:1/ws/chat',
    PROSA_ADMIN_EMAIL: 'ana@example.com',
    PROSA_ADMIN_PASSWORD: 'uma senha de teste',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1',
    PROSA_API_DOCS: '1',
    SMTP_INSECURE: '1',
    OUTBOUND_NETWORKS: '10.1.0.0/16,192.168.7.10',
    OUTBOUND_PORTS: '3000',
    OUTBOUND_HTTP: '1',
    PAYMENT_NOTICES_PORT: String(await freePort()),
    PAYMENT_NOTICES_CERTIFICATE: ownFile,
    PAYMENT_NOTICES_AUTHORITY: authorityFile,
  };
  t.same(
    documentedVariables().filter((name) => !(name in environment)),
    [],
    'a variable of the README that this test does not set: add it here',
  );
  t.same(
    Object.keys(environment).filter((name) => !documentedVariables().includes(name)),
    [],
    'a variable the README does not tell of',
  );
  const product = await startProduct(environment);
  t.teardown(() => product.stop());
  const client = await logIn(product);
  t.same(await client.get('/whatsapp'), [], 'and serves');
  t.match(product.output(), /2 migrations that this version does not have.*core\/9999_newer/);
});

t.test(
  'the simulator can be switched off in an installation that has simulated connections',
  async (t) => {
    const product = await startProduct({ PROSA_SIMULATOR: '0' }, { asInstalled: true });
    t.teardown(() => product.stop());
    const client = await logIn(product);
    const connections = await client.get<{ provider: string }[]>('/whatsapp');
    t.match(connections, [{ provider: 'simulator' }], 'its connection is kept');
    t.ok(
      (await client.get<{ tickets: unknown[] }>('/tickets?status=pending&showAll=true')).tickets,
    );
  },
);
