import t from 'tap';
import { request } from 'undici';
import { Type } from '@sinclair/typebox';
import { OutboundClient } from '../http/outbound/index.ts';
import type { OutboundError } from '../kernel/outbound-error.ts';
import { allowing, openFakeService, startFakeService } from './fake-service.ts';
import type { FakeHandler, FaultName } from './fake-service.ts';

/** Counts, so that it is seen whether it was asked. */
const counting = (): { handle: FakeHandler; count: () => number } => {
  let count = 0;
  return {
    count: () => count,
    handle: ({ pathname, query, json }) => {
      count += 1;
      if (pathname === '/broken') throw new Error('a mistake of the fake');
      if (pathname === '/events') return { events: ['{"a":1}', '[DONE]'] };
      if (pathname === '/file')
        return { bytes: Buffer.from('OggS'), headers: { 'content-type': 'audio/ogg' } };
      return { status: 201, json: { pathname, page: query.get('page'), json } };
    },
  };
};

t.test('answers by a handler, and logs what it was asked and how it answered', async (t) => {
  const { handle } = counting();
  const service = await startFakeService(t, { handle });
  const headers = { 'content-type': 'application/json' };
  const call = (path: string, init: RequestInit = {}) => fetch(service.url + path, init);
  const answer = await call('/a?page=2', { method: 'POST', headers, body: '{"b":1}' });
  t.equal(answer.status, 201);
  t.same(await answer.json(), { pathname: '/a', page: '2', json: { b: 1 } });
  const file = await call('/file');
  t.equal(file.headers.get('content-type'), 'audio/ogg');
  t.equal(await file.text(), 'OggS');
  t.equal(await (await call('/events')).text(), 'data: {"a":1}\n\ndata: [DONE]\n\n');
  t.equal((await call('/broken')).status, 500, 'a handler that throws is a service that fails');
  t.match(service.requests, [
    { method: 'POST', path: '/a?page=2', body: '{"b":1}', status: 201 },
    { path: '/file', status: 200 },
    { path: '/events' },
    { path: '/broken', status: 500 },
  ]);
});

t.test('fails as it is told, for so many requests and so many alone', async (t) => {
  const { handle, count } = counting();
  const service = await startFakeService(t, { handle });
  const outbound = new OutboundClient({ rules: allowing(service).outbound });
  t.teardown(() => outbound.close());
  const call = async (): Promise<string> =>
    outbound
      .json({ url: `${service.url}/x`, schema: Type.Object({}), timeoutMilliseconds: 5_000 })
      .then(
        () => 'ok',
        (error: unknown) => {
          const { kind, retryAfterSeconds: later } = error as OutboundError;
          return later === undefined ? kind : `${kind} ${String(later)}`;
        },
      );
  const kinds: readonly [FaultName, string][] = [
    ['reset', 'down'],
    ['reset-within', 'down'],
    ['busy', 'busy 7'],
    ['unavailable', 'busy 7'],
    ['down', 'down'],
    ['html', 'malformed'],
    ['cut-json', 'malformed'],
    ['large', 'malformed'],
    ['redirect', 'refused-address'],
  ];
  for (const [name, kind] of kinds) {
    service.fault(name);
    t.equal(await call(), kind, name);
  }
  t.equal(count(), 0, 'the service itself was never asked');
  service.fault('reset-after');
  t.equal(await call(), 'down');
  t.equal(count(), 1, 'it did what it was asked');
  service.fault({ name: 'busy', seconds: 3 }, 2);
  service.fault({ name: 'down', path: /^\/other/ });
  t.same([await call(), await call(), await call()], ['busy 3', 'busy 3', 'ok']);
  service.fault('hold');
  const held = call();
  while (service.requests.at(-1)?.status !== 0) await new Promise(setImmediate);
  service.release();
  t.equal(await held, 'ok');
  service.fault({ name: 'delay', milliseconds: 1 });
  t.equal(await call(), 'ok');
  service.fault('down', 5);
  service.clear();
  t.equal(await call(), 'ok');
});

t.test('shows the certificate of another host until it is cleared', async (t) => {
  const service = await startFakeService(t, { tls: true });
  const outbound = new OutboundClient({ rules: allowing(service).outbound });
  t.teardown(() => outbound.close());
  const call = (): Promise<unknown> =>
    outbound.text({ url: service.url, certificate: service.certificate }).then(
      ({ status }) => status,
      (error: unknown) => (error as OutboundError).kind,
    );
  t.equal(await call(), 200);
  service.fault('certificate');
  t.equal(await call(), 'certificate');
  service.clear();
  t.equal(await call(), 200);
});

t.test('has a page that shows the log and makes it fail', async (t) => {
  let expired = 0;
  const service = await openFakeService({
    name: 'Serviço <1>',
    details: { Endereço: 'http://127.0.0.1/"x"' },
    deeds: { 'Expirar sessões': () => (expired += 1) },
    handle: () => ({ json: {} }),
  });
  t.teardown(() => service.close());
  const control = async (path: string, body?: object, type = 'application/json') => {
    const init = body && {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    };
    return request(`${service.url}/__fake${path}`, init as object);
  };
  const page = await (await fetch(service.url, { headers: { accept: 'text/html' } })).text();
  t.match(page, /<h1>Serviço &#60;1&#62;<\/h1>/);
  t.match(page, /http:\/\/127\.0\.0\.1\/&#34;x&#34;/);
  t.match(page, /Expirar sessões/);
  t.notMatch(page, /data-name="certificate"/, 'it speaks no TLS');
  t.equal((await control('/deed', { name: 'Expirar sessões' })).statusCode, 200);
  t.equal((await control('/deed', { name: 'toString' })).statusCode, 404);
  t.equal(
    (await control('/fault', { name: 'down' }, 'text/plain')).statusCode,
    404,
    'another site',
  );
  t.equal(expired, 1);
  t.equal((await control('/fault', { name: 'down', times: 2 })).statusCode, 200);
  t.equal((await fetch(`${service.url}/v1/x`)).status, 500);
  t.match(await (await control('/state')).body.json(), {
    faults: [{ name: 'down', times: 1 }],
    requests: [{ path: '/v1/x', status: 500 }],
  });
  t.equal((await control('/clear', {})).statusCode, 200);
  t.equal((await fetch(`${service.url}/v1/x`)).status, 200);
  t.equal(service.requests.length, 2, 'the page itself is not in the log');
});
