import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import Fastify from 'fastify';
import t from 'tap';
import type { Test } from 'tap';
import { PNG, openStorageBench } from '../services/storage/testing.ts';
import { errorHandling } from './errors.ts';
import { multipartForms, uploads } from './uploads.ts';
import type { UploadOptions } from './uploads.ts';

const MEGABYTE = 1024 * 1024;

const openServer = async (t: Test, options: UploadOptions = {}) => {
  const bench = await openStorageBench(t);
  const [companyId] = bench.companies;
  const app = Fastify({ bodyLimit: MEGABYTE });
  await app.register(errorHandling);
  await app.register(multipartForms, { storage: bench.storage });
  let settled: () => void = () => undefined;
  app.post('/upload', async (request) => {
    try {
      const { fields, files } = await uploads(request, { owner: { companyId }, ...options });
      return { fields, files };
    } finally {
      settled();
    }
  });
  app.post('/fails', async (request) => {
    const upload = await uploads(request, { owner: { companyId } });
    await upload.discard();
    throw new Error('later work failed');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const post = async (body: FormData | Blob, path = '/upload', headers = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body,
      headers,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const nextSettled = (): Promise<void> => new Promise((resolve) => (settled = resolve));
  return { ...bench, companyId, port, post, nextSettled };
};

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};

const form = (...parts: [name: string, value: string | Blob, filename?: string][]): FormData => {
  const data = new FormData();
  for (const [name, value, filename] of parts) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, filename ?? 'file');
  }
  return data;
};

const png = new Blob([PNG], { type: 'image/png' });

t.test('stores the files of a form and gives its fields', async (t) => {
  const { post, storage, companyId } = await openServer(t);
  const { status, body } = await post(
    form(
      ['body', 'first'],
      ['medias', png, 'ação.png'],
      ['body', 'second'],
      ['medias', new Blob(['text']), 'a.txt'],
      ['fromMe', 'true'],
    ),
  );
  t.equal(status, 200);
  t.same(body.fields, { body: ['first', 'second'], fromMe: 'true' });
  const files = body.files as { id: string }[];
  t.match(files, [
    { field: 'medias', name: 'ação.png', mime: 'image/png', kind: 'image', size: PNG.length },
    { field: 'medias', name: 'a.txt', mime: 'text/plain', size: 4 },
  ]);
  t.ok(await storage.find({ companyId }, files[0]?.id ?? ''));
});

t.test('takes a form without files, and an empty one', async (t) => {
  const { post } = await openServer(t);
  t.match(await post(form(['a', '1'])), { status: 200, body: { fields: { a: '1' }, files: [] } });
  t.match(await post(form()), { status: 200, body: { files: [] } });
});

t.test('refuses a whole form for one bad part, and keeps nothing of it', async (t) => {
  const { post, files, rows } = await openServer(t, { maxBytes: MEGABYTE, maxFiles: 2 });
  const html = new Blob(['<!doctype html><script>1</script>'], { type: 'image/png' });
  const large = new Blob(['x'.repeat(MEGABYTE + 1)]);
  const fields = Array.from({ length: 51 }, (_, index): [string, string] => [`f${index}`, 'x']);
  const cases: [FormData, number, string][] = [
    [form(['m', png, 'a.png'], ['m', html, 'b.png']), 415, 'ERR_UNSUPPORTED_MEDIA'],
    [form(['m', png, 'a.png'], ['m', large, 'b.txt']), 413, 'ERR_FILE_TOO_LARGE'],
    [form(['m', png, 'a.png'], ['m', new Blob([]), 'b.txt']), 415, 'ERR_FILE_EMPTY'],
    [form(['m', png], ['m', png], ['m', png]), 413, 'ERR_TOO_MANY_FILES'],
    [form(['m', png, 'a.png'], ...fields), 413, 'ERR_TOO_MANY_FIELDS'],
    [form(['m', png, 'a.png'], ['f', 'x'.repeat(200_000)]), 413, 'ERR_FIELD_TOO_LARGE'],
    [form(['m', png, 'a.png'], ['__proto__', 'x']), 400, 'ERR_INVALID_MULTIPART'],
    [form(['m', png, 'a.png'], ['f', 'a\0b']), 400, 'ERR_INVALID_CHARACTER'],
  ];
  for (const [data, status, error] of cases) {
    const answer = await post(data);
    t.match(answer, { status, body: { error } }, error);
    t.same(await files(), [], 'no file');
    t.equal(await rows(), 0, 'no row');
  }
});

t.test(
  'a company over the limit of its plan uploads nothing, until something is deleted',
  async (t) => {
    const { post, files, rows, allow, storage, companyId } = await openServer(t);
    await allow(companyId, 1);
    const part = new Blob(['x'.repeat(400_000)]);
    const two = await post(form(['m', part, 'a.txt'], ['m', part, 'b.txt']));
    t.equal(two.status, 200);
    const [first] = two.body.files as { id: string }[];
    const refused = { status: 400, body: { error: 'ERR_STORAGE_LIMIT' } };
    t.match(await post(form(['m', png, 'small.png'], ['m', part, 'c.txt'])), refused);
    t.equal((await files()).length, 2, 'the small file of the form is gone as well');
    t.equal(await rows(), 2);
    await storage.remove({ companyId }, first?.id ?? '');
    t.equal((await post(form(['m', part, 'c.txt']))).status, 200);
  },
);

t.test('refuses what is no form', async (t) => {
  const { post, files } = await openServer(t);
  const type = (value: string) => ({ 'content-type': value });
  const cut = new Blob([
    '--x\r\nContent-Disposition: form-data; name="a"; filename="b.txt"\r\n\r\nhe',
  ]);
  const boundary = 'multipart/form-data; boundary=x';
  t.match(await post(cut, '/upload', type(boundary)), {
    status: 400,
    body: { error: 'ERR_INVALID_MULTIPART' },
  });
  t.match(await post(cut, '/upload', type('multipart/form-data')), {
    status: 400,
    body: { error: 'ERR_INVALID_MULTIPART' },
  });
  t.match(await post(new Blob(['{}']), '/upload', type('application/json')), {
    status: 415,
    body: { error: 'ERR_UNSUPPORTED_MEDIA' },
  });
  t.match(await post(new Blob(['x'.repeat(2 * MEGABYTE)]), '/upload', type('application/json')), {
    status: 413,
    body: { error: 'ERR_BODY_TOO_LARGE' },
  });
  t.same(await files(), []);
});

t.test('answers 413 to 26 MB, with or without a declared length', async (t) => {
  const { post, port, files } = await openServer(t);
  const large = form(['m', png, 'a.png'], ['m', new Blob([Buffer.alloc(26 * MEGABYTE)]), 'b.txt']);
  t.match(await post(large), { status: 413, body: { error: 'ERR_FILE_TOO_LARGE' } });

  const chunked = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
  });
  chunked.write('--x\r\nContent-Disposition: form-data; name="a"; filename="b.txt"\r\n\r\n');
  for (let megabytes = 0; megabytes < 26; megabytes += 1) chunked.write(Buffer.alloc(MEGABYTE));
  chunked.end();
  const [response] = (await once(chunked, 'response')) as [{ statusCode?: number; resume(): void }];
  response.resume();
  t.equal(response.statusCode, 413);
  t.same(await files(), []);
});

t.test('refuses by its announced length what is too large, before it is sent', async (t) => {
  const { port, post, files, rows } = await openServer(t, { maxFiles: 1, maxBytes: MEGABYTE });
  const socket = connect(port, '127.0.0.1');
  t.teardown(() => socket.destroy());
  let answered = '';
  socket.on('data', (chunk: Buffer) => (answered += chunk.toString('utf8')));
  const ended = once(socket, 'end');
  socket.write(
    'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
      `Content-Length: ${String(7_000 * MEGABYTE)}\r\n\r\n`,
  );
  // Not a byte of the body was sent.
  await until(() => answered.includes('}'));
  t.match(answered, /^HTTP\/1\.1 413 /);
  t.match(answered, /connection: close/i);
  t.match(answered, /ERR_FILE_TOO_LARGE/);
  const sending = setInterval(() => socket.write(Buffer.alloc(1_000)), 5);
  t.teardown(() => clearInterval(sending));
  socket.on('error', () => undefined);
  await ended;
  clearInterval(sending);
  t.same(await files(), []);
  t.equal(await rows(), 0);

  const large = form(['m', new Blob([Buffer.alloc(8 * MEGABYTE)]), 'b.txt']);
  t.match(await post(large), { status: 413, body: { error: 'ERR_FILE_TOO_LARGE' } });
  const fields = Array.from({ length: 50 }, (_, at): [string, string] => [
    `f${String(at)}`,
    'x'.repeat(99_000),
  ]);
  const text = new Blob(['x'.repeat(MEGABYTE)], { type: 'text/plain' });
  const longest = await post(form(...fields, ['m', text, 'a.txt']));
  t.equal(longest.status, 200, 'the longest form within the limits is taken');
});

t.test('keeps nothing when the sender goes away in the middle', async (t) => {
  const { port, files, rows, nextSettled } = await openServer(t);
  const settled = nextSettled();
  const socket = connect(port, '127.0.0.1');
  const part = (name: string): string =>
    `--x\r\nContent-Disposition: form-data; name="m"; filename="${name}"\r\n\r\n`;
  socket.write(
    'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
      `Content-Length: 100000\r\n\r\n${part('a.txt')}first\r\n${part('b.txt')}secon`,
  );
  while ((await rows()) === 0);
  socket.destroy();
  await settled;
  t.same(await files(), []);
  t.equal(await rows(), 0);
});

t.test('removes the files again when the work they were for failed', async (t) => {
  const { post, files, rows } = await openServer(t);
  t.match(await post(form(['m', png, 'a.png']), '/fails'), { status: 500 });
  t.same(await files(), []);
  t.equal(await rows(), 0);
});
