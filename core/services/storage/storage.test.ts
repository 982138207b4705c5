import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import t from 'tap';
import type { Ctx } from '../../contract.ts';
import { PNG, openStorageBench } from './testing.ts';

const plain = (content: string): Readable => Readable.from([Buffer.from(content)]);
const NOTE = { originalName: '../ação.txt', declaredMime: 'text/plain' };
const HOURS = 3_600_000;
/** Below the folder of the media. */
const pathOf = (id: string): string => join(id.slice(0, 2), id.slice(2, 4), id);

t.test('stores a file under a random name and gives it back', async (t) => {
  const { storage, companies, files, directory, database } = await openStorageBench(t);
  const [companyId] = companies;
  const stored = await storage.save({ companyId }, plain('hello'), NOTE);
  t.match(stored, { name: 'ação.txt', mime: 'text/plain', size: 5, kind: 'application' });
  const { id } = stored;
  const path = join(id.slice(0, 2), id.slice(2, 4), id);
  t.same(await files(), [path], 'one file, no traces in its path of who or what');
  t.equal(await readFile(join(directory, path), 'utf8'), 'hello');

  const media = await storage.openRead({ companyId }, id);
  t.equal(await text(media.read()), 'hello');
  t.equal(await text(media.read({ start: 1, end: 2 })), 'el');
  t.equal(media.sha256, createHash('sha256').update('hello').digest('hex'));
  t.same(await storage.find({ companyId }, id), stored);

  const inside = await database.transaction({ companyId }, (ctx) => storage.find(ctx, id));
  t.same(inside, stored, 'also within a transaction');
});

t.test('a copy lives on without the first, and is young', async (t) => {
  const { storage, companies, directory, database } = await openStorageBench(t);
  const [one, two] = companies;
  const first = await storage.save({ companyId: one }, plain('shared'), NOTE);
  const before = new Date(Date.now() - 2 * HOURS);
  await utimes(join(directory, pathOf(first.id)), before, before);
  const copy = await database.transaction({ companyId: one }, (ctx) => storage.copy(ctx, first.id));
  t.same(copy, { ...first, id: copy.id });
  t.ok((await stat(join(directory, pathOf(copy.id)))).mtime > before, 'nobody sweeps it');
  await storage.remove({ companyId: one }, first.id);
  t.equal(await text((await storage.openRead({ companyId: one }, copy.id)).read()), 'shared');
  await t.rejects(storage.copy({ companyId: one }, first.id), { code: 'ERR_MEDIA_NOT_FOUND' });
  await t.rejects(storage.copy({ companyId: two }, copy.id), { code: 'ERR_MEDIA_NOT_FOUND' });
});

t.test('keeps companies apart', async (t) => {
  const { storage, companies, files } = await openStorageBench(t);
  const [one, two] = companies;
  const { id } = await storage.save({ companyId: one }, plain('mine'), NOTE);
  t.equal(await storage.find({ companyId: two }, id), undefined);
  await t.rejects(storage.openRead({ companyId: two }, id), { code: 'ERR_MEDIA_NOT_FOUND' });
  await storage.remove({ companyId: two }, id);
  t.equal((await files()).length, 1);
  t.ok(await storage.find({ companyId: one }, id));
});

t.test('leaves nothing of what it refuses', async (t) => {
  const bench = await openStorageBench(t);
  const { storage, companies } = bench;
  const [companyId] = companies;
  const cut = new AbortController();
  const failing = Readable.from(
    (async function* () {
      yield Buffer.from('begin');
      throw new Error('client gone');
    })(),
  );
  const stalled = new Readable({ read: () => undefined });
  const save = (source: Readable, options = {}, owner = companyId) =>
    storage.save({ companyId: owner }, source, { ...NOTE, ...options });
  setImmediate(() => cut.abort(new DOMException('slow', 'TimeoutError')));
  await t.rejects(save(stalled, { signal: cut.signal }), {
    code: 'ERR_UPLOAD_TIMEOUT',
    statusCode: 408,
  });
  await t.rejects(save(plain('123456'), { maxBytes: 5 }), {
    code: 'ERR_FILE_TOO_LARGE',
    statusCode: 413,
  });
  await t.rejects(save(plain('')), { code: 'ERR_FILE_EMPTY', statusCode: 415 });
  await t.rejects(save(plain('<html>')), { code: 'ERR_UNSUPPORTED_MEDIA', statusCode: 415 });
  await t.rejects(save(failing), /client gone/);
  await t.rejects(save(plain('hello'), {}, 999_999), { code: '23503' }, 'for no such company');
  t.same(await bench.files(), []);
  t.equal(await bench.rows(), 0);
});

t.test('leaves nothing on a disk that was still opening the file', async (t) => {
  const bench = await openStorageBench(t);
  let opened: Promise<void> | undefined;
  const slowly = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
  const openSink = (path: string): Writable =>
    new Writable({
      construct: (ready) => {
        opened = slowly()
          .then(() => writeFile(path, ''))
          .then(() => {
            ready();
          });
      },
    });
  const storage = bench.open({ openSink });
  await t.rejects(
    storage.save({ companyId: bench.companies[0] }, plain('123456'), { ...NOTE, maxBytes: 5 }),
    { code: 'ERR_FILE_TOO_LARGE' },
  );
  await opened;
  t.same(await bench.files(), []);
});

t.test('takes a file of exactly the limit', async (t) => {
  const { storage, companies } = await openStorageBench(t);
  const [companyId] = companies;
  t.match(await storage.save({ companyId }, plain('12345'), { ...NOTE, maxBytes: 5 }), { size: 5 });
});

t.test('answers 507 when the disk is full, and works again when it is not', async (t) => {
  const bench = await openStorageBench(t);
  const [companyId] = bench.companies;
  let isFull = true;
  const openSink = (path: string): Writable =>
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        if (isFull) done(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
        else writeFile(path, chunk, { flag: 'a' }).then(() => done(), done);
      },
    });
  const storage = bench.open({ openSink });
  const refused = storage.save({ companyId }, plain('hello'), NOTE);
  await t.rejects(refused, { code: 'ERR_STORAGE_FULL', statusCode: 507 });
  t.same(await bench.files(), []);
  isFull = false;
  t.match(await storage.save({ companyId }, plain('hello'), NOTE), { size: 5 });
});

t.test("belongs to the caller's transaction when given one", async (t) => {
  const bench = await openStorageBench(t);
  const { storage, database, companies } = bench;
  const [companyId] = companies;
  const stored = await database.transaction({ companyId }, (ctx) =>
    storage.save(ctx, Readable.from([PNG]), { originalName: 'a.png' }),
  );
  t.equal(stored.kind, 'image');

  const undone = database.transaction({ companyId }, async (ctx) => {
    await storage.remove(ctx, stored.id);
    throw new Error('undo');
  });
  await t.rejects(undone, /undo/);
  t.ok(await storage.openRead({ companyId }, stored.id), 'an undone removal removed nothing');
});

t.test('removes row and bytes, and says when bytes are gone by themselves', async (t) => {
  const bench = await openStorageBench(t);
  const { storage, companies, directory } = bench;
  const [companyId] = companies;
  const [kept, lost] = [
    await storage.save({ companyId }, plain('kept'), NOTE),
    await storage.save({ companyId }, plain('lost'), NOTE),
  ];
  await writeFile(join(directory, lost.id.slice(0, 2), lost.id.slice(2, 4), lost.id), '');
  await t.rejects(storage.openRead({ companyId }, lost.id), { code: 'ERR_MEDIA_NOT_FOUND' });
  await storage.remove({ companyId }, kept.id, lost.id, randomUUID(), 'no id');
  t.same(await bench.files(), []);
  t.equal(await bench.rows(), 0);
});

t.test('clears at its start what interrupted uploads left, and nothing under way', async (t) => {
  const { storage, directory, files } = await openStorageBench(t);
  const [old, current] = [join('incoming', 'old'), join('incoming', 'current')];
  await writeFile(join(directory, old), 'x');
  await writeFile(join(directory, current), 'x');
  const before = new Date(Date.now() - HOURS);
  await utimes(join(directory, old), before, before);
  await storage.start();
  t.same(await files(), [current]);
});

t.test('sweeps files without a row once they are old enough', async (t) => {
  const { storage, companies, directory, files } = await openStorageBench(t);
  const [companyId] = companies;
  const { id } = await storage.save({ companyId }, plain('kept'), NOTE);
  const before = new Date(Date.now() - 2 * HOURS);
  const place = (each: string): string => join(directory, each.slice(0, 2), each.slice(2, 4), each);
  await utimes(place(id), before, before);
  const [old, young] = [randomUUID(), randomUUID()];
  for (const each of [old, young]) {
    await mkdir(join(place(each), '..'), { recursive: true });
    await writeFile(place(each), 'orphan');
  }
  await utimes(place(old), before, before);
  t.equal(await storage.sweep(), 1);
  t.same((await files()).map((path) => path.slice(6)).sort(), [id, young].sort());
});

t.test('the bytes of a company that goes go after it, and nobody else’s', async (t) => {
  const { storage, database, companies, files, rows } = await openStorageBench(t);
  const [one, two] = companies;
  for (const text of ['a', 'b', 'c']) await storage.save({ companyId: one }, plain(text), NOTE);
  const { id } = await storage.save({ companyId: two }, plain('theirs'), NOTE);
  const leave = (last: (ctx: Ctx) => PromiseLike<unknown>) =>
    database.transaction({ companyId: one }, async (ctx) => {
      await storage.companyGoes(ctx);
      await last(ctx);
    });
  await t.rejects(
    leave(() => Promise.reject(new Error('undo'))),
    /undo/,
  );
  t.equal((await files()).length, 4, 'a company that stays keeps its files');

  await leave(({ trx }) => trx('companies').where('id', one).delete());
  while ((await files()).length > 1) await nextTurn();
  t.match(await files(), [new RegExp(`${id}$`)]);
  t.equal(await rows(), 1);
});
