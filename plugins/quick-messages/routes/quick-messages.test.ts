import { caller, createTestApp, toldEvents } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { QuickMessageDto, QuickMessagePage } from '../schemas.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);

const setUp = async () => {
  const company = await app.factories.company();
  const user = await app.factories.user({ companyId: company.id });
  const colleague = await app.factories.user({ companyId: company.id });
  const other = await app.factories.company();
  return { company, admin: company.admin, user, colleague, stranger: other.admin };
};

const call = caller(app);

const add = async (who: TestUser, fields: object = {}): Promise<QuickMessageDto> => {
  const response = await call(who, 'POST', '/quick-messages', {
    shortcode: 'bom dia',
    message: 'Bom dia, {{name}}!',
    ...fields,
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
};

const page = async (who: TestUser, query = ''): Promise<QuickMessagePage> =>
  (await call(who, 'GET', `/quick-messages${query}`)).json();

const codesOf = async (who: TestUser, query = ''): Promise<string[]> =>
  (await page(who, query)).records.map(({ shortcode }) => shortcode);

const offered = async (who: TestUser, query = ''): Promise<string[]> =>
  (await call(who, 'GET', `/quick-messages/list${query}`))
    .json<QuickMessageDto[]>()
    .map(({ shortcode }) => shortcode);

const eventsOf = (companyId: number) => toldEvents(app, companyId, 'quick-messages');

t.test('nobody without a session comes near a quick message', async (t) => {
  const { user } = await setUp();
  const { id } = await add(user);
  const routes = [
    ['GET', '/quick-messages'],
    ['GET', '/quick-messages/list'],
    ['GET', `/quick-messages/${id}`],
    ['GET', `/quick-messages/${id}/preview?ticketId=1`],
    ['POST', '/quick-messages', { shortcode: 'outra', message: 'Outra' }],
    ['POST', `/quick-messages/${id}/media-upload`, {}],
    ['POST', `/messages/sendQuickMessage/${id}`, { ticketId: 1 }],
    ['PUT', `/quick-messages/${id}`, { shortcode: 'outra' }],
    ['DELETE', `/quick-messages/${id}`],
    ['DELETE', `/quick-messages/${id}/media-upload`],
  ] as const;
  for (const [method, url, body] of routes) {
    t.equal((await call(undefined, method, url, body)).statusCode, 401, `${method} ${url}`);
  }
});

t.test('defect 2: another company’s id in the query changes nothing', async (t) => {
  const { admin, colleague, stranger } = await setUp();
  await add(admin, { geral: true });
  const query = `?companyId=${admin.companyId}`;
  t.same(await offered(colleague, query), ['bom dia']);
  t.same(await offered(stranger, query), []);
  t.same(await codesOf(stranger, query), []);
});

t.test('one’s own is nobody else’s, not even an administrator’s', async (t) => {
  const { user, colleague, admin, stranger } = await setUp();
  const own = await add(user);
  t.same((await page(user)).records, [own]);
  for (const who of [colleague, admin, stranger]) {
    t.same((await page(who, `?userId=${user.id}`)).records, []);
    t.same(await offered(who, `?userId=${user.id}&companyId=${user.companyId}`), []);
    for (const [method, body] of [['GET'], ['PUT', { message: 'Mudada' }], ['DELETE']] as const) {
      const response = await call(who, method, `/quick-messages/${own.id}`, body);
      t.equal(response.statusCode, 404, method);
      t.same(response.json(), { error: 'ERR_NO_QUICKMESSAGE_FOUND' });
    }
    t.equal((await call(who, 'DELETE', `/quick-messages/${own.id}/media-upload`)).statusCode, 404);
  }
  t.same((await page(user)).records, [own]);
});

t.test(
  'the company’s is everybody’s to use, and its owner’s and administrators’ to change',
  async (t) => {
    const { user, colleague, admin, stranger } = await setUp();
    const shared = await add(user, { geral: true });
    for (const who of [user, colleague, admin]) {
      t.same((await page(who)).records, [shared]);
      t.same((await call(who, 'GET', `/quick-messages/${shared.id}`)).json(), shared);
    }
    for (const [method, body] of [['PUT', { message: 'Mudada' }], ['DELETE']] as const) {
      const refused = await call(colleague, method, `/quick-messages/${shared.id}`, body);
      t.equal(refused.statusCode, 403, method);
      t.same(refused.json(), { error: 'ERR_NO_PERMISSION' });
      const strange = await call(stranger, method, `/quick-messages/${shared.id}`, body);
      t.equal(strange.statusCode, 404, method);
    }
    t.same(await codesOf(stranger), []);
    const changed = await call(admin, 'PUT', `/quick-messages/${shared.id}`, { message: 'Mudada' });
    t.match(changed.json(), { message: 'Mudada', userId: user.id, geral: true });
    t.equal((await call(admin, 'DELETE', `/quick-messages/${shared.id}`)).statusCode, 200);
  },
);

t.test('makes one with all it has, and tells those who may use it', async (t) => {
  const { company, user } = await setUp();
  const tag = (await call(user, 'POST', '/tags', { name: 'Orçamento', color: '#b45309' })).json<{
    id: number;
  }>();
  const record = await add(user, {
    shortcode: ' /orçamento ',
    message: ' Segue o orçamento, {{firstName}}. ',
    tagId: tag.id,
    status: true,
    sendOnlyMedia: false,
  });
  t.same(record, {
    id: record.id,
    shortcode: 'orçamento',
    message: 'Segue o orçamento, {{firstName}}.',
    geral: false,
    status: true,
    sendOnlyMedia: false,
    tagId: tag.id,
    tag: { id: tag.id, name: 'Orçamento', color: '#b45309' },
    isMedia: false,
    mediaPath: null,
    mediaName: '',
    mediaType: null,
    userId: user.id,
  });
  const shared = await add(user, { geral: true });
  t.same(await eventsOf(company.id), [
    {
      name: 'quick-messages.quick-message-created',
      payload: { record },
      topics: [`u/${user.id}`],
    },
    {
      name: 'quick-messages.quick-message-created',
      payload: { record: shared },
      topics: ['company'],
    },
  ]);
});

t.test('refuses what cannot be called or sent', async (t) => {
  const { user, stranger } = await setUp();
  const theirs = (await call(stranger, 'POST', '/tags', { name: 'Deles' })).json<{ id: number }>();
  const own = await add(user);
  const refused: [object, object][] = [
    [{ shortcode: '' }, { error: 'ERR_QUICKMESSAGE_REQUIRED', field: 'shortcode' }],
    [{ shortcode: ' / ' }, { error: 'ERR_QUICKMESSAGE_REQUIRED', field: 'shortcode' }],
    [{ shortcode: 'oi' }, { error: 'ERR_QUICKMESSAGE_INVALID_NAME', field: 'shortcode' }],
    [
      { shortcode: 'x'.repeat(101) },
      { error: 'ERR_QUICKMESSAGE_INVALID_NAME', field: 'shortcode' },
    ],
    [{ message: '  ' }, { error: 'ERR_QUICKMESSAGE_REQUIRED', field: 'message' }],
    [{ message: 'Oi' }, { error: 'ERR_QUICKMESSAGE_INVALID_NAME', field: 'message' }],
    [{ message: 'x'.repeat(4097) }, { error: 'ERR_VALIDATION' }],
    [{ shortcode: 7 }, { error: 'ERR_VALIDATION' }],
    [{ geral: 'sim' }, { error: 'ERR_VALIDATION' }],
    [{ companyId: 1 }, { error: 'ERR_VALIDATION' }],
    [{ tagId: theirs.id }, { error: 'ERR_INVALID_REFERENCE' }],
  ];
  for (const [fields, answer] of refused) {
    for (const [method, url] of [
      ['POST', '/quick-messages'],
      ['PUT', `/quick-messages/${own.id}`],
    ] as const) {
      const body = { shortcode: 'outra', message: 'Outra', ...fields };
      const response = await call(user, method, url, body);
      t.equal(response.statusCode, 400, `${method} ${JSON.stringify(fields).slice(0, 60)}`);
      t.match(response.json(), answer);
    }
  }
  t.match((await call(user, 'POST', '/quick-messages', { message: 'Sem atalho' })).json(), {
    error: 'ERR_QUICKMESSAGE_REQUIRED',
    field: 'shortcode',
  });
  t.equal((await add(user, { message: '', isMedia: true })).message, '', 'a file follows');
  t.same((await call(user, 'GET', `/quick-messages/${own.id}`)).json(), own);
});

t.test('changes what is given and leaves the rest', async (t) => {
  const { company, user } = await setUp();
  const own = await add(user);
  const response = await call(user, 'PUT', `/quick-messages/${own.id}`, {
    status: false,
    userId: 1,
    mediaPath: null,
    mediaName: '',
  });
  t.same(response.json(), { ...own, status: false });
  t.same((await eventsOf(company.id)).at(-1), {
    name: 'quick-messages.quick-message-updated',
    payload: { record: { ...own, status: false } },
    topics: [`u/${user.id}`],
  });
});

t.test(
  'what becomes the company’s appears for all, what becomes one’s own leaves them',
  async (t) => {
    const { company, user, colleague } = await setUp();
    const own = await add(user);
    await call(user, 'PUT', `/quick-messages/${own.id}`, { geral: true });
    t.same(await codesOf(colleague), ['bom dia']);
    await call(user, 'PUT', `/quick-messages/${own.id}`, { geral: false });
    t.same(await codesOf(colleague), []);
    t.same(
      (await eventsOf(company.id)).slice(1).map(({ name, topics }) => [name, topics]),
      [
        ['quick-messages.quick-message-created', ['company']],
        ['quick-messages.quick-message-deleted', ['company']],
        ['quick-messages.quick-message-updated', [`u/${user.id}`]],
      ],
    );
  },
);

t.test('deletes one and tells those who could use it', async (t) => {
  const { company, user } = await setUp();
  const own = await add(user);
  const response = await call(user, 'DELETE', `/quick-messages/${own.id}`);
  t.same(response.json(), { message: 'Quick message deleted' });
  t.same((await eventsOf(company.id)).at(-1), {
    name: 'quick-messages.quick-message-deleted',
    payload: { id: own.id },
    topics: [`u/${user.id}`],
  });
  t.equal((await call(user, 'DELETE', `/quick-messages/${own.id}`)).statusCode, 404);
});

t.test('those switched off are listed, and offered to nobody', async (t) => {
  const { user, colleague } = await setUp();
  await add(user, { shortcode: 'ligada', geral: true });
  await add(user, { shortcode: 'desligada', geral: true, status: false });
  for (const who of [user, colleague]) {
    t.same(await codesOf(who), ['desligada', 'ligada']);
    t.same(await offered(who), ['ligada']);
  }
});

t.test(
  'they stand by shortcut, twenty to a page, and are found by shortcut and text',
  async (t) => {
    const { user, colleague } = await setUp();
    const shortcodes = Array.from({ length: 19 }, (_, at) => `item ${String(at + 10)}`);
    for (const shortcode of shortcodes) await add(user, { shortcode });
    await add(user, { shortcode: 'Água', message: 'Temos 100% pura' });
    await add(colleague, { shortcode: 'zzz', geral: true });
    await add(colleague, { shortcode: 'só dela' });
    const first = await page(user);
    t.equal(first.records.length, 20);
    t.match(first, { count: 21, hasMore: true, records: [{ shortcode: 'Água' }] });
    const second = await page(user, '?pageNumber=2');
    t.match(second, { count: 21, hasMore: false });
    t.same(
      second.records.map(({ shortcode }) => shortcode),
      ['zzz'],
    );
    t.same(await codesOf(user, '?searchParam=AGUA'), ['Água']);
    t.same(await codesOf(user, '?searchParam=100%25'), ['Água'], 'a wildcard is itself');
    t.same(await codesOf(user, '?searchParam=dela'), []);
    t.equal((await offered(user)).length, 21);
    t.same(await offered(user, '?searchParam=item%2012'), ['item 12']);
  },
);

t.test('who leaves takes their own along and leaves the company’s', async (t) => {
  const { admin, user, colleague } = await setUp();
  await add(user, { shortcode: 'só minha' });
  const shared = await add(user, { shortcode: 'de todos', geral: true });
  t.equal((await call(admin, 'DELETE', `/users/${user.id}`)).statusCode, 200);
  t.same((await page(colleague)).records, [{ ...shared, userId: null }]);
  const left = await app.database.transaction({ companyId: admin.companyId }, ({ trx }) =>
    trx('quick_messages').pluck<string[]>('shortcode'),
  );
  t.same(left, ['de todos']);
  t.equal((await call(admin, 'DELETE', `/quick-messages/${shared.id}`)).statusCode, 200);
});

t.test('a tag that goes leaves its quick messages', async (t) => {
  const { admin } = await setUp();
  const tag = (await call(admin, 'POST', '/tags', { name: 'VIP' })).json<{ id: number }>();
  const { id } = await add(admin, { tagId: tag.id });
  await call(admin, 'DELETE', `/tags/${tag.id}`);
  t.match((await call(admin, 'GET', `/quick-messages/${id}`)).json(), { tagId: null, tag: null });
});
