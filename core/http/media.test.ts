import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import t from 'tap';
import type { Test } from 'tap';
import { PNG, openStorageBench } from '../services/storage/testing.ts';
import { errorHandling } from './errors.ts';
import { mediaRoutes } from './media.ts';

const openServer = async (t: Test) => {
  const bench = await openStorageBench(t);
  const app = Fastify();
  await app.register(errorHandling);
  await app.register(mediaRoutes(bench.storage));
  app.setNotFoundHandler((_request, reply) => reply.send('the page of the shell'));
  t.teardown(() => app.close());
  const [companyId] = bench.companies;
  const save = (content: Buffer | string, originalName: string, declaredMime = '') =>
    bench.storage.save({ companyId }, Readable.from([Buffer.from(content)]), {
      originalName,
      declaredMime,
    });
  return { ...bench, app, companyId, save };
};

t.test('hands over a picture that nobody can turn into something else', async (t) => {
  const { app, storage, companyId, save } = await openServer(t);
  const { id } = await save(PNG, 'praça "x".png');
  const response = await app.inject(storage.url(companyId, id));
  t.equal(response.statusCode, 200);
  t.same(response.rawPayload, PNG);
  const { headers } = response;
  t.equal(headers['content-type'], 'image/png');
  t.equal(headers['content-length'], String(PNG.length));
  t.equal(headers['x-content-type-options'], 'nosniff');
  t.equal(headers['content-security-policy'], "sandbox; default-src 'none'");
  t.equal(
    headers['content-disposition'],
    `inline; filename="praca x.png"; filename*=UTF-8''pra%C3%A7a%20x.png`,
  );
  t.match(headers['cache-control'], /^private, max-age=\d{3}, immutable$/);
  t.equal(headers['accept-ranges'], 'bytes');

  const download = await app.inject(storage.url(companyId, id, 'attachment'));
  t.match(download.headers['content-disposition'], /^attachment; /);
});

t.test('hands over as a download what is not safe to show, whatever is asked', async (t) => {
  const { app, storage, companyId, save } = await openServer(t);
  for (const [content, name] of [
    ['hello', 'a.txt'],
    ['%PDF-1.7\n', 'a.pdf'],
  ] as const) {
    const { id } = await save(content, name);
    const response = await app.inject(storage.url(companyId, id, 'inline'));
    t.match(response.headers['content-disposition'], /^attachment; /, name);
  }
});

t.test('answers ranges, conditions and HEAD', async (t) => {
  const { app, storage, companyId, save } = await openServer(t);
  const { id } = await save('0123456789', 'a.txt');
  const url = storage.url(companyId, id);
  const get = (headers: Record<string, string>) => app.inject({ url, headers });

  const part = await get({ range: 'bytes=2-4' });
  t.equal(part.statusCode, 206);
  t.equal(part.body, '234');
  t.equal(part.headers['content-range'], 'bytes 2-4/10');
  t.equal(part.headers['content-length'], '3');
  t.equal((await get({ range: 'bytes=-2' })).body, '89');

  const outside = await get({ range: 'bytes=10-' });
  t.equal(outside.statusCode, 416);
  t.equal(outside.headers['content-range'], 'bytes */10');
  t.equal(outside.body, '');

  const etag = String(part.headers.etag);
  t.equal((await get({ range: 'bytes=2-4', 'if-range': etag })).statusCode, 206);
  t.equal((await get({ range: 'bytes=2-4', 'if-range': '"other"' })).statusCode, 200);
  const known = await get({ 'if-none-match': `"x", W/${etag}` });
  t.equal(known.statusCode, 304);
  t.equal(known.body, '');

  const head = await app.inject({ method: 'HEAD', url });
  t.equal(head.statusCode, 200);
  t.equal(head.headers['content-length'], '10');
  t.equal(head.body, '');
});

t.test('refuses a link that was altered anywhere', async (t) => {
  const { app, storage, companies, companyId, save } = await openServer(t);
  const { id } = await save('mine', 'a.txt');
  const url = storage.url(companyId, id);
  const statusOf = async (path: string): Promise<number> => (await app.inject(path)).statusCode;
  t.equal(await statusOf(url), 200);
  const [, , company, , expiry = '', letter, signature = ''] = url.split('/');
  const link = (parts: Partial<Record<string, string>>): string =>
    ['', 'media', ...Object.values({ company, id, expiry, letter, signature, ...parts })].join('/');
  t.equal(await statusOf(link({})), 200);
  t.equal(await statusOf(link({ company: String(companies[1]) })), 403);
  t.equal(await statusOf(link({ id: randomUUID() })), 403);
  t.equal(await statusOf(link({ expiry: String(Number(expiry) + 1) })), 403);
  t.equal(await statusOf(link({ letter: 'a' })), 403);
  t.equal(await statusOf(link({ signature: '' })), 403);
  for (const index of [0, 20, signature.length - 1]) {
    const other = signature[index] === 'A' ? 'B' : 'A';
    const altered = signature.slice(0, index) + other + signature.slice(index + 1);
    t.equal(await statusOf(link({ signature: altered })), 403, `character ${index}`);
  }
  const other = storage.url(companies[1], id);
  t.equal(await statusOf(other), 404, "another company's true link to this file");
});

t.test('ends a link within 15 minutes', async (t) => {
  const { app, storage, companyId, save, clock } = await openServer(t);
  const { id } = await save('mine', 'a.txt');
  const start = Date.now();
  const url = storage.url(companyId, id);
  clock.now = () => new Date(start + 9.9 * 60_000);
  t.equal((await app.inject(url)).statusCode, 200);
  clock.now = () => new Date(start + 15 * 60_000);
  const late = await app.inject(url);
  t.equal(late.statusCode, 403);
  t.same(late.json(), { error: 'ERR_MEDIA_LINK_INVALID' });
  t.not(storage.url(companyId, id), url);
});

t.test('makes equal links within a few minutes, so that browsers keep the file', async (t) => {
  const { storage, companyId, clock } = await openServer(t);
  const id = randomUUID();
  clock.now = () => new Date(1_700_000_101_000);
  const first = storage.url(companyId, id);
  clock.now = () => new Date(1_700_000_399_000);
  t.equal(storage.url(companyId, id), first);
  clock.now = () => new Date(1_700_000_401_000);
  t.not(storage.url(companyId, id), first);
});

t.test('changes the addresses of pictures one after the other, not all at once', async (t) => {
  const { storage, companyId, clock } = await openServer(t);
  const HOUR = 3_600;
  const ids = Array.from({ length: 600 }, () => randomUUID());
  const start = 1_700_000_000;
  const at = (seconds: number): string[] => {
    clock.now = () => new Date((start + seconds) * 1_000);
    return ids.map((id) => storage.url(companyId, id, 'picture'));
  };
  let before = at(0);
  const changes = ids.map(() => 0);
  for (let hour = 1; hour <= 24; hour += 1) {
    const now = at(hour * HOUR);
    const changed = now.filter((url, index) => url !== before[index]);
    // A twelfth of them in each hour.
    t.ok(changed.length > 15 && changed.length < 100, `${String(changed.length)} in an hour`);
    for (const [index, url] of now.entries()) {
      if (url !== before[index]) changes[index] = (changes[index] ?? 0) + 1;
    }
    before = now;
  }
  t.ok(
    changes.every((count) => count === 2),
    'browsers keep each for twelve hours',
  );
  const left = before.map((url) => Number(url.split('/')[4]) - (start + 24 * HOUR));
  t.ok(left.every((seconds) => seconds >= 12 * HOUR && seconds <= 24 * HOUR));
});

t.test('has nothing below /media but links', async (t) => {
  const { app, storage, companyId, save, directory } = await openServer(t);
  const { id } = await save('mine', 'a.txt');
  const url = storage.url(companyId, id);
  const paths = [
    '/media',
    '/media/',
    '/media/..',
    '/media/../package.json',
    '/media/%2e%2e/%2e%2e/etc/passwd',
    '/media/%2e%2e%2fpackage.json',
    `/media//${url.slice(7)}`,
    `/media/${id}`,
    `/media/${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`,
    url.replace(id, '%2e%2e'),
    url.replace(id, `..%2F${id}`),
    url.replace(id, id.toUpperCase()),
    `${url}/`,
    `${url}/x`,
    url.replace('/media/', '/media/0'),
  ];
  for (const path of paths) {
    const response = await app.inject(path);
    const isNothing = response.statusCode === 404 || response.body === 'the page of the shell';
    t.ok(isNothing, path);
    t.notMatch(response.body, /mine/);
  }
  await rm(join(directory, id.slice(0, 2)), { recursive: true });
  t.equal((await app.inject(url)).statusCode, 404, 'also when the bytes are gone');
});
