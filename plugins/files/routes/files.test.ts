import { createTestApp, toldEvents } from 'prosa/core/testing';
import t from 'tap';
import { newNumber } from '../../tickets/testing.ts';
import { FileLists } from '../public.ts';
import type { FileListDto, FileListPage } from '../schemas.ts';
import { PNG, setUp } from '../testing/file-desk.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);

const bytesAt = async (path: string | null): Promise<Buffer> =>
  (await app.inject({ method: 'GET', url: path ?? '' })).rawPayload;

t.test('asks who is there, and lets administrators alone make and change lists', async (t) => {
  const { desk, user, add, upload } = await setUp(app);
  const list = await add();
  const path = `/files/${String(list.id)}`;
  const other = (await setUp(app)).desk.admin;
  const reading = [
    ['GET', '/files'],
    ['GET', path],
    ['GET', `${path}/preview?ticketId=1`],
    ['POST', `/messages/sendFileList/${String(list.id)}`, { ticketId: 1 }],
  ] as const;
  const writing = [
    ['POST', '/files', { name: 'Outra', message: 'Oi' }],
    ['PUT', path, { name: 'Outra' }],
    ['DELETE', path],
  ] as const;
  for (const [method, url, body] of [...reading, ...writing]) {
    t.equal((await desk.call(undefined, method, url, body)).status, 401, `${method} ${url}`);
  }
  for (const [method, url, body] of writing) {
    const refused = await desk.call(user, method, url, body);
    t.same([refused.status, refused.body.error], [403, 'ERR_NO_PERMISSION'], `${method} ${url}`);
    if (url === '/files') continue;
    t.match(await desk.call(other, method, url, body), {
      status: 404,
      body: { error: 'ERR_NO_FILE_FOUND' },
    });
  }
  t.equal((await upload(list, [], user)).status, 403);
  t.equal((await upload(list, [], other)).status, 404);
  t.same((await desk.call(user, 'GET', path)).body, list);
  t.equal((await desk.call(other, 'GET', path)).status, 404);
  const theirs = await desk.call<FileListPage>(
    other,
    'GET',
    `/files?companyId=${String(desk.company.id)}`,
  );
  t.same(theirs.body.files, []);
});

t.test('makes a list with its options, takes their files, and tells of it', async (t) => {
  const { desk, add, get, upload } = await setUp(app);
  const made = await add({ name: ' Tabelas ', options: [{ name: 'Preços' }, { name: 'Mapa' }] });
  t.match(made, { name: 'Tabelas', message: 'Olá, {{firstName}}!', userId: desk.admin.id });
  t.same(
    made.options.map(({ name, path, mediaType }) => [name, path, mediaType]),
    [
      ['Preços', null, ''],
      ['Mapa', null, ''],
    ],
  );
  const second = made.options[1]?.id ?? 0;
  const answer = await upload(made, [{ id: second, bytes: PNG, name: 'mapa.png' }]);
  t.match(answer, { status: 200, body: { mensagem: 'Arquivos atualizados' } });
  const { options } = await get(made.id);
  t.match(options[1], { name: 'Mapa', mediaType: 'image/png', mediaName: 'mapa.png' });
  t.same(await bytesAt(options[1]?.path ?? null), PNG);
  const events = await toldEvents<{ files: FileListDto; fileList: FileListDto }>(
    app,
    desk.company.id,
    'files',
  );
  t.same(
    events.map(({ name, topics }) => [name, topics]),
    [
      ['files.file-list-created', ['company']],
      ['files.file-list-updated', ['company']],
    ],
  );
  t.same(events[0]?.payload, { files: made, fileList: made });
});

t.test('refuses what is no list', async (t) => {
  const { desk, add, upload, media } = await setUp(app);
  const list = await add({ options: [{ name: 'Um' }] });
  await add({ name: 'Outra' });
  const strange = (await add({ name: 'Terceira', options: [{ name: 'De outra' }] })).options[0];
  const refused: [object, object][] = [
    [{ name: ' ab ' }, { error: 'ERR_FILE_LIST_INVALID_NAME', field: 'name' }],
    [{ message: '  ' }, { error: 'ERR_FILE_LIST_MESSAGE_REQUIRED', field: 'message' }],
    [{ name: 'ÓUTRA' }, { error: 'ERR_RATING_NAME_ALREADY_EXISTS', field: 'name' }],
    [{ options: Array.from({ length: 11 }, () => ({ name: 'x' })) }, { error: 'ERR_VALIDATION' }],
    [{ options: [{ id: strange?.id }] }, { error: 'ERR_VALIDATION', field: 'options' }],
  ];
  for (const [fields, body] of refused) {
    const answer = await desk.call(desk.admin, 'PUT', `/files/${String(list.id)}`, fields);
    t.match(answer, { status: 400, body }, JSON.stringify(fields).slice(0, 60));
  }
  t.match(await desk.call(desk.admin, 'POST', '/files', { message: 'Oi' }), {
    status: 400,
    body: { error: 'ERR_FILE_LIST_INVALID_NAME' },
  });
  const own = list.options[0]?.id ?? 0;
  for (const files of [
    [],
    [{ id: strange?.id ?? 0, bytes: PNG, name: 'a.png' }],
    [own, own].map((id) => ({ id, bytes: PNG, name: 'a.png' })),
  ]) {
    t.equal((await upload(list, files)).status, 400);
  }
  t.same(await media(), [], 'nothing stays of refused files');
  t.same((await desk.ok<FileListDto>('GET', `/files/${String(list.id)}`)).options, list.options);
});

t.test('changes options in place, and lets files go with what they belonged to', async (t) => {
  const { desk, add, get, filled, media, upload } = await setUp(app);
  const list = await filled();
  const [photo, voice] = list.options;
  t.equal((await media()).length, 2);
  await desk.ok('PUT', `/files/${String(list.id)}`, {
    options: [{ id: voice?.id, name: 'Áudio', path: null }, { name: 'Nova' }, { id: photo?.id }],
  });
  const changed = await get(list.id);
  t.same(
    changed.options.map(({ name, mediaName }) => [name, mediaName]),
    [
      ['Áudio', ''],
      ['Nova', ''],
      ['', 'foto.png'],
    ],
  );
  t.equal((await media()).length, 1);
  await upload(list, [{ id: photo?.id ?? 0, bytes: PNG, name: 'nova.png' }]);
  t.equal((await media()).length, 1, 'the file before it is gone');
  t.equal((await get(list.id)).options[2]?.mediaName, 'nova.png');
  t.match(await desk.call(desk.admin, 'DELETE', `/files/${String(list.id)}`), {
    status: 200,
    body: { message: 'File List deleted' },
  });
  t.same(await media(), []);
  t.equal((await desk.call(desk.admin, 'GET', `/files/${String(list.id)}`)).status, 404);
  t.match((await toldEvents(app, desk.company.id, 'files')).at(-1), {
    name: 'files.file-list-deleted',
    payload: { fileId: list.id },
  });
  t.ok(await add(), 'its name is free again');
});

t.test('lists stand by name, twenty to a page, and are found by name', async (t) => {
  const { desk, user, add } = await setUp(app);
  for (let at = 10; at < 30; at += 1) await add({ name: `Lista ${String(at)}` });
  await add({ name: 'Água' });
  const page = async (query: string) =>
    (await desk.call<FileListPage>(user, 'GET', `/files${query}`)).body;
  const first = await page('');
  t.match(first, { count: 21, hasMore: true, files: [{ name: 'Água' }, { name: 'Lista 10' }] });
  t.match(await page('?pageNumber=2'), { hasMore: false, files: [{ name: 'Lista 29' }] });
  t.same(
    (await page('?searchParam=AGUA')).files.map(({ name }) => name),
    ['Água'],
  );
});

t.test('sends the message, then each file with its caption, as copies', async (t) => {
  const { desk, user, filled, media } = await setUp(app);
  const list = await filled();
  const queueId = await desk.queue('Vendas', user);
  const number = newNumber();
  const ticket = await desk.openFor(user, { queueId, number, name: 'Maria Souza' });
  const preview = await desk.call<FileListDto>(
    user,
    'GET',
    `/files/${String(list.id)}/preview?ticketId=${String(ticket.id)}`,
  );
  t.equal(preview.body.message, 'Olá, Maria!');
  const path = `/messages/sendFileList/${String(list.id)}`;
  const sent = await desk.call<{ messages: { id: number }[] }>(user, 'POST', path, {
    ticketId: ticket.id,
  });
  t.equal(sent.body.messages.length, 4);
  const ours = (await desk.messages(ticket.id)).filter(({ fromMe }) => fromMe);
  t.same(
    ours.map(({ body, mediaName }) => [body.replace(/^.*\n/, ''), mediaName]).slice(-4),
    [
      ['Olá, Maria!', ''],
      ['Foto', 'foto.png'],
      ['', 'voz.mp3'],
      ['Voz', ''],
    ],
    'a voice carries no words: they go after it',
  );
  t.equal((await media()).length, 4);
  await desk.ok('DELETE', `/files/${String(list.id)}`);
  t.equal((await media()).length, 2, 'what was sent has files of its own');
  t.match(await desk.call(user, 'POST', path, { ticketId: ticket.id }), { status: 404 });

  const outsider = await desk.attendant('Rui');
  const other = await filled();
  const refused = await desk.call(outsider, 'POST', `/messages/sendFileList/${String(other.id)}`, {
    ticketId: ticket.id,
  });
  t.equal(refused.status, 403);
  t.equal((await media()).length, 4, 'no copy stays of what was not sent');
});

t.test('gives those above its files as copies for one transaction', async (t) => {
  const { desk, filled, media } = await setUp(app);
  const list = await filled();
  const lists = app.host.resolve('files', FileLists);
  const scope = { companyId: desk.company.id, system: 'test' };
  await t.rejects(
    app.database.transaction(scope, async (ctx) => {
      const parts = await lists.parts(ctx, list.id);
      t.same(
        parts.map(({ body, file }) => [body, file?.name, file?.mime]),
        [
          ['Foto', 'foto.png', 'image/png'],
          ['', 'voz.mp3', 'audio/mpeg'],
          ['Voz', undefined, undefined],
        ],
      );
      t.same([...(await lists.names(ctx, [list.id, 2_000_000_000]))], [[list.id, 'Tabelas']]);
      throw new Error('undo');
    }),
    /undo/,
  );
  t.equal((await media()).length, 2);
  await t.rejects(
    app.database.transaction(scope, (ctx) => lists.parts(ctx, 2_000_000_000)),
    { code: 'ERR_NO_FILE_FOUND' },
  );
});
