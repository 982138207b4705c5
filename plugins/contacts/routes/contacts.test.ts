import { Core } from 'prosa/core';
import { brainsOf, caller, createTestApp, recordStatements, toldEvents } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import plugin from '../index.ts';
import { ContactColumnsPoint } from '../public.ts';
import type { ContactDto, ContactPage } from '../schemas.ts';

const app = await createTestApp(t, { plugins: [plugin] });

const setUp = async () => {
  const company = await app.factories.company();
  const user = await app.factories.user({ companyId: company.id });
  const other = await app.factories.company();
  return { company, admin: company.admin, user, stranger: other.admin };
};

const call = (
  who: TestUser | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) =>
  app.inject({
    method,
    url: `/api${url}`,
    headers: who?.headers ?? {},
    ...(payload && { payload }),
  });

const add = async (who: TestUser, fields: object = {}): Promise<ContactDto> => {
  const response = await call(who, 'POST', '/contacts', {
    name: 'Ana Souza',
    number: '5511987650001',
    ...fields,
  });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
};

const page = async (who: TestUser, query = ''): Promise<ContactPage> =>
  (await call(who, 'GET', `/contacts${query}`)).json();

const eventsOf = (companyId: number) => toldEvents(app, companyId);

t.test('nobody without a session comes near a contact', async (t) => {
  for (const [method, url] of [
    ['GET', '/contacts'],
    ['GET', '/contacts/list'],
    ['GET', '/contacts/1'],
    ['POST', '/contacts'],
    ['PUT', '/contacts/1'],
    ['DELETE', '/contacts/1'],
    ['GET', '/contact?number=5511987650001'],
  ] as const) {
    t.equal((await call(undefined, method, url)).statusCode, 401, `${method} ${url}`);
  }
});

t.test('another company’s contact is not there', async (t) => {
  const { user, stranger } = await setUp();
  const contact = await add(user, { extraInfo: [{ name: 'CPF', value: '1' }] });
  for (const [method, body] of [['GET'], ['PUT', { name: 'Roubado' }], ['DELETE']] as const) {
    const response = await call(stranger, method, `/contacts/${contact.id}`, body);
    t.equal(response.statusCode, 404, method);
    t.same(response.json(), { error: 'ERR_NO_CONTACT_FOUND' });
  }
  t.same(await page(stranger), { contacts: [], count: 0, hasMore: false });
  t.same((await call(stranger, 'GET', '/contacts/list')).json(), []);
  const own = await add(stranger);
  t.not(own.id, contact.id, 'the same number is free in another company');
  const taken = await call(stranger, 'PUT', `/contacts/${own.id}`, {
    extraInfo: [{ id: contact.extraInfo[0]?.id, name: 'CPF', value: '2' }],
  });
  t.equal(taken.statusCode, 400);
  t.same(taken.json(), { error: 'ERR_INVALID_REFERENCE' });
  t.same((await call(user, 'GET', `/contacts/${contact.id}`)).json(), contact);
});

t.test('adds a contact and tells the company', async (t) => {
  const { company, user } = await setUp();
  const contact = await add(user, {
    name: '  João Araújo ',
    number: '+55 (11) 8765-4321',
    email: 'joao@example.com',
    ignoreBot: true,
    extraInfo: [{ name: 'CPF', value: '123' }],
  });
  t.match(contact, {
    name: 'João Araújo',
    number: '5511987654321',
    email: 'joao@example.com',
    ignoreBot: true,
    isGroup: false,
    profilePicUrl: '',
    extraInfo: [{ name: 'CPF', value: '123' }],
  });
  t.same((await call(user, 'GET', `/contacts/${contact.id}`)).json(), contact);
  const { extraInfo, ...row } = contact;
  t.same(await eventsOf(company.id), [
    {
      name: 'contacts.contact-created',
      payload: { contact: row },
      topics: ['company'],
    },
  ]);
  t.same(await page(user), { contacts: [row], count: 1, hasMore: false });
});

t.test('refuses a number that has a contact, with and without the ninth digit', async (t) => {
  const { user } = await setUp();
  await add(user, { number: '5511987654321' });
  const second = await add(user, { number: '5511987650002' });
  for (const number of ['5511987654321', '551187654321', '+55 11 8765-4321']) {
    for (const response of [
      await call(user, 'POST', '/contacts', { name: 'Outra', number }),
      await call(user, 'PUT', `/contacts/${second.id}`, { number }),
    ]) {
      t.equal(response.statusCode, 400, number);
      t.same(response.json(), { error: 'ERR_DUPLICATED_CONTACT' });
    }
  }
  t.equal((await page(user)).count, 2);
});

t.test('of many who add one number at once, one succeeds', async (t) => {
  const { user } = await setUp();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      call(user, 'POST', '/contacts', { name: 'Ana', number: '5511987654321' }),
    ),
  );
  t.same(answers.map(({ statusCode }) => statusCode).sort(), [200, ...Array<number>(11).fill(400)]);
});

t.test('of two who take one number at once, one gets it', async (t) => {
  const { user } = await setUp();
  const first = await add(user, { number: '5511987650001' });
  const second = await add(user, { number: '5511987650002' });
  const answers = await Promise.all(
    [first, second].map(({ id }) =>
      call(user, 'PUT', `/contacts/${id}`, { number: '5511987650003' }),
    ),
  );
  t.same(answers.map(({ statusCode }) => statusCode).sort(), [200, 400]);
  const refused = answers.find(({ statusCode }) => statusCode === 400);
  t.same(refused?.json(), { error: 'ERR_DUPLICATED_CONTACT' });
});

t.test('refuses what is not a contact', async (t) => {
  const { user } = await setUp();
  const contact = await add(user);
  const refused: [object, string][] = [
    [{ name: 'A' }, 'ERR_VALIDATION'],
    [{ name: ' A ' }, 'ERR_VALIDATION'],
    [{ name: 'x'.repeat(51) }, 'ERR_VALIDATION'],
    [{ name: 7 }, 'ERR_VALIDATION'],
    [{ number: '1234567' }, 'ERR_VALIDATION'],
    [{ number: '9'.repeat(51) }, 'ERR_VALIDATION'],
    [{ number: '(11)-(22)-33' }, 'ERR_CONTACT_INVALID_NUMBER'],
    [{ number: '5511999999999@s.whatsapp.net' }, 'ERR_CONTACT_INVALID_NUMBER'],
    [{ number: '120363041234567890' }, 'ERR_CONTACT_INVALID_NUMBER'],
    [{ email: 'not an address' }, 'ERR_VALIDATION'],
    [{ ignoreBot: 'yes' }, 'ERR_VALIDATION'],
    [{ extraInfo: [{ name: '', value: 'x' }] }, 'ERR_VALIDATION'],
    [{ extraInfo: [{ name: 'CPF', value: 'x', contactId: 1 }] }, 'ERR_VALIDATION'],
    [{ companyId: 1 }, 'ERR_VALIDATION'],
    [{ isGroup: true }, 'ERR_VALIDATION'],
  ];
  for (const [fields, error] of refused) {
    const valid = { name: 'Beatriz', number: '5511987650002' };
    const created = await call(user, 'POST', '/contacts', { ...valid, ...fields });
    const updated = await call(user, 'PUT', `/contacts/${contact.id}`, fields);
    for (const response of [created, updated]) {
      t.equal(response.statusCode, 400, JSON.stringify(fields));
      t.equal(response.json<{ error: string }>().error, error, JSON.stringify(fields));
    }
  }
  t.equal((await call(user, 'POST', '/contacts', { name: 'Sem número' })).statusCode, 400);
  t.same((await call(user, 'GET', `/contacts/${contact.id}`)).json(), contact);
  t.equal((await page(user)).count, 1);
});

t.test('takes numbers as people write them', async (t) => {
  const { user } = await setUp();
  const contact = await add(user);
  for (const [typed, stored] of [
    ['+55 (11) 98765-4321', '5511987654321'],
    ['12.025.550.123', '12025550123'],
    ['5'.repeat(50), '5'.repeat(50)],
  ]) {
    const response = await call(user, 'PUT', `/contacts/${contact.id}`, { number: typed });
    t.equal(response.json<ContactDto>().number, stored);
  }
});

t.test('changes what is given, leaves the rest, and tells the company', async (t) => {
  const { company, user } = await setUp();
  const contact = await add(user, { email: 'ana@example.com', ignoreBot: true });
  const response = await call(user, 'PUT', `/contacts/${contact.id}`, { name: 'Ana Lima' });
  t.equal(response.statusCode, 200);
  t.same(response.json(), { ...contact, name: 'Ana Lima' });
  const emptied = await call(user, 'PUT', `/contacts/${contact.id}`, { email: '' });
  t.equal(emptied.json<ContactDto>().email, '');
  t.same(
    (await eventsOf(company.id)).map(({ name }) => name),
    ['contacts.contact-created', 'contacts.contact-updated', 'contacts.contact-updated'],
  );
});

t.test('keeps, changes, adds and removes extra information by its list', async (t) => {
  const { user } = await setUp();
  const contact = await add(user, {
    extraInfo: [
      { name: 'CPF', value: '1' },
      { name: 'Plano', value: 'Ouro' },
      { name: 'Cidade', value: 'Recife' },
    ],
  });
  const [cpf, , city] = contact.extraInfo;
  const response = await call(user, 'PUT', `/contacts/${contact.id}`, {
    extraInfo: [{ ...city, value: 'Olinda' }, { name: 'Pet', value: 'Rex' }, cpf],
  });
  const { extraInfo } = response.json<ContactDto>();
  t.match(extraInfo, [
    { id: city?.id, name: 'Cidade', value: 'Olinda' },
    { name: 'Pet', value: 'Rex' },
    { id: cpf?.id, name: 'CPF', value: '1' },
  ]);
  t.equal(extraInfo.length, 3);
  const untouched = await call(user, 'PUT', `/contacts/${contact.id}`, { name: 'Ana' });
  t.same(untouched.json<ContactDto>().extraInfo, extraInfo, 'no list, no change');
  const emptied = await call(user, 'PUT', `/contacts/${contact.id}`, { extraInfo: [] });
  t.same(emptied.json<ContactDto>().extraInfo, []);
});

t.test('removes a contact only for those who may', async (t) => {
  const { company, admin, user } = await setUp();
  const contact = await add(user, { extraInfo: [{ name: 'CPF', value: '1' }] });
  const refused = await call(user, 'DELETE', `/contacts/${contact.id}`);
  t.equal(refused.statusCode, 403);
  t.same(refused.json(), { error: 'ERR_NO_PERMISSION' });
  t.equal((await call(admin, 'DELETE', `/contacts/${contact.id}`)).statusCode, 200);
  t.equal((await call(admin, 'GET', `/contacts/${contact.id}`)).statusCode, 404);
  t.equal((await call(admin, 'DELETE', `/contacts/${contact.id}`)).statusCode, 404);
  t.match((await eventsOf(company.id)).at(-1), {
    name: 'contacts.contact-deleted',
    payload: { contactId: contact.id },
  });
});

t.test('lists thirty by name, case and accents aside, and pages on', async (t) => {
  const { company, user } = await setUp();
  await app.database.transaction({ companyId: company.id }, ({ trx }) =>
    trx('contacts').insert(
      Array.from({ length: 65 }, (_, at) => ({
        company_id: company.id,
        name: ['Álvaro', 'alvim', 'Bruno'][at % 3],
        number: String(5511900000000 + at),
      })),
    ),
  );
  const pages = [
    await page(user),
    await page(user, '?pageNumber=2'),
    await page(user, '?pageNumber=3'),
  ];
  t.same(
    pages.map(({ contacts, count, hasMore }) => [contacts.length, count, hasMore]),
    [
      [30, 65, true],
      [30, 65, true],
      [5, 65, false],
    ],
  );
  const all = pages.flatMap(({ contacts }) => contacts);
  t.equal(new Set(all.map(({ id }) => id)).size, 65, 'each once');
  t.same([...new Set(all.map(({ name }) => name))], ['Álvaro', 'alvim', 'Bruno']);
  t.same(await page(user, '?pageNumber=9'), { contacts: [], count: 65, hasMore: false });
  for (const [at, rows, hasMore] of [
    [1, 30, true],
    [2, 14, false],
    [9, 0, false],
  ] as const) {
    const found = await page(user, `?searchParam=AL&pageNumber=${at}`);
    t.same([found.contacts.length, found.count, found.hasMore], [rows, 44, hasMore], `page ${at}`);
  }
  t.equal((await call(user, 'GET', '/contacts?pageNumber=0')).statusCode, 400);
});

t.test('a search counts up to a thousand contacts, and pages on beyond them', async (t) => {
  const { company, user } = await setUp();
  await app.database.transaction({ companyId: company.id }, ({ trx }) =>
    trx.raw(
      `insert into contacts (company_id, name, number)
         select ?, 'Maria ' || lpad(n::text, 4, '0'), (5511910000000 + n)::text from generate_series(1, 1040) n`,
      [company.id],
    ),
  );
  t.equal((await page(user)).count, 1040, 'without a search, all of them');
  const common = await page(user, '?searchParam=maria&pageNumber=35');
  t.same(
    [common.count, common.contacts.length, common.hasMore, common.contacts.at(-1)?.name],
    [1001, 20, false, 'Maria 1040'],
  );
  const fewer = await page(user, '?searchParam=maria%2000');
  t.same([fewer.count, fewer.hasMore, fewer.contacts[0]?.name], [99, true, 'Maria 0001']);
  const shortest = await page(user, '?searchParam=m');
  t.same([shortest.count, shortest.contacts.length], [1001, 30]);
});

t.test('a transaction counts what it did to contacts, savepoints and all', async (t) => {
  const { company, user } = await setUp();
  await app.database.transaction({ companyId: company.id }, async ({ trx }) => {
    const insert = (first: number, last: number) =>
      trx.raw(
        `insert into contacts (company_id, name, number)
           select :id, 'Cliente', (5511960000000 + n)::text from generate_series(:first::int, :last::int) n`,
        { id: company.id, first, last },
      );
    await insert(1, 40);
    await trx.raw('savepoint half');
    await insert(41, 60);
    await trx.raw('rollback to savepoint half');
    await insert(61, 65);
    await trx('contacts').where('company_id', company.id).where('number', '5511960000001').delete();
  });
  t.equal((await page(user)).count, 44);
});

t.test('the number of contacts is kept whoever adds and removes them', async (t) => {
  const { company, admin, user } = await setUp();
  const counted = async (): Promise<number> => {
    const { rows } = await app.database.transaction({ companyId: company.id }, ({ trx }) =>
      trx.raw<{ rows: { total: number }[] }>(
        'select count(*)::int as total from contacts where company_id = ?',
        [company.id],
      ),
    );
    return rows[0]?.total ?? -1;
  };
  const contacts = [
    await add(user),
    await add(user, { name: 'Bruno', number: '5511922223333' }),
    await add(user, { name: 'Carla', number: '5511933334444' }),
  ];
  t.equal((await page(user)).count, 3);
  await call(admin, 'DELETE', `/contacts/${String(contacts[0]?.id)}`);
  t.equal((await page(user)).count, 2);
  const merged = await call(admin, 'POST', `/contacts/${String(contacts[1]?.id)}/merge`, {
    contactId: contacts[2]?.id,
  });
  t.equal(merged.statusCode, 200, merged.body);
  t.equal((await page(user)).count, 1);
  t.equal(await counted(), 1);
  const adding = Array.from({ length: 5 }, (_, at) =>
    add(user, { name: 'Daniel', number: `551194444000${String(at)}` }),
  );
  await Promise.all(adding);
  t.same([(await page(user)).count, await counted()], [6, 6], 'also at the same time');
  await t.rejects(
    app.database.transaction({ companyId: company.id }, async ({ trx }) => {
      await trx('contacts').where('company_id', company.id).delete();
      throw new Error('changed their mind');
    }),
  );
  t.same([(await page(user)).count, await counted()], [6, 6], 'not by what is rolled back');
});

t.test('searches names without case and accents, and numbers by their digits', async (t) => {
  const { user } = await setUp();
  await add(user, { name: 'João Araújo', number: '5511987654321' });
  await add(user, { name: 'JOANA 100%', number: '5521912345678' });
  const found = async (text: string): Promise<string[]> =>
    (await page(user, `?searchParam=${encodeURIComponent(text)}`)).contacts.map(({ name }) => name);
  t.same(await found('joa'), ['JOANA 100%', 'João Araújo']);
  t.same(await found('  ARAUJO '), ['João Araújo']);
  t.same(await found('98765'), ['João Araújo']);
  t.same(await found('551187654321'), ['João Araújo'], 'without the ninth digit');
  t.same(await found('(21) 91234-5678'), ['JOANA 100%']);
  t.same(await found('(21) 9'), ['JOANA 100%'], 'as far as it is typed');
  t.same(await found('100'), ['JOANA 100%'], 'digits of a name');
  t.same(await found('%'), ['JOANA 100%']);
  t.same(await found('nobody'), []);
  const names = await call(user, 'GET', '/contacts/list?searchParam=araujo');
  t.match(names.json(), [{ name: 'João Araújo' }]);
  t.same(Object.keys(names.json<object[]>()[0] ?? {}), ['id', 'name']);
});

t.test('finds the contact of a number, or makes it', async (t) => {
  const { company, user } = await setUp();
  const get = async (query: string) => call(user, 'GET', `/contact?${query}`);
  const made = (await get('name=Rui&number=551187654321')).json<ContactDto>();
  t.match(made, { name: 'Rui', number: '5511987654321', extraInfo: [] });
  const found = (await get('name=Outro&number=5511987654321')).json<ContactDto>();
  t.same(found, made, 'an existing one keeps its name');
  t.equal((await get('number=5511987650009')).json<ContactDto>().name, '5511987650009');
  t.equal((await get('number=abcdefgh')).statusCode, 400);
  t.equal((await get('name=Rui')).statusCode, 400);
  t.equal((await eventsOf(company.id)).length, 2);
});

t.test('a group keeps its number when the rest of it is changed', async (t) => {
  const { company, user } = await setUp();
  const number = '120363041234567890';
  const [row] = await app.database.transaction({ companyId: company.id }, ({ trx }) =>
    trx('contacts')
      .insert({ company_id: company.id, name: 'Obra', number, is_group: true })
      .returning<{ id: number }[]>('id'),
  );
  const response = await call(user, 'PUT', `/contacts/${row!.id}`, { name: 'Obra nova', number });
  t.equal(response.statusCode, 200);
  t.match(response.json(), { name: 'Obra nova', number, isGroup: true });
});

t.test('a long name from a channel stays, until somebody gives a new one', async (t) => {
  const { company, user } = await setUp();
  const name = 'Associação dos Moradores e Amigos do Conjunto Habitacional Jardim das Flores';
  const [row] = await app.database.transaction({ companyId: company.id }, ({ trx }) =>
    trx('contacts')
      .insert({ company_id: company.id, name, number: '5511987650001' })
      .returning<{ id: number }[]>('id'),
  );
  const change = (body: object) => call(user, 'PUT', `/contacts/${row!.id}`, body);
  const kept = await change({ name, number: '5511987650001', email: 'a@example.com' });
  t.match(kept.json(), { name, email: 'a@example.com' });
  const longer = await change({ name: `${name}!` });
  t.match([longer.statusCode, longer.json()], [400, { error: 'ERR_VALIDATION', field: 'name' }]);
  t.match((await change({ name: 'Associação' })).json(), { name: 'Associação' });
});

t.test('finds a number however it is written, copied or dialled', async (t) => {
  const { user } = await setUp();
  await add(user, { name: 'Ana', number: '5511987654321' });
  await add(user, { name: 'Rui', number: '551132345678' });
  const found = async (text: string): Promise<string[]> =>
    (await page(user, `?searchParam=${encodeURIComponent(text)}`)).contacts.map(({ name }) => name);
  for (const text of [
    '+55 11 98765-4321',
    '(11) 98765-4321',
    '11 8765-4321',
    '+55 (11) 8765 4321',
    '011 98765.4321',
    '0055 11 98765-4321',
    '\u202a+55 11 98765\u20114321\u202c',
    '11\u00a098765\u20134321',
    '98765 43',
  ]) {
    t.same(await found(text), ['Ana'], text);
  }
  t.same(await found('(11) 3234-5678'), ['Rui']);
});

t.test('a thousand ways to search do not hold the server up', async (t) => {
  const { user } = await setUp();
  const hostile = [
    '{{'.repeat(99),
    '%'.repeat(199),
    '\\'.repeat(199),
    "' or 1=1 --",
    'a'.repeat(200),
  ];
  for (const text of hostile) {
    const response = await call(user, 'GET', `/contacts?searchParam=${encodeURIComponent(text)}`);
    t.equal(response.statusCode, 200);
    t.same(response.json(), { contacts: [], count: 0, hasMore: false });
  }
  t.equal((await call(user, 'GET', `/contacts?searchParam=${'a'.repeat(201)}`)).statusCode, 400);
});

t.test('columns that another plugin adds go in and out with a contact', async (t) => {
  const brains = brainsOf(ContactColumnsPoint, 'contacts');
  const wired = await createTestApp(t, { plugins: [plugin, brains.plugin] });
  await brains.createTable(wired);
  const { id: companyId, admin } = await wired.factories.company();
  const ask = caller(wired);
  const body = { name: 'Ana Souza', number: '5511987650001', promptId: 3 };
  const created = (await ask(admin, 'POST', '/contacts', body)).json<ContactDto>();
  t.match(created, { name: 'Ana Souza', promptId: 3, tone: '', extraInfo: [] });
  const path = `/contacts/${String(created.id)}`;
  const put = async (changes: object) => (await ask(admin, 'PUT', path, changes)).json<object>();
  t.match(await put({ name: 'Ana Lima', tone: 'kind' }), { name: 'Ana Lima', promptId: 3 });
  t.match((await ask(admin, 'GET', path)).json(), { promptId: 3, tone: 'kind' });
  const found = await ask(admin, 'GET', '/contact?number=5511987650001');
  t.match(found.json(), { promptId: 3, tone: 'kind' });
  await ask(admin, 'POST', '/contacts', { name: 'Rita', number: '5511987650002' });
  for (const query of ['', '?searchParam=a']) {
    const url = `/api/contacts${query}`;
    let answer: ContactPage | undefined;
    const statements = await recordStatements(async () => {
      answer = (await wired.inject({ url, headers: admin.headers })).json();
    });
    t.match(answer?.contacts, [
      { name: 'Ana Lima', promptId: 3, tone: 'kind' },
      { name: 'Rita', promptId: null, tone: '' },
    ]);
    const reads = statements.filter(({ text }) => text.includes('brains_of_contacts'));
    t.match(reads, [{ text: /from contacts/ }], 'read by the statement of the list');
    t.equal(reads.length, 1);
  }
  const rude = await ask(admin, 'PUT', path, { name: 'Outra', tone: 'rude' });
  t.match(rude.json(), { error: 'ERR_VALIDATION', field: 'tone' });
  t.match((await ask(admin, 'GET', path)).json(), { name: 'Ana Lima', tone: 'kind' }, 'as it was');
  const { admin: stranger } = await wired.factories.company();
  t.equal((await ask(stranger, 'PUT', path, { tone: 'cold' })).statusCode, 404);

  await wired.database.transaction({ companyId }, (ctx) =>
    wired.host.resolve('contacts', Core.Switches).put(ctx, 'brains', { chosen: false }),
  );
  t.notOk('tone' in (await ask(admin, 'GET', path)).json<object>(), 'nothing of what is off');
  t.notOk(/tone/.test((await ask(admin, 'GET', '/contacts')).body));
});
