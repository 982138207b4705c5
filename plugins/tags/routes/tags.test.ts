import { caller, createTestApp, toldEvents } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import connections from '../../connections/index.ts';
import contacts from '../../contacts/index.ts';
import queues from '../../queues/index.ts';
import tickets from '../../tickets/index.ts';
import users from '../../users/index.ts';
import plugin from '../index.ts';
import type { TagChoice, TagDto, TagPage } from '../schemas.ts';

const app = await createTestApp(t, {
  plugins: [users, queues, contacts, connections, tickets, plugin],
});

const setUp = async () => {
  const company = await app.factories.company();
  const user = await app.factories.user({ companyId: company.id });
  const supervisor = await app.factories.user({ companyId: company.id, profile: 'supervisor' });
  const other = await app.factories.company();
  return { company, admin: company.admin, user, supervisor, stranger: other.admin };
};

const call = caller(app);

const add = async (who: TestUser, fields: object = {}): Promise<TagDto> => {
  const response = await call(who, 'POST', '/tags', { name: 'VIP', color: '#1c7a6b', ...fields });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
};

const page = async (who: TestUser, query = ''): Promise<TagPage> =>
  (await call(who, 'GET', `/tags${query}`)).json();

const namesOf = async (who: TestUser, query = ''): Promise<string[]> =>
  (await page(who, query)).tags.map(({ name }) => name);

const eventsOf = (companyId: number) => toldEvents(app, companyId);

t.test('nobody without a session comes near a tag', async (t) => {
  const { admin } = await setUp();
  const { id } = await add(admin);
  const routes = [
    ['GET', '/tags'],
    ['GET', '/tags/list'],
    ['GET', `/tags/${id}`],
    ['POST', '/tags', { name: 'Outra' }],
    ['POST', '/tags/sync', { ticketId: 1, tags: [] }],
    ['PUT', `/tags/${id}`, { name: 'Outra' }],
    ['DELETE', `/tags/${id}`],
  ] as const;
  for (const [method, url, body] of routes) {
    t.equal((await call(undefined, method, url, body)).statusCode, 401, `${method} ${url}`);
  }
});

t.test(
  'everybody makes and reads tags; those who lead change them, admins delete them',
  async (t) => {
    const { user, supervisor, admin } = await setUp();
    const tag = await add(user);
    t.same((await call(user, 'GET', `/tags/${tag.id}`)).json(), tag);
    for (const [method, body] of [['PUT', { name: 'Outra' }], ['DELETE']] as const) {
      const refused = await call(user, method, `/tags/${tag.id}`, body);
      t.equal(refused.statusCode, 403, method);
      t.same(refused.json(), { error: 'ERR_NO_PERMISSION' });
    }
    t.equal((await call(supervisor, 'PUT', `/tags/${tag.id}`, { name: 'Outra' })).statusCode, 200);
    t.equal((await call(supervisor, 'DELETE', `/tags/${tag.id}`)).statusCode, 403);
    t.equal((await call(admin, 'DELETE', `/tags/${tag.id}`)).statusCode, 200);
    t.equal((await call(admin, 'GET', `/tags/${tag.id}`)).statusCode, 404);
  },
);

t.test('lanes of the kanban are made by those who lead', async (t) => {
  const { user, supervisor, admin } = await setUp();
  const refused = await call(user, 'POST', '/tags', { name: 'Fazendo', kanban: 1 });
  t.equal(refused.statusCode, 403);
  t.same(refused.json(), { error: 'ERR_NO_PERMISSION' });
  t.equal((await add(user, { name: 'Feito', kanban: 0 })).kanban, 0);
  t.equal((await add(supervisor, { name: 'Fazendo', kanban: 1 })).kanban, 1);
  t.equal((await add(admin, { name: 'A fazer', kanban: true })).kanban, 1);
  t.same(
    (await page(user)).tags.map(({ name, kanban }) => [name, kanban]),
    [
      ['A fazer', 1],
      ['Fazendo', 1],
      ['Feito', 0],
    ],
  );
});

t.test('defect 2: another company’s id in the query changes nothing', async (t) => {
  const { admin, stranger } = await setUp();
  await add(admin);
  t.same((await call(stranger, 'GET', `/tags/list?companyId=${admin.companyId}`)).json(), []);
  t.same((await page(stranger, `?companyId=${admin.companyId}`)).tags, []);
});

t.test('defect 1: another company’s tag is not there', async (t) => {
  const { admin, stranger } = await setUp();
  const tag = await add(admin);
  for (const [method, body] of [['GET'], ['PUT', { name: 'Roubada' }], ['DELETE']] as const) {
    const response = await call(stranger, method, `/tags/${tag.id}`, body);
    t.equal(response.statusCode, 404, method);
    t.same(response.json(), { error: 'ERR_NO_TAG_FOUND' });
  }
  const own = await add(stranger);
  t.not(own.id, tag.id, 'the same name and colour are another tag there');
  t.same((await page(admin)).tags, [tag]);
});

t.test('defect 36: makes a tag and tells the company by the name screens listen to', async (t) => {
  const { company, user } = await setUp();
  const tag = await add(user, { name: ' Orçamento ', color: '#FFF' });
  t.same(tag, {
    id: tag.id,
    name: 'Orçamento',
    color: '#FFF',
    kanban: 0,
    userId: user.id,
    ticketsCount: 0,
  });
  t.same(await eventsOf(company.id), [
    { name: 'tags.tag-created', payload: { tag }, topics: ['company'] },
  ]);
  t.same((await call(user, 'GET', '/tags/list')).json<TagChoice[]>(), [
    { id: tag.id, name: 'Orçamento', color: '#FFF', kanban: 0 },
  ]);
});

t.test('a tag that is there already is found, not made twice', async (t) => {
  const { company, user, admin } = await setUp();
  const tag = await add(admin, { name: 'Orçamento' });
  t.same(await add(user, { name: 'orcamento', color: '#1C7A6B' }), tag);
  t.same((await call(user, 'POST', '/tags', { name: 'ORÇAMENTO' })).json(), tag, 'in any colour');
  t.not((await add(user, { name: 'Orçamento', color: '#000000' })).id, tag.id);
  t.equal((await eventsOf(company.id)).length, 2);
  const answers = await Promise.all([1, 2, 3, 4].map(() => add(user, { name: 'Ao mesmo tempo' })));
  t.equal(new Set(answers.map(({ id }) => id)).size, 1);
});

t.test('a tag nobody gave a colour gets one that is free', async (t) => {
  const { user } = await setUp();
  const colors: string[] = [];
  for (const name of ['Um a', 'Dois', 'Três']) {
    colors.push((await call(user, 'POST', '/tags', { name })).json<TagDto>().color);
  }
  t.equal(new Set(colors).size, 3);
  for (const color of colors) t.match(color, /^#[\da-f]{6}$/);
});

t.test('refuses names and colours that are none', async (t) => {
  const { admin } = await setUp();
  const tag = await add(admin);
  const refused: object[] = [
    { name: '' },
    { name: 'AB' },
    { name: ' AB ' },
    { name: 'x'.repeat(51) },
    { name: 7 },
    { color: '' },
    { color: '#12' },
    { color: '#1234' },
    { color: '#12345g' },
    { color: 'red;background:url(//x)' },
    { kanban: 2 },
    { companyId: 1 },
    { ticketsCount: 9 },
  ];
  for (const fields of refused) {
    for (const [method, url] of [
      ['POST', '/tags'],
      ['PUT', `/tags/${tag.id}`],
    ] as const) {
      const body = { name: 'Outra', color: '#222222', ...fields };
      const response = await call(admin, method, url, body);
      t.equal(response.statusCode, 400, `${method} ${JSON.stringify(fields)}`);
      t.equal(response.json<{ error: string }>().error, 'ERR_VALIDATION');
    }
  }
  t.equal((await call(admin, 'POST', '/tags', { color: '#222222' })).statusCode, 400);
  t.same((await page(admin)).tags, [tag]);
});

t.test('changes a tag and tells the company', async (t) => {
  const { company, admin } = await setUp();
  const tag = await add(admin);
  const response = await call(admin, 'PUT', `/tags/${tag.id}`, {
    name: 'Cliente antigo',
    color: '#333333',
    kanban: 1,
  });
  const changed = { ...tag, name: 'Cliente antigo', color: '#333333', kanban: 1 };
  t.same(response.json(), changed);
  t.same((await eventsOf(company.id)).at(-1), {
    name: 'tags.tag-updated',
    payload: { tag: changed },
    topics: ['company'],
  });
  const other = await add(admin, { name: 'Segunda' });
  const twice = await call(admin, 'PUT', `/tags/${other.id}`, {
    name: 'cliente ANTIGO',
    color: '#333333',
    kanban: 1,
  });
  t.equal(twice.statusCode, 400);
  t.same(twice.json(), { error: 'ERR_DUPLICATED_TAG', field: 'name' });
});

t.test('deletes a tag and tells the company', async (t) => {
  const { company, admin } = await setUp();
  const tag = await add(admin);
  const response = await call(admin, 'DELETE', `/tags/${tag.id}`);
  t.same(response.json(), { message: 'Tag deleted' });
  t.same((await eventsOf(company.id)).at(-1), {
    name: 'tags.tag-deleted',
    payload: { tagId: tag.id },
    topics: ['company'],
  });
  t.equal((await call(admin, 'DELETE', `/tags/${tag.id}`)).statusCode, 404);
  t.equal((await call(admin, 'PUT', `/tags/${tag.id}`, { name: 'Outra' })).statusCode, 404);
});

t.test('tags stand by name, and are found by any part of name or colour', async (t) => {
  const { admin } = await setUp();
  for (const [name, color] of [
    ['zebra', '#aaaaaa'],
    ['Álvaro', '#BBBBBB'],
    ['100% certo', '#cccccc'],
    ['bola', '#dddddd'],
  ]) {
    await add(admin, { name, color });
  }
  t.same(await namesOf(admin), ['100% certo', 'Álvaro', 'bola', 'zebra']);
  t.same(await namesOf(admin, '?searchParam=ALV'), ['Álvaro']);
  t.same(await namesOf(admin, '?searchParam=bbb'), ['Álvaro']);
  t.same(await namesOf(admin, '?searchParam=%25'), ['100% certo'], 'a wildcard is itself');
  t.same(await namesOf(admin, '?searchParam=nada'), []);
  const listed = await call(admin, 'GET', '/tags/list?searchParam=bol');
  t.same(
    listed.json<TagChoice[]>().map(({ name }) => name),
    ['bola'],
  );
});

t.test('defect 35: no page is out of reach', async (t) => {
  const { company, admin } = await setUp();
  await app.database.transaction({ companyId: company.id }, ({ trx }) =>
    trx.raw(
      `insert into tags (company_id, name, color)
         select ?, 'Tag ' || to_char(number, 'FM00000'), '#123456' from generate_series(1, 5001) number`,
      [company.id],
    ),
  );
  const first = await page(admin);
  t.match({ ...first, tags: first.tags.length }, { tags: 5_000, count: 5_001, hasMore: true });
  const second = await page(admin, '?pageNumber=2');
  t.match(second, { tags: [{ name: 'Tag 05001' }], count: 5_001, hasMore: false });
});
