import {
  allowing,
  createTestApp,
  eventually,
  fakeAnswers,
  startFakeService,
} from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import { Document } from 'pdfjs';
import helvetica from 'pdfjs/font/Helvetica.js';
import t from 'tap';
import { fileForm } from '../../contacts/testing.ts';
import { chunksOf } from '../services/knowledge/chunks.ts';
import { MAXIMUM_CHUNKS } from '../shared/knowledge-schemas.ts';
import type {
  KnowledgeDetails,
  KnowledgePage,
  KnowledgeSourceDto,
} from '../shared/knowledge-schemas.ts';
import { setUp as openDesk } from '../testing/prompt-desk.ts';

t.setTimeout(180_000);
const site = await startFakeService(t);
const app = await createTestApp(t, { config: allowing(site) });

const FREIGHT = 'Entregamos no Sul em dois dias úteis. O frete é grátis acima de R$ 200.';
const HOURS = 'Abrimos de segunda a sexta das 8h às 18h. Aos sábados abrimos até o meio-dia.';

const setUp = async () => {
  const { desk, user, add } = await openDesk(app);
  const path = `/prompt/${String((await add()).id)}/knowledge`;
  const write = (body: object) => desk.ok<KnowledgeSourceDto>('POST', path, body);
  const found = async (query: string, at = path): Promise<string[]> =>
    (
      await desk.ok<{ passages: { source: string }[] }>(
        'GET',
        `${at}/search?query=${encodeURIComponent(query)}`,
      )
    ).passages.map(({ source }) => source);
  const state = async (id: number) =>
    (await desk.ok<KnowledgeDetails>('GET', `${path}/${String(id)}`)).source;
  const read = (id: number) =>
    eventually(
      () => state(id),
      ({ status }) => status !== 'waiting',
    );
  const upload = async (who: TestUser, bytes: Uint8Array, name = 'garantia.pdf') => {
    const form = fileForm(name, bytes);
    const answer = await app.inject({
      method: 'POST',
      url: `/api${path}/file`,
      headers: { ...who.headers, ...form.headers },
      payload: form.payload,
    });
    return { status: answer.statusCode, body: answer.json<KnowledgeSourceDto>() };
  };
  return { desk, user, add, path, write, found, read, upload };
};

t.test('is the administrators’, of their own prompts', async (t) => {
  const { desk, user, path, write } = await setUp();
  const { id } = await write({ name: 'Frete', text: FREIGHT });
  const stranger = (await setUp()).desk.admin;
  const routes = [
    ['GET', path],
    ['GET', `${path}/search?query=frete`],
    ['GET', `${path}/${String(id)}`],
    ['POST', path, { name: 'Outro', text: 'Texto' }],
    ['POST', `${path}/${String(id)}/read`],
    ['PUT', `${path}/${String(id)}`, { name: 'Outro' }],
    ['DELETE', `${path}/${String(id)}`],
  ] as const;
  for (const [method, url, body] of routes) {
    t.equal((await desk.call(undefined, method, url, body)).status, 401, `${method} ${url}`);
    t.equal((await desk.call(user, method, url, body)).status, 403);
    t.match(await desk.call(stranger, method, url, body), {
      status: 404,
      body: { error: 'ERR_NO_PROMPT_FOUND' },
    });
  }
});

t.test('a text is found by its words, however they are written', async (t) => {
  const { path, desk, write, found } = await setUp();
  const source = await write({ name: ' Frete ', text: FREIGHT });
  t.match(source, { name: 'Frete', kind: 'text', status: 'ready', chunks: 1, failure: null });
  await write({ name: 'Horário', text: HOURS });
  t.same(await found('voces abrem no sabado?'), ['Horário']);
  t.same(await found('QUANTO É O FRETE'), ['Frete']);
  t.same(await found("o'que é \\ ' & | !"), []);
  t.same(await found('Qual a capital da França?'), []);
  const changed = await desk.ok<KnowledgeSourceDto>('PUT', `${path}/${String(source.id)}`, {
    text: 'Retirada na loja apenas.',
  });
  t.match(changed, { name: 'Frete', characters: 24 });
  t.same(await found('frete grátis'), []);
  t.same(await found('posso retirar na loja'), ['Frete']);
  const page = await desk.ok<KnowledgePage>('GET', `${path}?searchParam=horario`);
  t.match(page, { records: [{ name: 'Horário' }], chunks: 2, maximum: MAXIMUM_CHUNKS });
  await desk.ok('DELETE', `${path}/${String(source.id)}`);
  t.same(await found('posso retirar na loja'), []);
});

t.test('a prompt knows its own sources and those that all share', async (t) => {
  const { desk, add, write, found } = await setUp();
  const other = `/prompt/${String((await add({ name: 'Vendas' })).id)}/knowledge`;
  const own = await write({ name: 'Frete', text: FREIGHT });
  await write({ name: 'Horário', text: HOURS, isShared: true });
  t.same(await found('frete grátis', other), []);
  t.same(await found('abrem no sábado', other), ['Horário']);
  t.equal((await desk.call(desk.admin, 'GET', `${other}/${String(own.id)}`)).status, 404);
  const stranger = await setUp();
  t.same(await stranger.found('abrem no sábado'), []);
});

t.test('a page is read, and read again when somebody says so', async (t) => {
  const { desk, path, write, found, read } = await setUp();
  site.answer(
    fakeAnswers.bytes(
      `<title>Loja Azul</title><p>${FREIGHT} Veja www.loja.com.br.</p>`,
      'text/html',
    ),
  );
  const { id } = await write({ url: `${site.url}/frete` });
  t.match(await read(id), { name: 'Loja Azul', status: 'ready', kind: 'url' });
  t.same(await found('quanto é o frete'), ['Loja Azul']);
  site.answer(fakeAnswers.json({}, 404));
  await desk.ok('POST', `${path}/${String(id)}/read`);
  t.match(await read(id), { status: 'failed', failure: 'refused' });
  t.same(await found('quanto é o frete'), ['Loja Azul'], 'what was read is still known');
  site.answer(fakeAnswers.bytes(HOURS, 'text/plain'));
  await desk.ok('POST', `${path}/${String(id)}/read`);
  t.match(await read(id), { status: 'ready', failure: null, name: 'Loja Azul' });
  t.same(await found('abrem no sábado'), ['Loja Azul']);
  site.answer(fakeAnswers.redirect('http://127.0.0.1:1/'));
  const elsewhere = await write({ url: `${site.url}/fora`, name: 'Fora' });
  t.match(await read(elsewhere.id), { status: 'failed', failure: 'address', chunks: 0 });
});

t.test('a PDF is read at once, and one that says nothing is refused', async (t) => {
  const { desk, upload, found } = await setUp();
  const document = new Document({ font: helvetica, properties: { title: 'Garantia' } });
  document.text('A garantia vale por doze meses.');
  const bytes = await document.asBuffer();
  t.match(await upload(desk.admin, bytes), {
    status: 200,
    body: { name: 'Garantia', kind: 'pdf', chunks: 1 },
  });
  t.same(await found('tem garantia?'), ['Garantia']);
  const blank = await new Document({ font: helvetica }).asBuffer();
  const refused: [Uint8Array, string, string][] = [
    [blank, 'vazio.pdf', 'ERR_KNOWLEDGE_EMPTY'],
    [Buffer.from('%PDF-1.4 nada'), 'quebrado.pdf', 'ERR_KNOWLEDGE_UNREADABLE'],
    [Buffer.from([0x89, 0x50, 0, 1]), 'foto.png', 'ERR_KNOWLEDGE_UNREADABLE'],
  ];
  for (const [file, name, error] of refused) {
    t.match(await upload(desk.admin, file, name), { status: 400, body: { error, field: 'file' } });
  }
});

t.test('refuses what cannot be known, and more than a company may have', async (t) => {
  const { desk, path, write } = await setUp();
  const { id } = await write({ name: 'Frete', text: FREIGHT });
  const refused: [object, object][] = [
    [{ text: FREIGHT }, { error: 'ERR_KNOWLEDGE_NAME_REQUIRED', field: 'name' }],
    [
      { name: 'Vazio', text: ' \n ' },
      { error: 'ERR_KNOWLEDGE_TEXT_REQUIRED', field: 'text' },
    ],
    [{ url: 'http://169.254.169.254/' }, { error: 'ERR_KNOWLEDGE_ADDRESS', field: 'url' }],
    [{ url: 'loja' }, { error: 'ERR_KNOWLEDGE_ADDRESS', field: 'url' }],
  ];
  for (const [body, answer] of refused) {
    t.match(await desk.call(desk.admin, 'POST', path, body), { status: 400, body: answer });
  }
  t.match(await desk.call(desk.admin, 'POST', `${path}/${String(id)}/read`), {
    status: 400,
    body: { error: 'ERR_KNOWLEDGE_NO_PAGE' },
  });
  const long = Array.from({ length: 150 }, (_, at) => `${String(at)} ${'palavra '.repeat(115)}`);
  const text = long.join('\n\n');
  t.equal(chunksOf(text).length, 150);
  await app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
    trx('knowledge_sources')
      .where({ id })
      .update({ chunk_count: MAXIMUM_CHUNKS - 149 }),
  );
  t.match(await desk.call(desk.admin, 'POST', path, { name: 'Tudo', text }), {
    status: 400,
    body: { error: 'ERR_KNOWLEDGE_FULL' },
  });
  t.match(await desk.ok<KnowledgePage>('GET', path), { records: [{ id }], hasMore: false });
});
