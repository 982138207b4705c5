import { createTestApp, eventually, storedEvents } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import { Consents } from '../../consents/public.ts';
import { fileForm, workbook } from '../../contacts/testing.ts';
import type { ContactListDto, ContactListItemPage } from '../schemas.ts';
import type { ListImportDraft, ListImportDto, ListImportRows } from '../shared/import-schemas.ts';
import { ImportRunner } from '../services/import/import-runner.ts';
import { ImportUpkeep } from '../services/import/import-upkeep.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);

const call = (
  who: TestUser | undefined,
  method: 'DELETE' | 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
) =>
  app.inject({
    method,
    url: `/api${path}`,
    headers: who?.headers ?? {},
    ...(payload && { payload }),
  });

const ok = async <T>(...request: Parameters<typeof call>): Promise<T> => {
  const response = await call(...request);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<T>();
};

const upload = (who: TestUser | undefined, path: string, content: string | Uint8Array) => {
  const form = fileForm('feira.csv', content);
  return app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...who?.headers, ...form.headers },
    payload: form.payload,
  });
};

const setUp = async () => {
  const { admin, ...company } = await app.factories.company();
  const list = await ok<ContactListDto>(admin, 'POST', '/contact-lists', { name: 'Feira' });
  const at = `/contact-lists/${list.id}`;
  const draft = async (content: string | Uint8Array): Promise<ListImportDraft> => {
    const response = await upload(admin, `${at}/imports`, content);
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json();
  };
  const reaches = (id: number, status: ListImportDto['status']): Promise<ListImportDto> =>
    eventually(
      () => ok<ListImportDto>(admin, 'GET', `/contact-list-imports/${id}`),
      (batch) => batch.status === status,
    );
  const people = async () =>
    (await ok<ContactListItemPage>(admin, 'GET', `/contact-list-items?contactListId=${list.id}`))
      .contacts;
  return { admin, company, list, at, draft, reaches, people };
};

const planOf = ({ preview }: ListImportDraft) => ({
  columns: preview.columns,
  hasHeader: preview.hasHeader,
  country: '55',
  legalBasis: 'consent',
  basisNote: 'Ficha da feira',
});

const SHEET = [
  'Nome;Número;Email;Cupom',
  'Maria;(11) 98765-4321;maria@example.com;A1',
  'Maria de novo;11 8765-4321;;A2',
  'Sem número;;;',
  'Rui;5521988887777;;',
  'Já está;5511900000001;;',
].join('\n');

t.test('rows are judged before anybody is added, each refusal with its row', async (t) => {
  const { admin, company, list, draft, reaches, people } = await setUp();
  await ok(admin, 'POST', '/contact-list-items', {
    contactListId: list.id,
    name: 'Zélia',
    number: '5511900000001',
  });
  const read = await draft(SHEET);
  t.match(read, {
    status: 'draft',
    legalBasis: null,
    preview: { hasHeader: true, columns: ['name', 'number', 'email', 'extra'] },
  });
  const at = `/contact-list-imports/${read.id}`;
  t.equal((await call(admin, 'POST', `${at}/start`)).statusCode, 400);
  const without = { ...planOf(read), columns: ['name', 'skip', 'email', 'extra'] };
  t.same((await call(admin, 'PUT', at, without)).json(), { error: 'ERR_IMPORT_NO_NUMBER' });
  await ok(admin, 'PUT', at, planOf(read));
  t.match(await reaches(read.id, 'checked'), {
    total: 5,
    checked: 5,
    fresh: 2,
    existing: 1,
    repeated: 1,
    rejected: 1,
    added: 0,
    legalBasis: 'consent',
    basisNote: 'Ficha da feira',
  });
  t.equal((await people()).length, 1, 'nobody was added');
  const rows = (outcome: string) =>
    ok<ListImportRows>(admin, 'GET', `${at}/rows?outcome=${outcome}`);
  t.match(await rows('rejected'), { rows: [{ position: 4, problem: 'missing-number' }] });
  t.match(await rows('repeated'), { rows: [{ position: 3, firstPosition: 2 }] });

  // The list goes on changing meanwhile.
  await ok(admin, 'POST', '/contact-list-items', {
    contactListId: list.id,
    name: 'Rui, à mão',
    number: '5521988887777',
  });
  await ok(admin, 'POST', `${at}/start`);
  t.match(await reaches(read.id, 'done'), { added: 1, fresh: 1, existing: 2 });
  t.match(await people(), [
    {
      name: 'Maria',
      number: '5511987654321',
      email: 'maria@example.com',
      fields: { Cupom: 'A1' },
      isWhatsappValid: null,
    },
    { name: 'Rui, à mão' },
    { name: 'Zélia' },
  ]);
  t.match(await ok(admin, 'GET', `/contact-lists/${list.id}`), { contactsCount: 3 });
  t.match(await ok(admin, 'GET', `/contact-lists/${list.id}/imports`), {
    imports: [{ id: read.id, legalBasis: 'consent' }],
  });
  t.equal((await call(admin, 'DELETE', at)).statusCode, 400, 'its basis stays on record');
  const told = await storedEvents(app, company.id);
  t.match(
    told.findLast(({ name }) => name === 'contact-lists.items-imported'),
    { event: 'ContactListItems', action: 'reload', payload: { contactListId: list.id } },
  );
});

t.test('nobody who opted out is added, not even after the contact was erased', async (t) => {
  const { admin, draft, reaches, people } = await setUp();
  const contact = await ok<{ id: number }>(admin, 'POST', '/contacts', {
    name: 'Maria',
    number: '5511987654321',
  });
  await app.database.transaction({ companyId: admin.companyId }, (ctx) =>
    app.host.resolve('consents', Consents).optOut(ctx, contact.id, 'pediu'),
  );
  await ok(admin, 'DELETE', `/contacts/${contact.id}`);
  const read = await draft(SHEET);
  await ok(admin, 'PUT', `/contact-list-imports/${read.id}`, planOf(read));
  t.match(await reaches(read.id, 'checked'), { fresh: 2, repeated: 1, rejected: 1, optedOut: 1 });
  await ok(admin, 'POST', `/contact-list-imports/${read.id}/start`);
  await reaches(read.id, 'done');
  t.same(
    (await people()).map(({ name }) => name),
    ['Já está', 'Rui'],
  );
});

t.test('a workbook is added in one call that names the basis', async (t) => {
  const { admin, at, reaches, people } = await setUp();
  const cell = (place: string, text: string) =>
    `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const book = workbook(
    `<row r="1">${cell('A1', 'nome')}${cell('B1', 'numero')}</row>
     <row r="2">${cell('A2', 'Ana')}<c r="B2"><v>5511987650000</v></c></row>`,
  );
  const refused = await upload(admin, `${at}/upload`, book);
  t.same([refused.statusCode, refused.json()], [400, { error: 'ERR_IMPORT_NO_BASIS' }]);
  const { id } = (
    await upload(admin, `${at}/upload?legalBasis=contract`, book)
  ).json<ListImportDto>();
  await reaches(id, 'done');
  t.match(await people(), [{ name: 'Ana', number: '5511987650000' }]);
});

t.test('an import that stopped goes on, and adds nobody twice', async (t) => {
  const { admin, company, list, draft, reaches, people } = await setUp();
  const read = await draft(SHEET);
  await ok(admin, 'PUT', `/contact-list-imports/${read.id}`, planOf(read));
  await reaches(read.id, 'checked');
  // The process died between a commit and the end of its task.
  await app.database.transaction({ companyId: company.id }, async ({ trx }) => {
    const imports = trx('contact_list_imports').where({ id: read.id });
    await imports.update({ status: 'running', updated_at: new Date(Date.now() - 3_600_000) });
  });
  const runner = app.host.resolve('contact-lists', ImportRunner);
  const task = { companyId: company.id, importId: read.id };
  await Promise.all([runner.run(task), runner.run(task)]);
  t.match(await reaches(read.id, 'done'), { added: 3, fresh: 3 });
  t.equal((await people()).length, 3);
  await app.database.transaction({ companyId: company.id }, async ({ trx }) => {
    const imports = trx('contact_list_imports').where({ id: read.id });
    await imports.update({ status: 'running', updated_at: new Date(Date.now() - 3_600_000) });
  });
  await app.host
    .resolve('contact-lists', ImportUpkeep)
    .run({ enabled: () => Promise.resolve([company.id]) });
  t.match(await reaches(read.id, 'done'), { added: 3 });
  t.match(await ok(admin, 'GET', `/contact-lists/${list.id}`), { contactsCount: 3 });
});

t.test('imports are the administrators’ of one company', async (t) => {
  const { admin, at, draft } = await setUp();
  const read = await draft(SHEET);
  const user = await app.factories.user({ companyId: admin.companyId });
  const stranger = (await app.factories.company()).admin;
  const path = `/contact-list-imports/${read.id}`;
  const routes = [
    ['GET', `${at}/imports`],
    ['GET', path],
    ['GET', `${path}/rows?outcome=rejected`],
    ['PUT', path, planOf(read)],
    ['POST', `${path}/start`],
    ['DELETE', path],
  ] as const;
  for (const [method, url, body] of routes) {
    t.equal((await call(undefined, method, url, body)).statusCode, 401, `${method} ${url}`);
    t.equal((await call(user, method, url, body)).statusCode, 403, `${method} ${url}`);
    t.equal((await call(stranger, method, url, body)).statusCode, 404, `${method} ${url}`);
  }
  for (const url of [`${at}/imports`, `${at}/upload?legalBasis=consent`]) {
    t.equal((await upload(undefined, url, SHEET)).statusCode, 401);
    t.equal((await upload(user, url, SHEET)).statusCode, 403);
    t.equal((await upload(stranger, url, SHEET)).statusCode, 404);
  }
  t.same(await ok(admin, 'DELETE', path), { message: 'Import deleted' });
});
