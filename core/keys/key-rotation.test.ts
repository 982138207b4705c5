import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import knexFactory from 'knex';
import t from 'tap';
import { loadConfig } from '../kernel/config.ts';
import { readKeyFile } from '../kernel/data-dir.ts';
import { discoverPlugins } from '../host/discover.ts';
import { runningProject } from '../kernel/project.ts';
import { readSources } from '../host/inspect/sources.ts';
import { isSealed, Secrets } from '../services/secrets.ts';
import { createTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { TEST_PASSWORD } from '../testing/factories.ts';
import { rotateKeys } from './key-rotation.ts';
import { runKeys } from './keys-command.ts';
import { sealedColumns } from './sealed-columns.ts';

t.setTimeout(120_000);

const columnsOf = (app: TestApp) => sealedColumns(app.host.manifests);

/** Puts a sealed value into every declared column. */
const fill = async (app: TestApp, secrets: Secrets): Promise<void> => {
  const { id: companyId, admin } = await app.factories.company();
  const line = (place: string): string => secrets.seal(place, 'whatsapp-web');
  await app.database.system('fill sealed columns', async ({ trx }) => {
    await trx('settings').insert({
      company_id: companyId,
      key: 'smtpPassword',
      value: secrets.seal('a', 'setting:smtpPassword'),
    });
    await trx('settings').insert({
      company_id: companyId,
      key: 'greeting',
      value: 's1.deadbeef.not sealed',
    });
    await trx('platform_settings').insert({
      key: 'paymentKey',
      value: secrets.seal('b', 'setting:paymentKey'),
    });
    await trx('two_step_logins').insert({
      user_id: admin.id,
      company_id: companyId,
      secret: secrets.seal('c', 'two-step-secret'),
      recovery_hashes: [
        secrets.sealHash('code-one', 'two-step-recovery'),
        secrets.sign('code-two', 'two-step-recovery'),
      ],
    });
    await trx('pix_accounts').insert({
      profile: 'efi',
      environment: 'sandbox',
      client_secret: secrets.seal('i', 'pix-bacen.client-secret'),
      certificate: secrets.seal('j', 'pix-bacen.certificate'),
    });
    await trx('prompts').insert({
      company_id: companyId,
      name: 'Recepção',
      prompt: 'Atenda.',
      base_url: 'https://api.openai.com/v1',
      model: 'gpt-4o-mini',
      max_tokens: 100,
      temperature: 1,
      max_messages: 10,
      transcription_model: '',
      voice: 'texto',
      voice_region: '',
      speech_model: '',
      daily_tokens: 0,
      api_key: secrets.seal('k', 'prompts.api-key'),
      voice_key: secrets.seal('l', 'prompts.voice-key'),
    });
    await trx('queue_integrations').insert({
      company_id: companyId,
      type: 'n8n',
      name: 'n8n',
      service_account: secrets.seal('k', 'queue-integrations.service-account'),
      header_value: secrets.seal('l', 'queue-integrations.header'),
      signing_secret: secrets.seal('m', 'queue-integrations.signing'),
      old_signing_secret: secrets.seal('n', 'queue-integrations.signing'),
    });
    await trx('webhooks').insert({
      company_id: companyId,
      name: 'ERP',
      url: 'https://erp.example/',
      facts: ['tickets.message-received'],
      secret: secrets.seal('k', 'webhooks.secret'),
      old_secret: secrets.seal('l', 'webhooks.secret'),
      header_value: secrets.seal('m', 'webhooks.header'),
    });
    await trx('suppression_keys').insert({
      company_id: companyId,
      sealed: secrets.seal('h', 'consents'),
    });
    const [made] = await trx('connections')
      .insert({ company_id: companyId, name: 'line' })
      .returning<{ id: number }[]>('id');
    const own = { company_id: companyId, connection_id: made?.id };
    await trx('whatsapp_web_credentials').insert({ ...own, sealed: line('d') });
    await trx('whatsapp_web_keys').insert(
      Array.from({ length: 1_200 }, (_, id) => ({
        ...own,
        type: 'session',
        id: String(id),
        sealed: line(String(id)),
      })),
    );
    await trx('whatsapp_web_journal').insert({
      ...own,
      digest: 'd',
      message_id: 'm',
      sealed: line('e'),
    });
    await trx('whatsapp_web_sent').insert({
      ...own,
      message_id: 'm',
      chat: 'c',
      sealed: line('f'),
    });
    await trx('whatsapp_web_files').insert({
      ...own,
      chat_number: '1',
      external_id: 'x',
      from_me: false,
      sealed: line('g'),
      next_attempt_at: trx.fn.now(),
    });
  });
};

/** Every stored text that looks sealed: its column and its value. */
const everythingSealed = async (
  app: TestApp,
): Promise<readonly { place: string; value: string }[]> => {
  const knex = knexFactory({ client: 'pg', connection: app.databases.ownerUrl });
  try {
    const { rows: tables } = await knex.raw<{ rows: { name: string }[] }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const found: { place: string; value: string }[] = [];
    await knex.transaction(async (trx) => {
      await trx.raw(`select set_config('app.system', 'on', true)`);
      for (const { name } of tables) {
        const { rows } = await trx.raw<{ rows: { column: string; value: string }[] }>(
          `select field.key as "column", leaf.value #>> '{}' as value
             from ?? t, jsonb_each(to_jsonb(t)) field,
                  jsonb_path_query(field.value, 'strict $.** \\? (@.type() == "string")') leaf(value)`,
          [name],
        );
        for (const { column, value } of rows) {
          if (isSealed(value)) found.push({ place: `${name}.${column}`, value });
        }
      }
    });
    return found;
  } finally {
    await knex.destroy();
  }
};

t.test('B.9: a change of the key seals every stored value anew, and none is lost', async (t) => {
  const app = await createTestApp(t);
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const before = new Secrets(first);
  await fill(app, before);
  const stale = await everythingSealed(app);
  const declared = new Set(columnsOf(app).map(({ table, column }) => `${table}.${column}`));
  t.same(
    [...new Set(stale.map(({ place }) => place))].filter((place) => !declared.has(place)),
    [],
    'nothing sealed stands in a column that nobody declared',
  );
  t.same(
    [...declared].filter((place) => !stale.some((one) => one.place === place)),
    [],
    'and this test fills all of them',
  );

  const after = new Secrets(second, [first]);
  let batches = 0;
  const interrupted = rotateKeys({
    database: app.database,
    secrets: after,
    columns: columnsOf(app),
    onBatch: ({ table }) => {
      batches += table === 'whatsapp_web_keys' ? 1 : 0;
      if (batches === 2) throw new Error('killed');
    },
  });
  await t.rejects(interrupted, /killed/);
  const result = await rotateKeys({
    database: app.database,
    secrets: after,
    columns: columnsOf(app),
  });
  t.same(
    result.filter(({ unreadable }) => unreadable > 0),
    [],
  );
  t.equal(
    result.find(({ table }) => table === 'whatsapp_web_keys')?.rows,
    200,
    'it goes on where it ended',
  );

  const alone = new Secrets(second);
  const renewed = await everythingSealed(app);
  t.equal(renewed.length, stale.length + 1, 'the bare signature is sealed now');
  t.same(
    renewed.filter(({ value }) => alone.isStale(value)),
    [],
  );
  const { rows } = await app.database.system('read', ({ trx }) =>
    trx.raw<{ rows: { secret: string; hashes: string[] }[] }>(
      'select secret, recovery_hashes as hashes from two_step_logins',
    ),
  );
  t.equal(alone.open(rows[0]?.secret ?? '', 'two-step-secret'), 'c');
  for (const [at, code] of ['code-one', 'code-two'].entries()) {
    t.ok(alone.matchesHash(rows[0]?.hashes[at] ?? '', code, 'two-step-recovery'), code);
    t.notOk(alone.matchesHash(rows[0]?.hashes[at] ?? '', 'code-three', 'two-step-recovery'));
  }
  const foreign = await rotateKeys({
    database: app.database,
    secrets: new Secrets(randomBytes(32)),
    columns: columnsOf(app).filter(({ table }) => table === 'whatsapp_web_files'),
  });
  t.match(foreign, [{ rows: 0, unreadable: 1 }], 'a value that no key opens is told of');
  t.same(await everythingSealed(app), renewed, 'and left as it is');
  const again = await rotateKeys({
    database: app.database,
    secrets: after,
    columns: columnsOf(app),
  });
  t.same(
    again.filter((column) => column.rows > 0),
    [],
    'there is nothing left to do',
  );
});

t.test('B.9: whoever seals declares where it is kept', async (t) => {
  const manifests = (await discoverPlugins()).map(({ plugin }) => plugin.manifest);
  const sources = readSources(runningProject().root, 'plugins');
  const seals = (id: string): boolean =>
    sources.some(
      ({ path: file, syntax }) =>
        file.startsWith(`plugins/${id}/`) &&
        !/\.test\.ts$|\/testing\//.test(file) &&
        /secrets\.(seal|sealHash)\(/.test(syntax.text),
    );
  const undeclared = manifests
    .filter(({ id, sealed = [] }) => sealed.length === 0 && seals(id))
    .map(({ id }) => id);
  t.same(undeclared, []);
  for (const { id, tables, sealed = [] } of manifests) {
    t.same(
      sealed.filter(({ table }) => !tables.includes(table)),
      [],
      `${id} declares its own tables`,
    );
  }
});

t.test('B.9: sessions go on under a new key while the old one is known', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const { admin } = await app.factories.company();
  const login = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: admin.email, password: TEST_PASSWORD },
  });
  const { token } = login.json<{ token: string }>();
  const jrt = login.cookies.find(({ name }) => name === 'jrt')?.value ?? '';
  const lost = await app.inject({
    method: 'POST',
    url: '/api/auth/refresh_token',
    cookies: { jrt },
  });
  const next = await createTestApp(t, {
    plugins: [],
    beside: app,
    config: { secretKey: randomBytes(32), oldSecretKeys: [app.config.secretKey] },
  });
  const me = (on: TestApp) =>
    on.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
  t.equal((await me(next)).statusCode, 200, 'an access token of the old key');
  const repeated = await next.inject({
    method: 'POST',
    url: '/api/auth/refresh_token',
    cookies: { jrt },
  });
  t.equal(repeated.statusCode, 200, 'an answer that was lost before the change is given again');
  t.equal(
    repeated.cookies.find(({ name }) => name === 'jrt')?.value,
    lost.cookies.find(({ name }) => name === 'jrt')?.value,
  );
  const foreign = await createTestApp(t, {
    plugins: [],
    beside: app,
    config: { secretKey: randomBytes(32) },
  });
  t.equal((await me(foreign)).statusCode, 401, 'without it, it is nobody’s');
});

t.test('B.9: the key file gets a new key first, and loses the old ones last', async (t) => {
  const DATA_DIR = t.testdir();
  const said: string[] = [];
  const environment = { DATA_DIR };
  const [before] = [loadConfig(environment)];
  t.equal(await runKeys(['new'], (line) => said.push(line), environment), 0);
  const after = loadConfig(environment);
  t.notSame(after.secretKey, before.secretKey);
  t.same(after.oldSecretKeys, [before.secretKey]);
  t.equal(readFileSync(path.join(DATA_DIR, 'secret.key'), 'utf8').trim().split('\n').length, 2);

  const given = {
    DATA_DIR,
    SECRET_KEY: 'k'.repeat(32),
    SECRET_KEYS_OLD: `${'o'.repeat(32)},${'p'.repeat(40)}`,
  };
  t.equal(await runKeys(['new'], (line) => said.push(line), given), 1);
  t.match(said.at(-1), /SECRET_KEYS_OLD/);
  t.same(loadConfig(given).oldSecretKeys.map(String), [
    'o'.repeat(32),
    'p'.repeat(40),
    String(after.secretKey),
    String(before.secretKey),
  ]);
  t.throws(
    () => loadConfig({ DATA_DIR, SECRET_KEYS_OLD: 'short' }),
    /SECRET_KEYS_OLD must be keys/,
  );
});

t.test('B.9: the commands rotate and forget leave only what the current key opens', async (t) => {
  const app = await createTestApp(t);
  const DATA_DIR = t.testdir();
  const environment = {
    DATA_DIR,
    DATABASE_URL: app.databases.appUrl,
    DATABASE_OWNER_URL: app.databases.ownerUrl,
  };
  const run = async (word: string, given: NodeJS.ProcessEnv = environment) => {
    const said: string[] = [];
    const code = await runKeys([word], (line) => said.push(line), given);
    return { code, said: said.join('\n') };
  };
  const keys = (): readonly Buffer[] => readKeyFile(DATA_DIR) ?? [];
  await fill(app, new Secrets(loadConfig(environment).secretKey));
  const [first] = keys();
  await run('new');
  t.same(keys().slice(1), [first]);

  const rotated = await run('rotate');
  t.match(rotated, { code: 0, said: /whatsapp_web_keys\.sealed: \d+/ });
  t.match(rotated.said, /12\d\d rows were sealed with the current key\.$/);
  const current = new Secrets(loadConfig(environment).secretKey);
  const stale = async (): Promise<readonly string[]> =>
    (await everythingSealed(app))
      .filter(({ value }) => current.isStale(value))
      .map(({ place }) => place);
  t.same(await stale(), []);
  t.match(await run('rotate'), { code: 0, said: '0 rows were sealed with the current key.' });
  t.equal(keys().length, 2, 'the old key stays until it is forgotten');

  const unknown = new Secrets(randomBytes(32)).seal('x', 'setting:paymentKey');
  const settings = (value: string) =>
    app.database.system('test', ({ trx }) =>
      trx('platform_settings').where('key', 'paymentKey').update({ value }),
    );
  await settings(unknown);
  const refused = {
    code: 1,
    said: /1 rows of platform_settings\.value open with none of the keys/,
  };
  t.match(await run('rotate'), refused);
  t.match(await run('forget'), refused);
  t.equal(keys().length, 2, 'no key is forgotten while a value may need it');

  const old = new Secrets(first ?? Buffer.alloc(0));
  await settings(old.seal('b', 'setting:paymentKey'));
  const fromEnvironment = await run('forget', { ...environment, SECRET_KEY: 'k'.repeat(32) });
  t.match(fromEnvironment, {
    code: 1,
    said: /The key is in SECRET_KEY, which this command cannot change/,
  });
  t.equal(keys().length, 2);
  t.match(await run('forget'), { code: 0, said: /^Older keys are gone from the file/ });
  t.same(await stale(), [], 'what came since the rotation was sealed anew first');
  t.same(keys(), [loadConfig(environment).secretKey]);
});
