import t from 'tap';
import { createTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { socketSources } from './security-headers.ts';

const headerOf = async (app: TestApp, name: string, host = 'localhost:3000'): Promise<string> =>
  String((await app.inject({ url: '/livez', headers: { host } })).headers[name]);

const connections = async (app: TestApp, host?: string): Promise<readonly string[]> => {
  const directive = (await headerOf(app, 'content-security-policy', host))
    .split(';')
    .find((each) => each.startsWith('connect-src '));
  return directive?.split(' ').slice(1) ?? [];
};

t.test('B.9: pages connect to their own host and to no other', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  t.same(await connections(app), ["'self'", 'ws://localhost:3000', 'wss://localhost:3000']);
  t.same(
    await connections(app, '127.0.0.1:4000'),
    [
      "'self'",
      'ws://127.0.0.1:4000',
      'wss://127.0.0.1:4000',
      'ws://localhost:3000',
      'wss://localhost:3000',
    ],
    'opened at an address of its own',
  );
  const secure = await createTestApp(t, {
    plugins: [],
    beside: app,
    config: { publicUrl: 'https://prosa.example.com' },
  });
  t.same(await connections(secure, 'prosa.example.com'), ["'self'", 'wss://prosa.example.com']);
  t.same(
    await connections(secure, '127.0.0.1:3000'),
    ["'self'", 'wss://127.0.0.1:3000', 'wss://prosa.example.com'],
    'behind a proxy that does not pass the host on',
  );
});

t.test('B.9: a host that is none adds no source', (t) => {
  const own = ['wss://prosa.example.com'];
  for (const host of [
    undefined,
    '',
    '*',
    '*.example.com',
    'a b',
    "a;script-src 'unsafe-inline'",
    'a:port',
    'a/b',
    'user@host',
  ]) {
    t.same(socketSources('https://prosa.example.com', host), own, host ?? 'no host');
  }
  t.same(socketSources('http://[::1]:3000', '[::1]:3000'), ['ws://[::1]:3000', 'wss://[::1]:3000']);
  t.end();
});

t.test('B.9: pages may use the microphone and nothing else of the device', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const policy = await headerOf(app, 'permissions-policy');
  t.match(policy, /(^|, )microphone=\(self\)(, |$)/);
  for (const feature of ['camera', 'geolocation', 'display-capture', 'payment', 'usb', 'serial']) {
    t.match(policy, new RegExp(`(^|, )${feature}=\\(\\)(, |$)`), feature);
  }
  t.notMatch(policy, /\*/);
});

t.test('B.9: the API documentation answers only where it is on', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  t.equal((await app.inject('/api/docs/json')).statusCode, 200);
  const without = await createTestApp(t, {
    plugins: [],
    beside: app,
    config: { apiDocs: false },
  });
  for (const url of [
    '/api/docs',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/static/index.html',
  ]) {
    const answer = await without.inject(url);
    t.equal(answer.statusCode, 404, url);
    t.same(answer.json(), { error: 'ERR_NOT_FOUND' });
  }
});
