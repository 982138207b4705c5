import { createTestApp, eventually, storedEvents } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import { contribute, defineManifest, definePlugin } from 'prosa/contract';
import t from 'tap';
import { injectable } from 'tsyringe';
import plugin from '../index.ts';
import { AddressBooksPoint } from '../public.ts';
import type { AddressBooks } from '../public.ts';
import type { ContactDto, ContactPage, ContactRow } from '../schemas.ts';
import type { ImportDraftDto, ImportDto, ImportRowPage } from '../shared/import-schemas.ts';
import { ImportUpkeep } from '../services/import/import-upkeep.ts';
import { fileForm, workbook } from '../testing.ts';

/** One connection whose address book holds what a test puts into it. */
const books: { people: { number: string; name: string }[] | undefined } = { people: [] };

@injectable()
class TestBooks implements AddressBooks {
  connections() {
    return Promise.resolve([{ id: 1, name: 'Loja' }]);
  }

  read() {
    return Promise.resolve(books.people && { connection: 'Loja', people: books.people });
  }
}

const addressBookPlugin = definePlugin({
  manifest: defineManifest({
    id: 'lines',
    version: '1.0.0',
    core: '^1.0.0',
    dependsOn: ['contacts'],
    api: [],
    tables: [],
    permissions: {},
    events: { publishes: {}, consumes: [] },
    jobs: {},
    tasks: {},
    web: { routes: [], nav: [] },
  }),
  contributes: [contribute(AddressBooksPoint, TestBooks)],
});

const app = await createTestApp(t, { plugins: [plugin, addressBookPlugin] });

const setUp = async () => {
  const company = await app.factories.company();
  const user = await app.factories.user({ companyId: company.id });
  const other = await app.factories.company();
  return { company, admin: company.admin, user, stranger: other.admin };
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const call = (who: TestUser | undefined, method: Method, url: string, payload?: object) =>
  app.inject({
    method,
    url: `/api${url}`,
    headers: who?.headers ?? {},
    ...(payload && { payload }),
  });

const upload = (
  who: TestUser,
  content: string | Uint8Array,
  { path = '/contacts/imports', name = 'contatos.csv', to = app } = {},
) => {
  const form = fileForm(name, content);
  return to.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...who.headers, ...form.headers },
    payload: form.payload,
  });
};

const draft = async (who: TestUser, content: string | Uint8Array): Promise<ImportDraftDto> => {
  const response = await upload(who, content);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
};

const untilDone = (who: TestUser, id: number): Promise<ImportDto> =>
  eventually(
    async () => (await call(who, 'GET', `/contacts/imports/${id}`)).json<ImportDto>(),
    ({ status }) => status === 'done',
  );

const begin = (who: TestUser, { id, preview }: ImportDraftDto, changes: object = {}) =>
  call(who, 'PUT', `/contacts/imports/${id}`, {
    columns: preview.columns,
    hasHeader: preview.hasHeader,
    country: '55',
    existing: 'keep',
    ...changes,
  });

/** From a file to the end. */
const bring = async (
  who: TestUser,
  content: string | Uint8Array,
  changes: object = {},
): Promise<ImportDto> => {
  const read = await draft(who, content);
  const response = await begin(who, read, changes);
  if (response.statusCode !== 200) throw new Error(response.body);
  return untilDone(who, read.id);
};

const rowsOf = async (who: TestUser, id: number, query = ''): Promise<ImportRowPage> =>
  (await call(who, 'GET', `/contacts/imports/${id}/rows${query}`)).json();

const contacts = async (who: TestUser): Promise<readonly ContactRow[]> =>
  (await call(who, 'GET', '/contacts')).json<ContactPage>().contacts;

const CSV = 'Nome;Celular;E-mail;CPF\nAna Souza;(11) 98765-0001;ana@example.com;123\n';

t.test('nobody without a session imports anything', async (t) => {
  for (const [method, url] of [
    ['GET', '/contacts/address-books'],
    ['POST', '/contacts/import'],
    ['POST', '/contacts/upload'],
    ['POST', '/contacts/imports'],
    ['GET', '/contacts/imports'],
    ['GET', '/contacts/imports/1'],
    ['PUT', '/contacts/imports/1'],
    ['GET', '/contacts/imports/1/rows'],
    ['GET', '/contacts/imports/1/rejected'],
    ['DELETE', '/contacts/imports/1'],
  ] as const) {
    t.equal((await call(undefined, method, url)).statusCode, 401, `${method} ${url}`);
  }
});

t.test('an import is its owner’s: neither a colleague nor a stranger finds it', async (t) => {
  const { admin, user, stranger } = await setUp();
  const read = await draft(user, CSV);
  for (const who of [admin, stranger]) {
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['GET', '/rejected'],
      ['DELETE', ''],
      ['PUT', '', { ...BEGIN, columns: read.preview.columns }],
    ] as const) {
      const response = await call(who, method, `/contacts/imports/${read.id}${path}`, body);
      t.equal(response.statusCode, 404, `${method} ${path}`);
      t.same(response.json(), { error: 'ERR_NO_IMPORT_FOUND' });
    }
    t.same((await call(who, 'GET', '/contacts/imports')).json(), { imports: [] });
  }
  const imported = await bring(user, CSV);
  t.equal(imported.created, 1);
  t.same(await contacts(stranger), []);
});

const BEGIN = { hasHeader: true, country: '55', existing: 'keep' };

t.test('a file is read, shown, confirmed, and becomes contacts with their notes', async (t) => {
  const { user } = await setUp();
  const read = await draft(user, CSV);
  t.match(read, {
    source: 'file',
    name: 'contatos.csv',
    status: 'draft',
    total: 2,
    done: 0,
    preview: {
      hasHeader: true,
      columns: ['name', 'number', 'email', 'extra'],
      rows: [
        { position: 1, cells: ['Nome', 'Celular', 'E-mail', 'CPF'] },
        { position: 2, cells: ['Ana Souza', '(11) 98765-0001', 'ana@example.com', '123'] },
      ],
    },
  });
  t.same(await contacts(user), [], 'nothing before it is confirmed');
  const begun = await begin(user, read);
  t.match(begun.json(), { id: read.id, status: 'running', total: 1 });
  t.match(await untilDone(user, read.id), { total: 1, done: 1, created: 1, rejected: 0 });
  const [contact] = await contacts(user);
  t.match(contact, { name: 'Ana Souza', number: '5511987650001', email: 'ana@example.com' });
  const whole = (await call(user, 'GET', `/contacts/${contact!.id}`)).json<ContactDto>();
  t.match(whole.extraInfo, [{ name: 'CPF', value: '123' }]);
  t.match((await call(user, 'GET', '/contacts/imports')).json(), { imports: [{ id: read.id }] });
  t.match(await rowsOf(user, read.id), {
    rows: [{ position: 2, outcome: 'created', number: '5511987650001', contactId: contact!.id }],
    count: 1,
    hasMore: false,
  });
});

t.test('a workbook is as good as a text', async (t) => {
  const { user } = await setUp();
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>Nome</t></is></c><c r="B1" t="inlineStr"><is><t>Fone</t></is></c></row>
    <row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2"><v>11987650001</v></c></row>`;
  t.match(await bring(user, workbook(rows)), { created: 1 });
  t.match(await contacts(user), [{ name: 'João & Cia', number: '5511987650001' }]);
});

t.test('each row is told what became of it, and a bad one costs no other', async (t) => {
  const { user } = await setUp();
  await call(user, 'POST', '/contacts', { name: 'Já Está', number: '5511987650009' });
  const csv = [
    'nome;numero;email',
    'Ana;11 98765-0001;',
    'Ana de novo;551187650001;',
    'Existente;(11) 8765-0009;',
    'A;11 98765-0002;',
    'Rui;98765-0003;',
    'Bia;11 98765-0004;nada',
    ';11 98765-0005;',
    'Sem número;;',
    `${'x'.repeat(51)};11 98765-0006;`,
    'محمد العربي;+971 50 123 4567;m@example.com',
  ].join('\n');
  const imported = await bring(user, csv);
  t.match(imported, {
    total: 10,
    done: 10,
    created: 3,
    updated: 0,
    existing: 1,
    repeated: 1,
    rejected: 5,
  });
  const { rows } = await rowsOf(user, imported.id);
  t.same(
    rows.map(({ position, outcome, problem, firstPosition }) => [
      position,
      outcome,
      problem ?? firstPosition,
    ]),
    [
      [2, 'created', null],
      [3, 'repeated', 2],
      [4, 'existing', null],
      [5, 'rejected', 'short-name'],
      [6, 'rejected', 'no-area'],
      [7, 'rejected', 'invalid-email'],
      [8, 'created', null],
      [9, 'rejected', 'missing-number'],
      [10, 'rejected', 'long-name'],
      [11, 'created', null],
    ],
  );
  t.same(
    (await contacts(user)).map(({ name }) => name),
    ['5511987650005', 'Ana', 'Já Está', 'محمد العربي'],
  );
  const rejected = await rowsOf(user, imported.id, '?outcome=rejected');
  t.same([rejected.count, rejected.rows.length], [5, 5]);
  t.equal(
    (await call(user, 'GET', `/contacts/imports/${imported.id}/rows?outcome=x`)).statusCode,
    400,
  );
});

t.test('what was refused is handed back as a file, to be put right', async (t) => {
  const { user } = await setUp();
  const imported = await bring(user, 'nome;numero\n=A1;1\nRui;98765-0003\nAna;11987650001\n');
  const response = await call(user, 'GET', `/contacts/imports/${imported.id}/rejected?language=en`);
  t.equal(response.headers['content-type'], 'text/csv; charset=utf-8');
  t.match(response.headers['content-disposition'], /contacts-refused\.csv/);
  t.equal(
    response.body,
    "\ufeffnome;numero;Reason\r\n'=A1;1;Invalid number\r\nRui;98765-0003;The area code is missing\r\n",
  );
  const again = await draft(user, response.body.replace('98765-0003', '11 98765-0003'));
  t.same(again.preview.columns, ['name', 'number', 'extra']);
  t.equal(again.preview.rows[1]?.cells[0], '=A1', 'as it was');
});

t.test('contacts that are there are changed only when that is wanted', async (t) => {
  const { company, user } = await setUp();
  const made = await call(user, 'POST', '/contacts', {
    name: 'Ana',
    number: '5511987650001',
    email: 'ana@example.com',
    ignoreBot: true,
    extraInfo: [
      { name: 'CPF', value: '1' },
      { name: 'Cidade', value: 'Recife' },
    ],
  });
  const { id } = made.json<ContactDto>();
  const shown = async () => (await call(user, 'GET', `/contacts/${id}`)).json<ContactDto>();
  const csv = 'nome;numero;email;cpf;Plano\nAna Souza;1187650001;;2;Ouro\n';
  t.match(await bring(user, csv), { created: 0, existing: 1, updated: 0 });
  t.same(await shown(), made.json(), 'kept as it was');
  const changes = async () =>
    (await storedEvents(app, company.id)).filter(({ name }) => name.endsWith('contact-updated'));
  t.same(await changes(), []);
  t.match(await bring(user, csv, { existing: 'update' }), { existing: 0, updated: 1 });
  t.match(await changes(), [{ payload: { contact: { id, name: 'Ana Souza' } }, topics: [] }]);
  t.match(await shown(), {
    name: 'Ana Souza',
    email: 'ana@example.com',
    ignoreBot: true,
    extraInfo: [
      { name: 'CPF', value: '2' },
      { name: 'Cidade', value: 'Recife' },
      { name: 'Plano', value: 'Ouro' },
    ],
  });
});

t.test('a contact that only its number stood for takes the name', async (t) => {
  const { user } = await setUp();
  await call(user, 'GET', '/contact?number=5511987650001');
  t.match(await bring(user, 'nome;numero\nAna;5511987650001\n'), { updated: 1, existing: 0 });
  t.match(await contacts(user), [{ name: 'Ana', number: '5511987650001' }]);
});

t.test('what the columns hold is for the reader to say', async (t) => {
  const { user } = await setUp();
  const read = await draft(user, 'Ana;5511987650001;x\nRui;5511987650002;y\n');
  t.same(read.preview.columns, ['name', 'number', 'skip']);
  for (const [changes, error] of [
    [{ columns: ['name', 'number'] }, 'ERR_VALIDATION'],
    [{ columns: ['name', 'name', 'skip'] }, 'ERR_IMPORT_NO_NUMBER'],
    [{ columns: ['number', 'number', 'skip'] }, 'ERR_VALIDATION'],
    [{ columns: ['name', 'number', 'x'] }, 'ERR_VALIDATION'],
    [{ country: '1' }, 'ERR_VALIDATION'],
    [{ companyId: 1 }, 'ERR_VALIDATION'],
  ] as const) {
    const response = await begin(user, read, changes);
    t.equal(response.statusCode, 400);
    t.equal(response.json<{ error: string }>().error, error, JSON.stringify(changes));
  }
  t.equal((await begin(user, read, { columns: ['extra', 'number', 'name'] })).statusCode, 200);
  t.match(await untilDone(user, read.id), { created: 0, rejected: 2 }, 'names of one letter');
  const again = await begin(user, read);
  t.same([again.statusCode, again.json()], [400, { error: 'ERR_IMPORT_STARTED' }]);
  const headed = await draft(user, 'Ana;5511987650001\n');
  t.same((await begin(user, headed, { hasHeader: true })).json(), { error: 'ERR_IMPORT_EMPTY' });
});

t.test('a file that is none, or too large, is refused', async (t) => {
  const { user } = await setUp();
  const refused = async (content: string | Uint8Array) => {
    const response = await upload(user, content);
    return [response.statusCode, response.json<{ error: string }>().error];
  };
  t.same(await refused(''), [400, 'ERR_IMPORT_EMPTY']);
  t.same(await refused(Buffer.from('d0cf11e0a1b11ae1', 'hex')), [400, 'ERR_IMPORT_UNREADABLE']);
  t.same(await refused(Buffer.alloc(11 * 1024 * 1024, 'a')), [413, 'ERR_IMPORT_TOO_LARGE']);
  t.same((await call(user, 'POST', '/contacts/imports', { file: 1 })).statusCode, 415);
  const empty = await app.inject({
    method: 'POST',
    url: '/api/contacts/imports',
    headers: { ...user.headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--\r\n',
  });
  t.same([empty.statusCode, empty.json()], [400, { error: 'ERR_IMPORT_NO_FILE' }]);
  t.same((await call(user, 'GET', '/contacts/imports')).json(), { imports: [] });
});

t.test('ten thousand rows come in while others are answered, and its owner is told', async (t) => {
  const { company, user } = await setUp();
  const lines = Array.from({ length: 10_000 }, (_, at) => `Pessoa ${at};55119${at + 10_000_000}`);
  const read = await draft(user, ['nome;numero', ...lines].join('\r\n'));
  const began = performance.now();
  t.equal((await begin(user, read)).statusCode, 200);
  t.ok(performance.now() - began < 1_000, 'the answer waits for nothing');
  let slowest = 0;
  for (;;) {
    const asked = performance.now();
    const { status } = (await call(user, 'GET', `/contacts/imports/${read.id}`)).json<ImportDto>();
    await call(user, 'GET', '/contacts?searchParam=pessoa+77');
    slowest = Math.max(slowest, performance.now() - asked);
    if (status === 'done') break;
  }
  t.ok(slowest < 1_000, `slowest answer ${slowest.toFixed(0)} ms`);
  t.match(await untilDone(user, read.id), { total: 10_000, done: 10_000, created: 10_000 });
  const events = await storedEvents(app, company.id);
  const progress = events.filter(({ name }) => name === 'contacts.import-progressed');
  t.ok(progress.length >= 20 && progress.length <= 30, `${progress.length} steps`);
  t.ok(progress.every(({ topics }) => topics.join() === `u/${String(user.id)}`));
  t.same(
    events.filter(({ name }) => name === 'contacts.contacts-imported').map(({ action }) => action),
    ['reload'],
  );
  const others = events.filter(({ name }) => name.startsWith('contacts.contact-'));
  t.same(
    [...new Set(others.map(({ name, topics }) => `${name} ${topics.join()}`))],
    ['contacts.contact-created '],
    'a fact for each contact, and no screen is told of it',
  );
  t.equal(others.length, 10_000);
});

t.test('an import that was interrupted goes on where it stopped', async (t) => {
  const { company, user } = await setUp();
  const read = await draft(user, 'nome;numero\nAna;5511987650001\nRui;5511987650002\n');
  // A process that died after the first row: it was begun, one row is done, and no task is left.
  await app.database.transaction({ companyId: company.id }, async ({ trx }) => {
    await trx('contact_import_rows').where({ import_id: read.id, position: 1 }).delete();
    await trx('contact_import_rows')
      .where({ import_id: read.id, position: 2 })
      .update({ outcome: 'created', number: '5511987650001' });
    await trx('contact_imports')
      .where({ id: read.id })
      .update({ status: 'running', total: 2, done: 1, created: 1, updated_at: new Date(0) });
  });
  await app.host.resolve('contacts', ImportUpkeep).run();
  t.match(await untilDone(user, read.id), { done: 2, created: 2 });
  t.match(await contacts(user), [{ name: 'Rui' }]);
});

t.test('what nobody asks for any more is forgotten; contacts stay', async (t) => {
  const { company, user } = await setUp();
  const [old, left, fresh] = [
    await bring(user, CSV),
    await draft(user, CSV),
    await bring(user, CSV),
  ];
  await app.database.transaction({ companyId: company.id }, ({ trx }) =>
    trx('contact_imports')
      .whereIn('id', [old.id, left.id])
      .update({ updated_at: new Date(0) }),
  );
  await app.host.resolve('contacts', ImportUpkeep).run();
  t.equal((await call(user, 'GET', `/contacts/imports/${old.id}`)).statusCode, 404);
  t.equal((await call(user, 'GET', `/contacts/imports/${left.id}`)).statusCode, 404);
  t.equal((await call(user, 'GET', `/contacts/imports/${fresh.id}`)).statusCode, 200);
  t.equal((await contacts(user)).length, 1);
});

t.test('an import can be put away, though not while it runs', async (t) => {
  const { company, user } = await setUp();
  const read = await draft(user, CSV);
  const setStatus = (status: string) =>
    app.database.transaction({ companyId: company.id }, ({ trx }) =>
      trx('contact_imports').where({ id: read.id }).update({ status }),
    );
  await setStatus('running');
  const running = await call(user, 'DELETE', `/contacts/imports/${read.id}`);
  t.same([running.statusCode, running.json()], [400, { error: 'ERR_IMPORT_RUNNING' }]);
  await setStatus('draft');
  const removed = await call(user, 'DELETE', `/contacts/imports/${read.id}`);
  t.same([removed.statusCode, removed.json()], [200, { message: 'Import deleted' }]);
  t.equal((await call(user, 'GET', `/contacts/imports/${read.id}`)).statusCode, 404);
});

t.test('two imports of the same people at once make one of each', async (t) => {
  const { user } = await setUp();
  const lines = Array.from({ length: 1_200 }, (_, at) => `Pessoa ${at};55119${at + 10_000_000}`);
  const files = [lines, lines.toReversed()].map((each) => ['nome;numero', ...each].join('\n'));
  const done = await Promise.all(files.map((file) => bring(user, file)));
  t.equal(done[0]!.created + done[1]!.created, 1_200);
  t.equal(done[0]!.existing + done[1]!.existing, 1_200);
});

t.test('an address book comes in whole, with names as they are there', async (t) => {
  const { user } = await setUp();
  t.same((await call(user, 'GET', '/contacts/address-books')).json(), [{ id: 1, name: 'Loja' }]);
  const long = 'Associação dos Moradores e Amigos do Conjunto Habitacional Jardim das Flores';
  books.people = [
    { number: '551187650001', name: 'Ana' },
    { number: '5511987650002', name: long },
    { number: '12025550123', name: '' },
  ];
  const begun = await call(user, 'POST', '/contacts/import', {});
  t.match(begun.json(), { message: 'contacts imported', contactImport: { status: 'running' } });
  const { contactImport } = begun.json<{ contactImport: ImportDto }>();
  t.match(await untilDone(user, contactImport.id), { name: 'Loja', created: 3 });
  t.same(
    (await contacts(user)).map(({ name, number }) => [name, number]),
    [
      ['12025550123', '12025550123'],
      ['Ana', '5511987650001'],
      [long, '5511987650002'],
    ],
  );
  books.people = [];
  const empty = await call(user, 'POST', '/contacts/import', { whatsappId: 1 });
  t.same([empty.statusCode, empty.json()], [400, { error: 'ERR_IMPORT_EMPTY' }]);
  books.people = undefined;
  const none = await call(user, 'POST', '/contacts/import', {});
  t.same([none.statusCode, none.json()], [400, { error: 'ERR_NO_ADDRESS_BOOK' }]);
  t.equal((await call(user, 'POST', '/contacts/import', { existing: 'x' })).statusCode, 400);
});

t.test(
  'C.4: surnames of Outlook belong to the name, and Google’s several numbers all come in',
  async (t) => {
    const { user } = await setUp();
    const outlook = 'Nome;Segundo nome;Sobrenome;Celular\nAna;Maria;Souza;11 98765-0001\n';
    t.match(await bring(user, outlook), { created: 1 });
    t.match(await contacts(user), [{ name: 'Ana Maria Souza', number: '5511987650001' }]);
    const google =
      'First Name,Last Name,Phone 1 - Value\n' +
      'Rui,Lima,11 98765-0002 ::: +55 11 98765-0003\n' +
      'Bia,Reis,11 98765-0004 ::: 11987650004 ::: 123\n';
    const done = await bring(user, google);
    t.match(done, { status: 'done', total: 5, done: 5, created: 3, repeated: 1, rejected: 1 });
    t.same((await contacts(user)).map(({ name, number }) => `${name} ${number}`).sort(), [
      'Ana Maria Souza 5511987650001',
      'Bia Reis 5511987650004',
      'Rui Lima 5511987650002',
      'Rui Lima 5511987650003',
    ]);
    const { rows } = await rowsOf(user, done.id);
    t.same(
      rows.map(({ position, outcome }) => [position, outcome]),
      [
        [2, 'created'],
        [3, 'created'],
        [4, 'created'],
        [5, 'repeated'],
        [6, 'rejected'],
      ],
      'each number is told what became of it',
    );
  },
);

t.test('a client that asks nothing is answered with the new contacts', async (t) => {
  const { user } = await setUp();
  await call(user, 'POST', '/contacts', { name: 'Rui', number: '5511987650002' });
  const csv = 'nome;numero;email\nAna;5511987650001;\nRui;5511987650002;\nX;1;\n';
  const response = await upload(user, csv, { path: '/contacts/upload' });
  t.equal(response.statusCode, 200);
  t.match(response.json(), [{ name: 'Ana', number: '5511987650001' }]);
  t.equal(response.json<object[]>().length, 1);
  const many = 'Ana;5511987650001\n'.repeat(2_001);
  const refused = await upload(user, many, { path: '/contacts/upload' });
  t.same([refused.statusCode, refused.json()], [413, { error: 'ERR_IMPORT_TOO_MANY_ROWS' }]);
  const blind = await upload(user, 'Ana\nRui\n', { path: '/contacts/upload' });
  t.same([blind.statusCode, blind.json()], [400, { error: 'ERR_IMPORT_NO_NUMBER' }]);
});

t.test('hostile cells are stored as what they are', async (t) => {
  const { user } = await setUp();
  const csv =
    'nome;numero;__proto__;<b>\n<img src=x onerror=alert(1)>;5511987650001;{"a":1};\u202egnp.exe\n';
  t.match(await bring(user, csv), { created: 1 });
  const [contact] = await contacts(user);
  const whole = (await call(user, 'GET', `/contacts/${contact!.id}`)).json<ContactDto>();
  t.match(whole, {
    name: '<img src=x onerror=alert(1)>',
    extraInfo: [
      { name: '__proto__', value: '{"a":1}' },
      { name: '<b>', value: '\u202egnp.exe' },
    ],
  });
});
