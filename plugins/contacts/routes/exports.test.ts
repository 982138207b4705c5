import { createTestApp } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import plugin from '../index.ts';
import { run } from '../services/import/read-spreadsheet.ts';

const app = await createTestApp(t, { plugins: [plugin] });

const setUp = async () => {
  const company = await app.factories.company();
  const attendant = await app.factories.user({ companyId: company.id });
  const other = await app.factories.company();
  return { company, attendant, user: company.admin, stranger: other.admin };
};

const get = (who: TestUser | undefined, query = '') =>
  app.inject({ url: `/api/contacts/export${query}`, headers: who?.headers ?? {} });

const add = async (who: TestUser, payload: object): Promise<void> => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/contacts',
    headers: who.headers,
    payload,
  });
  if (response.statusCode !== 200) throw new Error(response.body);
};

/** Rows of an exported file, as an import would read them; the apostrophes of our own are gone then. */
const rowsOf = async (who: TestUser, query: string): Promise<readonly (readonly string[])[]> =>
  (await run({ bytes: (await get(who, query)).rawPayload, most: 50_000 })).map(
    ({ cells }) => cells,
  );

t.test('nobody without a session takes contacts away', async (t) => {
  t.equal((await get(undefined)).statusCode, 401);
});

t.test('B.5: only who has the permission takes contacts away', async (t) => {
  const { company, attendant, user } = await setUp();
  const supervisor = await app.factories.user({ companyId: company.id, profile: 'supervisor' });
  for (const who of [attendant, supervisor]) {
    for (const query of ['', '?format=csv', '?searchParam=Ana']) {
      const refused = await get(who, query);
      t.equal(refused.statusCode, 403);
      t.same(refused.json(), { error: 'ERR_NO_PERMISSION' });
    }
  }
  t.equal((await get(user)).statusCode, 200);
});

t.test('another company’s contacts are not among them', async (t) => {
  const { user, stranger } = await setUp();
  await add(user, { name: 'Ana', number: '5511987650001' });
  t.same(await rowsOf(stranger, '?format=csv'), [
    ['Nome', 'Número', 'E-mail', 'Sem respostas automáticas'],
  ]);
});

t.test('everybody leaves, by name, with what is noted of them', async (t) => {
  const { user } = await setUp();
  await add(user, { name: 'محمد العربي', number: '971501234567', email: 'm@example.com' });
  await add(user, {
    name: 'Souza; "Ana"',
    number: '5511987650001',
    ignoreBot: true,
    extraInfo: [
      { name: 'CPF', value: '012345' },
      { name: 'Obs', value: 'linha um\nlinha dois' },
    ],
  });
  await add(user, {
    name: 'Álvaro',
    number: '551132345678',
    extraInfo: [{ name: 'CPF', value: '7' }],
  });
  const expected = [
    ['Nome', 'Número', 'E-mail', 'Sem respostas automáticas', 'CPF', 'Obs'],
    ['Álvaro', '55 11 3234-5678', '', 'não', '7', ''],
    ['Souza; "Ana"', '55 11 98765-0001', '', 'sim', '012345', 'linha um\nlinha dois'],
    ['محمد العربي', '971501234567', 'm@example.com', 'não', '', ''],
  ];
  for (const format of ['csv', 'xlsx']) {
    t.same(await rowsOf(user, `?format=${format}`), expected, format);
  }
  const csv = await get(user, '?format=csv');
  t.equal(csv.headers['content-type'], 'text/csv; charset=utf-8');
  t.equal(csv.headers['content-disposition'], 'attachment; filename="contatos.csv"');
  t.equal(csv.headers['cache-control'], 'no-store');
  t.ok(csv.body.startsWith('\ufeffNome;Número;'), 'as Excel wants it');
  const workbook = await get(user);
  t.match(workbook.headers['content-type'], /spreadsheetml\.sheet$/);
  t.equal(workbook.headers['content-disposition'], 'attachment; filename="contatos.xlsx"');
});

t.test('the titles are in the language asked for', async (t) => {
  const { user } = await setUp();
  t.same(await rowsOf(user, '?language=en'), [
    ['Name', 'Number', 'E-mail', 'No automatic answers'],
  ]);
  t.same((await rowsOf(user, '?language=es&format=csv'))[0]?.[0], 'Nombre');
  t.equal((await get(user, '?language=fr')).statusCode, 400);
  t.equal((await get(user, '?format=pdf')).statusCode, 400);
});

t.test('only those leave whom the search finds', async (t) => {
  const { user } = await setUp();
  await add(user, {
    name: 'João Araújo',
    number: '5511987650001',
    extraInfo: [{ name: 'A', value: '1' }],
  });
  await add(user, { name: 'Rui', number: '5521912345678', extraInfo: [{ name: 'B', value: '2' }] });
  t.same(await rowsOf(user, '?searchParam=JOAO'), [
    ['Nome', 'Número', 'E-mail', 'Sem respostas automáticas', 'A'],
    ['João Araújo', '55 11 98765-0001', '', 'não', '1'],
  ]);
  t.same((await rowsOf(user, '?searchParam=(21)+91234')).length, 2);
});

t.test('nothing in a file is a formula', async (t) => {
  const { user } = await setUp();
  const names = ['=HYPERLINK("x")', '+1+1', '-1-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)'];
  for (const [at, name] of names.entries()) {
    const extraInfo = [{ name: '=cmd', value: at === 0 ? '\t=1' : '\r=1' }];
    await add(user, { name, number: `551198765000${at}`, extraInfo });
  }
  const { body } = await get(user, '?format=csv');
  for (const cell of body.slice(1).split(/;|\r\n/)) {
    t.notMatch(cell, /^"?[=+\-@＝＋－＠\t\r\n]/u, JSON.stringify(cell));
  }
  t.match(body, /"'=HYPERLINK\(""x""\)"/);
  t.match(body, /;'=cmd\r\n/);
  const read = await rowsOf(user, '?format=xlsx');
  t.same(
    read
      .slice(1)
      .map(([name]) => name)
      .sort(),
    [...names].sort(),
    'in a workbook, texts say that they are texts',
  );
});

t.test('more leave than are ever held at once, each once', async (t) => {
  const { company, user } = await setUp();
  await app.database.transaction({ companyId: company.id }, ({ trx }) =>
    trx.raw(
      `insert into contacts (company_id, name, number)
       select ?, 'Pessoa ' || (n % 7), (5511900000000 + n)::text from generate_series(1, 2500) n`,
      [company.id],
    ),
  );
  for (const format of ['csv', 'xlsx']) {
    const rows = await rowsOf(user, `?format=${format}`);
    t.equal(rows.length, 2_501);
    t.equal(new Set(rows.map(([, number]) => number)).size, 2_501);
  }
});

t.test('what was exported can be imported again', async (t) => {
  const { user, stranger } = await setUp();
  await add(user, { name: '=1+1', number: '12025550123', ignoreBot: true });
  await add(user, {
    name: 'Ana',
    number: '5511987650001',
    extraInfo: [{ name: 'CPF', value: '1' }],
  });
  const file = await get(user, '?format=csv');
  const boundary = 'x';
  const response = await app.inject({
    method: 'POST',
    url: '/api/contacts/upload',
    headers: { ...stranger.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file.body}\r\n--x--\r\n`,
  });
  t.equal(response.statusCode, 200);
  t.equal((await get(stranger, '?format=csv')).body, file.body);
});
