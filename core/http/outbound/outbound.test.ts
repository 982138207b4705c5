import { Type } from '@sinclair/typebox';
import t from 'tap';
import { allowing, fakeAnswers, startFakeService } from '../../testing/fake-service.ts';
import type { FakeAnswer } from '../../testing/fake-service.ts';
import { AddressPolicy } from './address-policy.ts';
import type { Lookup } from './connector.ts';
import type { OutboundResult } from './index.ts';
import type { OutboundError } from '../../kernel/outbound-error.ts';
import type { OutboundRequest } from '../../kernel/outbound.ts';
import { Anything, open, openTo, failureOf, answering } from './testing.ts';

t.test('calls a service that answers with JSON, and says who asks', async (t) => {
  const service = await startFakeService(t);
  const results: OutboundResult[] = [];
  const outbound = openTo(t, [service], { onEnd: (result) => results.push(result) });
  service.answer(fakeAnswers.json({ id: 7 }, 201, { 'x-request': 'abc' }));
  const answer = await outbound.json({
    url: `${service.url}/v1/items?page=1#part`,
    query: { name: 'a b&c' },
    headers: { Authorization: 'Bearer secret' },
    body: { json: { text: 'olá' } },
    schema: Type.Object({ id: Type.Integer() }),
  });
  t.match(answer, { status: 201, body: { id: 7 }, headers: { 'x-request': 'abc' } });
  const [request] = service.received;
  t.match(request, {
    method: 'POST',
    path: '/v1/items?page=1&name=a+b%26c',
    headers: {
      authorization: 'Bearer secret',
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'Prosa',
      accept: 'application/json',
    },
  });
  t.equal(request?.body.toString(), '{"text":"olá"}');
  await outbound.json({ url: service.url, schema: Anything });
  t.match(service.received[1], { method: 'GET', headers: { 'content-type': undefined } });
  for (let calls = 0; calls < 4; calls += 1) await outbound.text({ url: service.url });
  t.ok(service.connections < service.received.length, 'connections are used again');
  t.same(new Set(results), new Set(['ok']));
});

t.test('sends forms, files and signed texts, and takes texts and files', async (t) => {
  const service = await startFakeService(t);
  const outbound = openTo(t, [service]);
  const url = service.url;
  await outbound.json({ url, schema: Anything, body: { form: { a: '1 2', b: 'ç' } } });
  t.match(service.received.at(-1), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from('a=1+2&b=%C3%A7'),
  });
  const part = {
    name: 'file',
    bytes: Buffer.from('OggS'),
    fileName: 'note.ogg',
    type: 'audio/ogg',
  };
  const fields = [{ name: 'model', value: 'whisper-1' }, part];
  await outbound.json({ url, schema: Anything, body: { multipart: fields } });
  const form = service.received.at(-1);
  t.match(form?.headers, { 'content-type': /^multipart\/form-data; boundary=/ });
  t.match(form?.headers['content-length'], /^\d+$/);
  t.match(form?.body.toString(), /name="model"\r\n\r\nwhisper-1\r\n/);
  t.match(
    form?.body.toString(),
    /name="file"; filename="note.ogg"\r\nContent-Type: audio\/ogg\r\n\r\nOggS\r\n/,
  );
  service.answer(fakeAnswers.bytes(Buffer.from([1, 2, 255]), 'audio/ogg'));
  const speech = { bytes: '<speak>olá</speak>', type: 'application/ssml+xml' };
  const file = await outbound.bytes({ url, method: 'PUT', body: speech });
  t.same(file.body, Buffer.from([1, 2, 255]));
  t.match(service.received.at(-1), {
    method: 'PUT',
    headers: { 'content-type': 'application/ssml+xml', 'content-length': '19' },
  });
  service.answer(fakeAnswers.bytes('olá', 'text/plain'));
  t.equal((await outbound.text({ url })).body, 'olá');
  service.answer((response) => response.writeHead(204).end());
  t.match(await outbound.json({ url, schema: Anything }), { status: 204, body: undefined });
});

t.test('S60: refuses addresses before anything knocks at them', async (t) => {
  const canary = await startFakeService(t);
  const port = canary.port;
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '0177.0.0.1', '0'];
  const rules = { networks: [], ports: [port], http: true };
  const outbound = open(t, { rules });
  for (const host of hosts) {
    const calls = [
      outbound.json({ url: `http://${host}:${port}`, schema: Anything }),
      outbound.download({ url: `http://${host}:${port}` }, async () => undefined),
    ];
    for (const call of calls) {
      const error = await failureOf(call);
      t.match(error, { kind: 'refused-address', code: 'network', sent: false }, host);
    }
  }
  const strict = open(t);
  const forms = {
    protocol: `http://127.0.0.1:${port}`,
    port: `https://127.0.0.1:${port}`,
    credentials: 'https://a:b@127.0.0.1',
    unreadable: 'example',
  };
  for (const [code, url] of Object.entries(forms)) {
    t.equal(strict.refusalOf(url), code);
    t.match(await failureOf(strict.text({ url })), { kind: 'refused-address', code, sent: false });
  }
  t.match(await failureOf(strict.text({ url: 'file:///etc/passwd' })), { code: 'protocol' });
  t.equal(canary.connections, 0);
});

t.test(
  'a service that the rules name is called by its address and port, and nothing beside it',
  async (t) => {
    const service = await startFakeService(t);
    const canary = await startFakeService(t);
    const { lookup } = answering(['127.0.0.1']);
    const rules = { networks: [], ports: [service.port], http: true, services: [service.url] };
    const outbound = open(t, { rules, lookup });
    t.equal((await outbound.text({ url: `${service.url}/prosa` })).status, 200);
    const refused = {
      [canary.url]: 'port',
      [`http://a:b@127.0.0.1:${service.port}`]: 'credentials',
      [`http://localhost:${service.port}`]: 'network',
      [`http://service.example:${service.port}`]: 'network',
      [`https://127.0.0.1:${service.port}`]: 'network',
    };
    for (const [url, code] of Object.entries(refused)) {
      t.match(await failureOf(outbound.text({ url })), { kind: 'refused-address', code }, url);
    }
    t.equal(service.connections, 1);
    t.equal(canary.connections, 0);
  },
);

t.test(
  'S60: checks every address a name resolves to, and connects to those it checked',
  async (t) => {
    const service = await startFakeService(t);
    const ask = (lookup: Lookup) =>
      openTo(t, [service], { lookup }).text({ url: `http://a.example:${service.port}` });
    const refused = [
      ['10.0.0.1'],
      ['::1'],
      ['::ffff:127.0.0.1'],
      ['64:ff9b::7f00:1'],
      ['127.0.0.1', '10.0.0.1'],
      ['8.8.8.8', '169.254.169.254'],
      ['fe80::1%eth0', '127.0.0.1'],
    ];
    for (const addresses of refused) {
      const error = await failureOf(ask(answering(addresses).lookup));
      t.match(error, { kind: 'refused-address', code: 'network', sent: false }, addresses.join());
    }
    t.equal(service.connections, 0, 'also where one of several addresses is allowed');
    // The second answer is for whoever asks again between the check and the connection.
    const rebound = answering(['127.0.0.1'], ['10.0.0.1']);
    t.equal((await ask(rebound.lookup)).status, 200);
    t.same(rebound.names, ['a.example'], 'the name is looked up once');
    const unknown = { kind: 'down', code: 'ENOTFOUND', sent: false };
    t.match(await failureOf(ask(answering([]).lookup)), unknown);
    const failing: Lookup = (_name, _options, done) => {
      setImmediate(done, Object.assign(new Error('not found'), { code: 'ENOTFOUND' }));
    };
    t.match(await failureOf(ask(failing)), unknown, 'a name that nobody knows ends no process');
  },
);

t.test('S60: sends nothing when the socket is elsewhere than was checked', async (t) => {
  const service = await startFakeService(t);
  const rules = allowing(service).outbound;
  const real = new AddressPolicy(rules);
  let isConnected = false;
  const policy = {
    refusalOf: (url: URL) => real.refusalOf(url),
    allowsHost: () => true,
    allows: () => {
      const isFirst = !isConnected;
      isConnected = true;
      return isFirst;
    },
  };
  const { lookup } = answering(['127.0.0.1']);
  const outbound = open(t, { rules, policy, lookup });
  const call = outbound.text({ url: `http://a.example:${service.port}`, body: { json: 1 } });
  t.match(await failureOf(call), { kind: 'refused-address', code: 'network', sent: false });
  t.same(service.received, []);
});

const FAULTS: readonly [string, FakeAnswer, Partial<OutboundError>, Partial<OutboundRequest>?][] = [
  ['silence', fakeAnswers.silence(), { kind: 'late' }, { timeoutMilliseconds: 60 }],
  ['an answer byte by byte', fakeAnswers.drip(), { kind: 'late' }, { timeoutMilliseconds: 60 }],
  ['a reset before the answer', fakeAnswers.resetBefore(), { kind: 'down' }],
  ['a reset within the answer', fakeAnswers.resetWithin(), { kind: 'down' }],
  ['an end within the answer', endWithin(), { kind: 'down' }],
  ['401', fakeAnswers.json({}, 401), { kind: 'bad-key', status: 401 }],
  ['402', fakeAnswers.json({}, 402), { kind: 'no-credit', status: 402 }],
  ['403', fakeAnswers.json({}, 403), { kind: 'bad-key', status: 403 }],
  ['404', fakeAnswers.json({}, 404), { kind: 'bad-request', status: 404 }],
  ['413', fakeAnswers.json({}, 413), { kind: 'too-long', status: 413 }],
  [
    '429',
    fakeAnswers.json({}, 429, { 'retry-after': '7' }),
    { kind: 'busy', status: 429, retryAfterSeconds: 7 },
  ],
  ['429 with a date', busyUntil(90_000), { kind: 'busy', status: 429 }],
  ['429 without a time', fakeAnswers.json({}, 429), { kind: 'busy' }],
  [
    '429 with a limit',
    fakeAnswers.json({}, 429, { 'ratelimit-reset': '30' }),
    { retryAfterSeconds: 30 },
  ],
  ['500', fakeAnswers.json({}, 500), { kind: 'down', status: 500 }],
  ['503 with a time', fakeAnswers.json({}, 503, { 'retry-after': '5' }), { kind: 'busy' }],
  ['503', fakeAnswers.json({}, 503), { kind: 'down' }],
  ['a page', fakeAnswers.html(), { kind: 'malformed', code: 'json' }],
  ['cut JSON', fakeAnswers.cutJson(), { kind: 'malformed', code: 'json' }],
  ['another shape', fakeAnswers.json([]), { kind: 'malformed', code: 'schema' }],
  ['10 MB', fakeAnswers.large(10_000_000), { kind: 'malformed', code: 'too-large' }],
  ['a packed answer', packed(), { kind: 'malformed', code: 'encoding' }],
  ['no HTTP', noHttp(), { kind: 'malformed' }],
  [
    'a redirect to a private address',
    fakeAnswers.redirect('http://169.254.169.254/'),
    { kind: 'refused-address', code: 'redirect', status: 302 },
  ],
  ['a redirect', fakeAnswers.redirect('/other'), { kind: 'refused-address', code: 'redirect' }],
];

function endWithin(): FakeAnswer {
  return (response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{', () => response.socket?.end());
  };
}

function busyUntil(milliseconds: number): FakeAnswer {
  return (response) => {
    // Dates of HTTP have whole seconds.
    const until = new Date(Math.ceil(Date.now() / 1000) * 1000 + milliseconds).toUTCString();
    response.writeHead(429, { 'retry-after': until }).end();
  };
}

function packed(): FakeAnswer {
  return (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
}

function noHttp(): FakeAnswer {
  return (response) => response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n');
}

t.test('names each failure, and whether the request had left', async (t) => {
  const service = await startFakeService(t);
  const outbound = openTo(t, [service]);
  const url = `${service.url}/secret-path?key=secret-key`;
  const schema = Type.Object({}, { additionalProperties: true });
  for (const [name, answer, expected, options = {}] of FAULTS) {
    service.answer(answer);
    const body = { json: { text: 'secret-text' } };
    const headers = { authorization: 'secret-key' };
    const error = await failureOf(outbound.json({ url, headers, body, schema, ...options }));
    t.match(error, { name: 'OutboundError', sent: true, ...expected }, name);
    const told = `${String(error.stack)} ${JSON.stringify(error)}`;
    t.notMatch(told, /secret|127\.0\.0\.1|SSH/, `${name}: tells no address, key or text`);
    t.notOk('cause' in error);
    if (name === '429 with a date') t.ok(Math.abs((error.retryAfterSeconds ?? 0) - 90) <= 1);
  }
});

t.test('a server that nobody reaches is down, and nothing was sent', async (t) => {
  const service = await startFakeService(t);
  const closed = { port: service.port === 1 ? 2 : 1 };
  const outbound = open(t, { rules: allowing(closed).outbound });
  const error = await failureOf(outbound.text({ url: `http://127.0.0.1:${closed.port}` }));
  t.match(error, { kind: 'down', code: 'ECONNREFUSED', sent: false });
});
