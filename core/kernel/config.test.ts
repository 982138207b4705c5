import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import t from 'tap';
import { ConfigError, loadConfig } from './config.ts';

const problemsOf = (environment: NodeJS.ProcessEnv): readonly string[] => {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

t.test('needs nothing: every variable has a sensible default', (t) => {
  const config = loadConfig({ DATA_DIR: t.testdir() });
  t.match(config, {
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    role: 'all',
    databasePoolSize: 16,
    demo: true,
    simulator: true,
    typing: true,
    trustedProxies: ['loopback'],
    apiDocs: true,
    outbound: { networks: [], ports: [], http: false },
    logLevel: 'info',
  });
  t.notOk('databaseUrl' in config);
  t.notOk('adminPassword' in config, 'there is no default password');
  t.ok(Object.isFrozen(config));
  t.end();
});

t.test('lets WhatsApp lines go elsewhere only over a safe way, or to this machine', (t) => {
  const told = (WHATSAPP_WEB_URL: string) =>
    loadConfig({ DATA_DIR: t.testdir(), WHATSAPP_WEB_URL }).whatsappWebUrl;
  for (const url of [
    'ws://127.0.0.1:8090/ws/chat',
    'ws://localhost:1',
    'ws://[::1]:1/',
    'wss://x/ws',
  ]) {
    t.equal(told(url), url);
  }
  for (const url of [
    'ws://example.com/ws',
    'ws://127.0.0.1.example.com',
    'http://localhost',
    'x',
  ]) {
    t.match(problemsOf({ DATA_DIR: t.testdir(), WHATSAPP_WEB_URL: url }), [/^WHATSAPP_WEB_URL/]);
  }
  t.end();
});

t.test('B.8: proxies to trust are named one by one', (t) => {
  const told = (TRUSTED_PROXIES: string) =>
    loadConfig({ DATA_DIR: t.testdir(), TRUSTED_PROXIES }).trustedProxies;
  t.same(told('none'), []);
  t.same(told('loopback, 10.0.0.5,fd00::/8 192.168.7.0/24'), [
    'loopback',
    '10.0.0.5',
    'fd00::/8',
    '192.168.7.0/24',
  ]);
  for (const TRUSTED_PROXIES of [
    'proxy.example.com',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    'all',
    '10.0.0.0/8/8',
    '10.0.0.0/',
  ]) {
    t.match(problemsOf({ DATA_DIR: t.testdir(), TRUSTED_PROXIES }), [/^TRUSTED_PROXIES/]);
  }
  t.end();
});

t.test('B.9: the API documentation is there with the demo, or where it is asked for', (t) => {
  const told = (environment: NodeJS.ProcessEnv) =>
    loadConfig({ DATA_DIR: t.testdir(), ...environment }).apiDocs;
  t.equal(told({ PROSA_DEMO: '1' }), true);
  t.equal(told({ PROSA_DEMO: '0' }), false);
  t.equal(told({ PROSA_DEMO: '0', PROSA_API_DOCS: '1' }), true);
  t.equal(told({ PROSA_API_DOCS: '0' }), false);
  t.end();
});

t.test('reads what is set', (t) => {
  const config = loadConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: t.testdir(),
    DATABASE_URL: 'postgresql://prosa:secret@db/prosa',
    MQTT_URL: 'mqtt://broker:1883',
    SECRET_KEY: 'k'.repeat(32),
    PUBLIC_URL: 'https://prosa.example.com/',
    PROSA_ROLE: 'worker',
    PROSA_DEMO: '0',
    PROSA_SIMULATOR: 'off',
    PROSA_TYPING: '0',
    PROSA_ADMIN_EMAIL: 'ana@example.com',
    PROSA_ADMIN_PASSWORD: 'correct horse',
    LOG_LEVEL: 'debug',
  });
  t.match(config, {
    port: 8080,
    host: '0.0.0.0',
    databaseUrl: 'postgresql://prosa:secret@db/prosa',
    publicUrl: 'https://prosa.example.com',
    role: 'worker',
    demo: false,
    simulator: false,
    typing: false,
    adminEmail: 'ana@example.com',
    logLevel: 'debug',
  });
  t.equal(config.secretKey.toString(), 'k'.repeat(32));
  t.end();
});

t.test('the services of a demonstration may be called by a demonstration alone', (t) => {
  const DATA_DIR = t.testdir();
  const services = (environment: NodeJS.ProcessEnv): readonly string[] =>
    loadConfig({ DATA_DIR, ...environment }).outbound.services ?? [];
  const told = services({ PROSA_FAKES: '1' });
  t.ok(told.includes('http://127.0.0.1:8790'));
  t.ok(told.every((origin) => /^http:\/\/127\.0\.0\.1:87\d\d$/.test(origin)));
  t.same(services({}), []);
  for (const serving of [
    { PROSA_DEMO: '0' },
    { PROSA_SIMULATOR: '0' },
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://prosa.example.com' },
    { DATABASE_URL: 'postgres://prosa@db/prosa' },
  ]) {
    t.same(services({ PROSA_FAKES: '1', ...serving }), [], JSON.stringify(serving));
  }
  t.end();
});

t.test('the token of the metrics may be chosen, if it is not easily guessed', (t) => {
  const DATA_DIR = t.testdir();
  t.notOk('metricsToken' in loadConfig({ DATA_DIR }), 'derived from the key');
  const METRICS_TOKEN = 'a1b2c3d4e5f6a7b8';
  t.equal(loadConfig({ DATA_DIR, METRICS_TOKEN }).metricsToken, METRICS_TOKEN);
  const problems = problemsOf({ DATA_DIR, METRICS_TOKEN: 'too short' });
  t.match(problems, [/^METRICS_TOKEN must have 16 to 200/]);
  t.notMatch(problems.join(), /too short/);
  t.end();
});

t.test('a process drains where another one can take over', (t) => {
  const DATA_DIR = t.testdir();
  const shared = {
    DATABASE_URL: 'postgres://prosa:x@db/prosa',
    MQTT_URL: 'mqtt://broker',
    SECRET_KEY: 'k'.repeat(32),
  };
  const secondsOf = (environment: NodeJS.ProcessEnv) =>
    loadConfig({ DATA_DIR, ...environment }).drainSeconds;
  t.equal(secondsOf({}), 0, 'Ctrl-C in a terminal is quick');
  t.equal(secondsOf({ DATABASE_URL: shared.DATABASE_URL }), 0, 'nobody is beside it');
  t.equal(secondsOf(shared), 5);
  t.equal(secondsOf({ ...shared, PROSA_ROLE: 'web' }), 5);
  t.equal(secondsOf({ ...shared, PROSA_ROLE: 'connections' }), 0, 'others wait for its lines');
  t.equal(secondsOf({ ...shared, PROSA_ROLE: 'worker' }), 0);
  t.equal(secondsOf({ ...shared, PROSA_ROLE: 'web', DRAIN_SECONDS: '20' }), 20);
  t.match(problemsOf({ DATA_DIR, DRAIN_SECONDS: '5m' }), [/^DRAIN_SECONDS="5m" must be/]);
  t.end();
});

t.test('names every problem at once, with an example, and shows no secret', (t) => {
  const environment = {
    DATA_DIR: t.testdir(),
    PORT: '80a',
    DATABASE_URL: 'mysql://root:hunter2@db/prosa',
    MQTT_URL: 'broker',
    SECRET_KEY: 'hunter2',
    PUBLIC_URL: 'prosa.example.com',
    PROSA_ROLE: 'everything',
    PROSA_DEMO: 'maybe',
    PROSA_ADMIN_EMAIL: 'ana',
    PROSA_ADMIN_PASSWORD: 'no',
    LOG_LEVEL: 'loud',
  };
  const problems = problemsOf(environment);
  const wrong = Object.keys(environment).filter((name) => name !== 'DATA_DIR');
  t.equal(problems.length, wrong.length);
  for (const name of wrong) {
    const problem = problems.find((each) => each.startsWith(name));
    t.match(problem, new RegExp(`must .*, for example ${name}=`), name);
  }
  t.notMatch(problems.join('\n'), /hunter2/);
  t.match(new ConfigError(problems).message, /^Prosa cannot start:\n {2}- PORT="80a" must/);
  t.end();
});

t.test('the owner of a database is given beside the role that serves', (t) => {
  const DATA_DIR = t.testdir();
  const [DATABASE_URL, DATABASE_OWNER_URL] = ['postgres://a:x@db/prosa', 'postgres://b:x@db/prosa'];
  const config = loadConfig({ DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL });
  t.match(config, { databaseUrl: DATABASE_URL, databaseOwnerUrl: DATABASE_OWNER_URL });
  t.match(problemsOf({ DATA_DIR, DATABASE_OWNER_URL }), [/^DATABASE_URL must be set beside/]);
  t.end();
});

t.test('a role of several needs a database, a broker and a key all of them know', (t) => {
  const environment = { DATA_DIR: t.testdir(), PROSA_ROLE: 'web' };
  t.match(problemsOf(environment), [
    /^DATABASE_URL must be set when PROSA_ROLE=web/,
    /^MQTT_URL must be set/,
    /^SECRET_KEY must be set when PROSA_ROLE=web.*for example SECRET_KEY="\$\(openssl/,
  ]);
  t.notOk(existsSync(path.join(environment.DATA_DIR, 'secret.key')), 'nor is one made up');
  const others = { DATABASE_URL: 'postgres://prosa:x@db/prosa', MQTT_URL: 'mqtt://broker' };
  t.match(problemsOf({ ...environment, ...others }), [/^SECRET_KEY must be set/]);
  t.same(problemsOf({ ...environment, ...others, SECRET_KEY: 'k'.repeat(32) }), []);
  t.end();
});

t.test('an empty variable counts as not set', (t) => {
  t.equal(loadConfig({ DATA_DIR: t.testdir(), PORT: '', PROSA_ROLE: ' ' }).port, 3000);
  t.end();
});

t.test('defect 18: makes a key at the first start and keeps it', (t) => {
  const dataDir = path.join(t.testdir(), 'new');
  const first = loadConfig({ DATA_DIR: dataDir }).secretKey;
  t.equal(first.length, 32);
  t.strictSame(loadConfig({ DATA_DIR: dataDir }).secretKey, first);
  t.equal(statSync(path.join(dataDir, 'secret.key')).mode & 0o777, 0o600);
  t.notMatch(readFileSync(path.join(dataDir, 'secret.key'), 'utf8'), first.toString('hex'));
  t.end();
});

t.test('says what is wrong with the data folder', (t) => {
  const folder = t.testdir({ file: 'not a folder' });
  t.match(problemsOf({ DATA_DIR: path.join(folder, 'file') }), [/^DATA_DIR=".*" must be a folder/]);
  writeFileSync(path.join(folder, 'secret.key'), 'short');
  t.match(problemsOf({ DATA_DIR: folder }), [/secret\.key is damaged/]);
  t.end();
});
