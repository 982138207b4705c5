import { caller, createTestApp, toldEvents } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type {
  ContactListChoice,
  ContactListDto,
  ContactListItemDto,
  ContactListItemPage,
  ContactListPage,
} from '../schemas.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);
const call = caller(app);

const setUp = async () => {
  const company = await app.factories.company();
  const user = await app.factories.user({ companyId: company.id, profile: 'supervisor' });
  const other = await app.factories.company();
  return { company, admin: company.admin, user, stranger: other.admin };
};

const ok = async <T>(...request: Parameters<typeof call>): Promise<T> => {
  const response = await call(...request);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<T>();
};

const addList = (who: TestUser, name = 'Clientes'): Promise<ContactListDto> =>
  ok(who, 'POST', '/contact-lists', { name });

const addItem = (who: TestUser, contactListId: number, fields: object = {}) =>
  ok<ContactListItemDto>(who, 'POST', '/contact-list-items', {
    contactListId,
    name: 'Maria Souza',
    number: '+55 (11) 98765-4321',
    ...fields,
  });

const namesOf = async (who: TestUser, query: string): Promise<string[]> =>
  (await ok<ContactListItemPage>(who, 'GET', `/contact-list-items?${query}`)).contacts.map(
    ({ name }) => name,
  );

t.test('lists are the administrators’ of one company', async (t) => {
  const { admin, user, stranger } = await setUp();
  const list = await addList(admin);
  const item = await addItem(admin, list.id);
  const routes = [
    ['GET', '/contact-lists'],
    ['GET', '/contact-lists/list'],
    ['GET', `/contact-lists/${list.id}`],
    ['GET', `/contact-lists/${list.id}/uses`],
    ['POST', '/contact-lists', { name: 'Outra' }],
    ['PUT', `/contact-lists/${list.id}`, { name: 'Outra' }],
    ['DELETE', `/contact-lists/${list.id}`],
    ['GET', `/contact-list-items?contactListId=${list.id}`],
    ['GET', `/contact-list-items/${item.id}`],
    [
      'POST',
      '/contact-list-items',
      { contactListId: list.id, name: 'Rui', number: '5511988887777' },
    ],
    ['PUT', `/contact-list-items/${item.id}`, { name: 'Outra' }],
    ['DELETE', `/contact-list-items/${item.id}`],
  ] as const;
  for (const [method, path, body] of routes) {
    t.equal((await call(undefined, method, path, body)).statusCode, 401, `${method} ${path}`);
    t.equal((await call(user, method, path, body)).statusCode, 403, `${method} ${path}`);
    const strange = await call(stranger, method, path, body);
    const isOfOne = path.includes(String(list.id)) || method !== 'GET';
    if (isOfOne && path !== '/contact-lists') t.equal(strange.statusCode, 404, `${method} ${path}`);
  }
  const seen = await ok<ContactListPage>(stranger, 'GET', '/contact-lists');
  t.notOk(seen.records.some(({ id }) => id === list.id));
  const query = `?companyId=${admin.companyId}`;
  t.same(
    (await ok<ContactListChoice[]>(stranger, 'GET', `/contact-lists/list${query}`)).map(
      ({ id }) => id,
    ),
    seen.records.map(({ id }) => id),
  );
});

t.test(
  'a list is made, renamed, found by name and deleted, and its screens are told',
  async (t) => {
    const { admin, company } = await setUp();
    const list = await addList(admin, ' Clientes de São Paulo ');
    t.match(list, { name: 'Clientes de São Paulo', contactsCount: 0, companyId: company.id });
    await addList(admin, 'Feira');
    const found = await ok<ContactListPage>(admin, 'GET', '/contact-lists?searchParam=SAO');
    t.same(found, { records: [list], count: 1, hasMore: false });
    const renamed = await ok<ContactListDto>(admin, 'PUT', `/contact-lists/${list.id}`, {
      ...list,
      name: 'Capital',
    });
    t.equal(renamed.name, 'Capital');
    t.same(await ok(admin, 'GET', `/contact-lists/${list.id}`), renamed);
    t.same(await ok(admin, 'DELETE', `/contact-lists/${list.id}`), {
      message: 'Contact list deleted',
    });
    const gone = await call(admin, 'GET', `/contact-lists/${list.id}`);
    t.equal(gone.statusCode, 404);
    t.same(gone.json(), { error: 'ERR_NO_CONTACTLIST_FOUND' });
    t.match(await toldEvents(app, company.id, 'contact-lists'), [
      { name: 'contact-lists.list-created', payload: { record: list }, topics: ['admins'] },
      { name: 'contact-lists.list-created' },
      { name: 'contact-lists.list-updated', payload: { record: { name: 'Capital' } } },
      { name: 'contact-lists.list-deleted', payload: { id: list.id }, topics: ['admins'] },
    ]);
  },
);

t.test('names and numbers are judged, each with a code of its own', async (t) => {
  const { admin } = await setUp();
  const { id } = await addList(admin);
  const refusals = [
    ['/contact-lists', {}, 'ERR_CONTACTLIST_REQUIRED'],
    ['/contact-lists', { name: 'A' }, 'ERR_CONTACTLIST_INVALID_NAME'],
    ['/contact-lists', { name: 'a'.repeat(51) }, 'ERR_CONTACTLIST_INVALID_NAME'],
    ['/contact-list-items', { number: '5511988887777' }, 'ERR_CONTACTLISTITEM_REQUIRED'],
    ['/contact-list-items', { name: 'A' }, 'ERR_CONTACTLISTITEM_INVALID_NAME'],
    ['/contact-list-items', { name: 'Rui', number: 'abc' }, 'ERR_CONTACTLISTITEM_INVALID_NUMBER'],
    [
      '/contact-list-items',
      { name: 'Rui', number: '5511988887777', email: 'rui@' },
      'ERR_CONTACTLISTITEM_INVALID_EMAIL',
    ],
  ] as const;
  for (const [path, body, error] of refusals) {
    const list = path === '/contact-lists' ? {} : { contactListId: id };
    const response = await call(admin, 'POST', path, { ...list, ...body });
    t.same([response.statusCode, response.json()], [400, { error }]);
  }
});

t.test('a number stands in a list once, with and without the ninth digit', async (t) => {
  const { admin, company } = await setUp();
  const { id } = await addList(admin);
  const item = await addItem(admin, id, {
    email: 'maria@example.com',
    fields: { Cidade: 'Santos' },
  });
  t.match(item, {
    number: '5511987654321',
    email: 'maria@example.com',
    fields: { Cidade: 'Santos' },
    isWhatsappValid: null,
    contactListId: id,
    companyId: company.id,
  });
  t.same(await addItem(admin, id, { name: 'Outra pessoa', number: '551187654321' }), item);
  const rui = await addItem(admin, id, { name: 'Rui', number: '5511988887777' });
  const doubled = await call(admin, 'PUT', `/contact-list-items/${rui.id}`, {
    number: '5511987654321',
  });
  t.same([doubled.statusCode, doubled.json()], [400, { error: 'ERR_DUPLICATED_CONTACTLISTITEM' }]);
  const elsewhere = await addList(admin, 'Outra');
  t.not((await addItem(admin, elsewhere.id)).id, item.id);
});

t.test('those on a list are counted, found, paged, changed and taken off', async (t) => {
  const { admin, company } = await setUp();
  const { id } = await addList(admin);
  const listed = `contactListId=${id}`;
  for (let at = 10; at < 35; at += 1) {
    await addItem(admin, id, { name: `Pessoa ${at}`, number: `55119800000${at}` });
  }
  const first = await ok<ContactListItemPage>(admin, 'GET', `/contact-list-items?${listed}`);
  t.match(first, { count: 25, hasMore: true });
  t.equal(first.contacts.length, 20);
  const rest = ['Pessoa 30', 'Pessoa 31', 'Pessoa 32', 'Pessoa 33', 'Pessoa 34'];
  t.same(await namesOf(admin, `${listed}&pageNumber=2`), rest);
  t.same(await namesOf(admin, `${listed}&after=${first.contacts.at(-1)?.id}`), rest);
  t.same(await namesOf(admin, `${listed}&searchParam=PESSOA 12`), ['Pessoa 12']);
  t.same(await namesOf(admin, `${listed}&searchParam=(11) 98000-0034`), ['Pessoa 34']);
  t.same(await namesOf(admin, `${listed}&searchParam=zzz`), []);

  const [one] = first.contacts;
  await app.database.transaction({ companyId: company.id }, ({ trx }) =>
    trx('contact_list_items').where({ id: one?.id }).update({ is_valid: true }),
  );
  t.match(await ok(admin, 'GET', `/contact-lists/${id}`), {
    contactsCount: 25,
    validCount: 1,
    unknownCount: 24,
  });
  t.same(await namesOf(admin, `${listed}&validity=valid`), ['Pessoa 10']);
  t.match(await ok(admin, 'GET', `/contact-list-items?${listed}&validity=unknown`), { count: 24 });

  const changed = await ok<ContactListItemDto>(admin, 'PUT', `/contact-list-items/${one?.id}`, {
    ...one,
    name: 'Pessoa nova',
    number: '5511977776666',
  });
  t.match(changed, { name: 'Pessoa nova', number: '5511977776666', isWhatsappValid: null });
  t.same(await ok(admin, 'GET', `/contact-list-items/${one?.id}`), changed);
  t.same(await ok(admin, 'DELETE', `/contact-list-items/${one?.id}`), {
    message: 'Contact deleted',
  });
  t.equal((await call(admin, 'GET', `/contact-list-items/${one?.id}`)).statusCode, 404);
  t.match(await ok(admin, 'GET', `/contact-lists/${id}`), {
    contactsCount: 24,
    validCount: 0,
    unknownCount: 24,
  });
  const told = await toldEvents(app, company.id, 'contact-lists');
  t.match(told.slice(-2), [
    {
      name: 'contact-lists.item-deleted',
      payload: { id: one?.id, contactListId: id },
      topics: ['admins'],
    },
    { name: 'contact-lists.list-updated', payload: { record: { contactsCount: 24 } } },
  ]);
  await ok(admin, 'DELETE', `/contact-lists/${id}`);
  t.equal((await call(admin, 'GET', `/contact-list-items?${listed}`)).statusCode, 404);
});
