import { caller, createTestApp } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import settings from '../settings/index.ts';
import plugin from './index.ts';
import type { HelpDto, HelpPageDto } from './schemas.ts';

const app = await createTestApp(t, { plugins: [settings, plugin] });

const setUp = async () => {
  const { admin, id: companyId } = await app.factories.company();
  const owner = await app.factories.user({ companyId, profile: 'admin', isSuper: true });
  const user = await app.factories.user({ companyId });
  const { admin: stranger } = await app.factories.company();
  return { companyId, admin, owner, user, stranger };
};

const call = caller(app);

let made = 0;

const add = async (owner: TestUser, fields: object = {}): Promise<HelpDto> => {
  made += 1;
  const body = { title: `Aula ${String(made)}`, video: 'dQw4w9WgXcQ', ...fields };
  const answer = await call(owner, 'POST', '/helps', body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};

t.test('defect 3: helps need a session, and only the platform’s people write them', async (t) => {
  const { admin, user, owner } = await setUp();
  const { id } = await add(owner);
  const body = { title: 'Minha', video: 'dQw4w9WgXcQ' };
  const routes = [
    ['GET', '/helps'],
    ['GET', '/helps/list'],
    ['POST', '/helps', body],
    ['PUT', `/helps/${String(id)}`, body],
    ['DELETE', `/helps/${String(id)}`],
  ] as const;
  for (const [method, url, payload] of routes) {
    t.equal((await call(undefined, method, url, payload)).statusCode, 401, `${method} ${url}`);
    for (const who of method === 'GET' ? [] : [user, admin]) {
      const refused = await call(who, method, url, payload);
      t.equal(refused.statusCode, 403, `${method} ${url}`);
      t.same(refused.json(), { error: 'ERR_NO_PERMISSION' });
    }
  }
});

t.test('everybody of every company sees the same helps, by title', async (t) => {
  const { owner, user, stranger } = await setUp();
  await add(owner, { title: 'Zelo' });
  const help = await add(owner, {
    title: ' Água e óleo ',
    description: ' Como começar ',
    video: 'https://youtu.be/abcDEF12345',
  });
  t.match(help, { title: 'Água e óleo', description: 'Como começar', video: 'abcDEF12345' });
  for (const who of [user, stranger]) {
    const all = (await call(who, 'GET', '/helps/list')).json<HelpDto[]>();
    t.same(
      all.find(({ id }) => id === help.id),
      help,
    );
    const page = await call(who, 'GET', '/helps?searchParam=agua%20E');
    t.same(page.json(), { records: [help], count: 1, hasMore: false });
  }
});

t.test('pages hold twenty, and none repeats or skips one', async (t) => {
  const { owner, user } = await setUp();
  for (let at = 10; at < 35; at += 1) await add(owner, { title: `Página ${String(at)}` });
  const read = async (page: number): Promise<HelpPageDto> =>
    (await call(user, 'GET', `/helps?searchParam=página&pageNumber=${String(page)}`)).json();
  const [first, second, third] = [await read(1), await read(2), await read(3)];
  t.match(first, { count: 25, hasMore: true });
  t.match(second, { count: 25, hasMore: false });
  t.same(
    [...first.records, ...second.records].map(({ title }) => title),
    Array.from({ length: 25 }, (_, at) => `Página ${String(at + 10)}`),
  );
  t.same(third.records, []);
});

t.test('changes what is given, and removes', async (t) => {
  const { owner, companyId } = await setUp();
  const help = await add(owner, { description: 'Antes' });
  const changed = await call(owner, 'PUT', `/helps/${String(help.id)}`, { description: '' });
  t.equal(changed.statusCode, 200);
  t.match(changed.json(), { title: help.title, video: help.video, description: '' });
  const removed = await call(owner, 'DELETE', `/helps/${String(help.id)}`);
  t.same(removed.json(), { message: 'Help deleted' });
  for (const method of ['PUT', 'DELETE'] as const) {
    const missing = await call(owner, method, `/helps/${String(help.id)}`, { title: 'Nada' });
    t.equal(missing.statusCode, 404);
    t.same(missing.json(), { error: 'ERR_NO_HELP_FOUND' });
  }
  const events = await app.database.transaction({ companyId }, ({ trx }) =>
    trx('events').where('event', 'help').orderBy('seq').select<{ name: string }[]>('name'),
  );
  t.same(
    events.map(({ name }) => name),
    ['helps.help-created', 'helps.help-updated', 'helps.help-deleted'],
  );
});

t.test('refuses what is no help', async (t) => {
  const { owner } = await setUp();
  const help = await add(owner, { title: 'Filas' });
  const other = await add(owner);
  const refused: [object, string][] = [
    [{ title: ' x ' }, 'ERR_HELP_INVALID_TITLE'],
    [{ title: 'FILAS' }, 'ERR_HELP_TITLE_ALREADY_EXISTS'],
    [{ video: '' }, 'ERR_HELP_INVALID_VIDEO'],
    [{ video: 'https://example.com/video' }, 'ERR_HELP_INVALID_VIDEO'],
    [{ video: '"><script>' }, 'ERR_HELP_INVALID_VIDEO'],
    [{ title: 7 }, 'ERR_VALIDATION'],
    [{ title: 'x'.repeat(201) }, 'ERR_VALIDATION'],
    [{ id: 1 }, 'ERR_VALIDATION'],
  ];
  for (const [fields, error] of refused) {
    const body = { title: 'Outra aula', video: 'dQw4w9WgXcQ', ...fields };
    for (const answer of [
      await call(owner, 'POST', '/helps', body),
      await call(owner, 'PUT', `/helps/${String(other.id)}`, fields),
    ]) {
      t.equal(answer.statusCode, 400, JSON.stringify(fields));
      t.equal(answer.json<{ error: string }>().error, error, JSON.stringify(fields));
    }
  }
  const same = await call(owner, 'PUT', `/helps/${String(help.id)}`, { title: 'filas' });
  t.equal(same.statusCode, 200, 'it never stands in its own way');
});

t.test('open pages of other companies are told to read anew', async (t) => {
  const { owner, companyId, stranger } = await setUp();
  const { realtime } = app.services;
  type Publication = Parameters<typeof realtime.publish>[0];
  const told: Publication[] = [];
  const all = new Promise<void>((resolve) => {
    t.intercept(realtime, 'publish', {
      value: (publication: Publication) => {
        told.push(publication);
        if (publication.companyId === stranger.companyId) resolve();
      },
    });
  });
  await add(owner);
  await all;
  t.match(
    told.find((publication) => publication.companyId === stranger.companyId),
    { seq: 0, event: 'help', action: 'reload', topics: [{ topic: 'company' }] },
  );
  t.match(
    told.filter((publication) => publication.companyId === companyId),
    [{ event: 'help', action: 'create' }],
    'the own company once, with the help itself',
  );
});

t.test('the page may show the videos, and frames of nobody else', async (t) => {
  const policy = String((await app.inject('/')).headers['content-security-policy']);
  const frames = policy.split(';').find((directive) => directive.startsWith('frame-src'));
  t.equal(frames, "frame-src 'self' https://www.youtube-nocookie.com");
});
