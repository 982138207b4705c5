import { once } from 'node:events';
import t from 'tap';
import { fakeAnswers, startFakeService } from '../../testing/fake-service.ts';
import type { OutboundResult } from './index.ts';
import type { OutboundRequest } from '../../kernel/outbound.ts';
import { failureOf as libraryFailure } from './failures.ts';
import { Anything, openTo, failureOf } from './testing.ts';

t.test('lets a service explain its failures, also under 200', async (t) => {
  const service = await startFakeService(t);
  const outbound = openTo(t, [service]);
  const explain: OutboundRequest['explain'] = ({ body }) => {
    const { error } = body as { error?: { code?: string } };
    if (error?.code === 'insufficient_quota') return { kind: 'no-credit', code: error.code };
    return error && { kind: 'too-long', code: 'not a word for programs' };
  };
  const call = () => failureOf(outbound.json({ url: service.url, schema: Anything, explain }));
  const quota = { error: { code: 'insufficient_quota' } };
  service.answer(fakeAnswers.json(quota, 429));
  t.match(await call(), { kind: 'no-credit', code: 'insufficient_quota', status: 429 });
  service.answer(fakeAnswers.json(quota));
  t.match(await call(), { kind: 'no-credit', status: 200 });
  service.answer(fakeAnswers.json({ error: {} }));
  const odd = await call();
  t.match(odd, { kind: 'too-long' });
  t.equal(odd.code, undefined, 'a text is no code');
});

t.test('ends when its signal is aborted: with its reason, or late for a time limit', async (t) => {
  const service = await startFakeService(t);
  const outbound = openTo(t, [service]);
  service.answer(fakeAnswers.silence());
  const control = new AbortController();
  const reason = new Error('somebody took the ticket');
  const call = outbound.text({ url: service.url, signal: control.signal });
  while (service.received.length === 0) await new Promise(setImmediate);
  control.abort(reason);
  await t.rejects(call, reason);
  const before = outbound.text({ url: service.url, signal: control.signal });
  await t.rejects(before, reason);
  t.equal(service.received.length, 1);
  const limit = new AbortController();
  const late = outbound.text({ url: service.url, signal: limit.signal });
  while (service.received.length === 1) await new Promise(setImmediate);
  limit.abort(new DOMException('', 'TimeoutError'));
  t.match(await failureOf(late), { kind: 'late', sent: true });
  const headers = { 'Transfer-Encoding': 'chunked' };
  const smuggled = await failureOf(outbound.text({ url: service.url, headers }));
  t.match(smuggled, { kind: 'bad-request', code: 'header', sent: false });
  const split = await failureOf(
    outbound.text({ url: service.url, headers: { 'x-a': 'b\r\nc: d' } }),
  );
  t.match(split, { kind: 'bad-request', sent: false });
});

t.test('believes a certificate that is pinned, and no other that nobody signed', async (t) => {
  const service = await startFakeService(t, { tls: true });
  const outbound = openTo(t, [service]);
  const call = (certificate?: string) =>
    outbound.json({
      url: service.url,
      schema: Anything,
      body: { json: {} },
      ...(certificate === undefined ? {} : { certificate }),
    });
  t.match(await failureOf(call()), { kind: 'certificate', sent: false });
  t.equal((await call(service.certificate)).status, 200);
  t.equal((await call(service.certificate.replaceAll(':', '').toLowerCase())).status, 200);
  const other = service.certificate.replace(/^../, '00');
  t.match(await failureOf(call(other)), { kind: 'certificate', code: 'fingerprint', sent: false });
  t.match(await failureOf(call()), { kind: 'certificate' }, 'a pin holds for its request alone');
  t.equal(service.received.length, 2);
  const plain = { url: service.url.replace('https', 'http'), certificate: service.certificate };
  t.match(await failureOf(outbound.text(plain)), { kind: 'refused-address', code: 'protocol' });
});

t.test('shows a certificate of its own to a server that asks, for its request alone', async (t) => {
  const service = await startFakeService(t, { tls: true, isMutual: true });
  const { url, certificate, identity } = service;
  const outbound = openTo(t, [service]);
  t.match(await failureOf(outbound.text({ url, certificate })), { kind: 'down' });
  t.equal((await outbound.text({ url, certificate, identity })).status, 200);
  t.match(await failureOf(outbound.text({ url, certificate })), { kind: 'down' });
  t.equal(service.received.length, 1);
  // Node's own server hangs up without a word; others say why.
  const told = Object.assign(new Error(), { code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED' });
  t.match(libraryFailure(told, true), { kind: 'bad-key', sent: true });
  const plain = { url: url.replace('https', 'http'), identity };
  t.match(await failureOf(outbound.text(plain)), { kind: 'refused-address', code: 'protocol' });
});

t.test('hands on events as they come, until the reader leaves', async (t) => {
  const service = await startFakeService(t);
  const results: OutboundResult[] = [];
  const outbound = openTo(t, [service], { onEnd: (result) => results.push(result) });
  const read = async (most = Infinity): Promise<readonly string[]> => {
    const seen: string[] = [];
    for await (const { data } of outbound.events({ url: service.url, body: { json: {} } })) {
      seen.push(data);
      if (seen.length >= most) break;
    }
    return seen;
  };
  service.answer(fakeAnswers.events('{"a":1}', 'ção', '[DONE]'));
  t.same(await read(), ['{"a":1}', 'ção', '[DONE]']);
  const left: Promise<unknown>[] = [];
  service.answer((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write('data: 1\n\ndata: 2\n\n');
    left.push(once(response, 'close'));
  });
  t.same(await read(1), ['1']);
  await left[0];
  service.answer(fakeAnswers.resetWithin('text/event-stream'));
  t.match(await failureOf(read()), { kind: 'down', sent: true });
  service.answer(fakeAnswers.json({ error: 'x' }));
  t.match(await failureOf(read()), { kind: 'malformed', code: 'type' });
  service.answer(fakeAnswers.json({}, 429));
  t.match(await failureOf(read()), { kind: 'busy' });
  service.answer(fakeAnswers.events('x'.repeat(2_000_000)));
  t.match(await failureOf(read()), { kind: 'malformed', code: 'too-large' });
  t.same(results, ['ok', 'ended', 'down', 'malformed', 'busy', 'malformed']);
});

t.test('downloads by way of three redirects to allowed addresses at most', async (t) => {
  const service = await startFakeService(t);
  const canary = await startFakeService(t);
  const other = await startFakeService(t);
  const outbound = openTo(t, [service, other]);
  const fetch = (limits: { maxBytes?: number } = {}) =>
    outbound.download(
      { url: `${service.url}/a`, headers: { authorization: 'x', 'x-api': 'y' }, ...limits },
      async ({ stream, name, type }) => {
        const parts: Buffer[] = [];
        for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
        return { name, type, text: Buffer.concat(parts).toString() };
      },
    );
  const { redirect, bytes } = fakeAnswers;
  const file = bytes('PDF', 'application/pdf; x=y');
  other.answer(file);
  service.answer(redirect('/b'), redirect('c', 307), redirect(`${other.url}/d/bill%201.pdf?x`));
  t.same(await fetch(), { name: 'bill 1.pdf', type: 'application/pdf', text: 'PDF' });
  t.match(service.received.at(-1), { path: '/c', headers: { authorization: 'x', 'x-api': 'y' } });
  const seen = other.received[0]?.headers ?? {};
  t.notOk('authorization' in seen || 'x-api' in seen, 'another server is shown no key');
  service.answer(redirect('/b'), redirect('/c'), redirect('/d'), redirect('/e'), file);
  t.match(await failureOf(fetch()), { kind: 'refused-address', code: 'redirect', sent: true });
  const refused = { [`http://127.0.0.1:${canary.port}/`]: 'port', 'http://10.0.0.1/': 'network' };
  const forms = { 'file:///etc/passwd': 'protocol', 'http://a:b@127.0.0.1/': 'credentials' };
  for (const [location, code] of Object.entries({
    ...refused,
    ...forms,
    'http://': 'unreadable',
  })) {
    service.answer(redirect(location));
    t.match(await failureOf(fetch()), { kind: 'refused-address', code, sent: true }, location);
  }
  t.equal(canary.connections, 0);
  service.answer(fakeAnswers.large(2_000));
  t.match(await failureOf(fetch({ maxBytes: 1_000 })), { kind: 'malformed', code: 'too-large' });
  service.answer(fakeAnswers.resetWithin());
  t.match(await failureOf(fetch()), { kind: 'down', sent: true });
  service.answer(fakeAnswers.json({}, 404));
  t.match(await failureOf(fetch()), { kind: 'bad-request', status: 404 });
});
