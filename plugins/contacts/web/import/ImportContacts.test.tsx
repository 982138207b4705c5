import t from 'tap';
import {
  act,
  axe,
  buildAdmin,
  buildUser,
  noAnswer,
  renderScreen,
  reply,
  screen,
  until,
  within,
} from 'prosa/web/testing';
import type { MockRoutes, RenderOptions, TestLife } from 'prosa/web/testing';
import type { ImportDraftDto, ImportDto, ImportRow } from '../../shared/import-schemas.ts';
import ContactsScreen from '../ContactsScreen.tsx';

const batch = (changes: Partial<ImportDto> = {}): ImportDto => ({
  id: 7,
  source: 'file',
  name: 'clientes.csv',
  status: 'running',
  total: 1_200,
  done: 0,
  created: 0,
  updated: 0,
  existing: 0,
  repeated: 0,
  rejected: 0,
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
  ...changes,
});

const draft = (): ImportDraftDto => ({
  ...batch({ status: 'draft', total: 3 }),
  preview: {
    hasHeader: true,
    columns: ['name', 'number', 'extra'],
    rows: [
      { position: 1, cells: ['Cliente', 'Celular', 'Cidade'] },
      { position: 2, cells: ['Ana Souza', '(11) 98765-0001', 'Recife'] },
      { position: 4, cells: ['محمد', '+971501234567', ''] },
    ],
  },
});

const row = (changes: Partial<ImportRow> = {}): ImportRow => ({
  position: 5,
  cells: ['Rui', '98765-0003', ''],
  outcome: 'rejected',
  problem: 'no-area',
  number: null,
  contactId: null,
  firstPosition: null,
  ...changes,
});

const open = (test: TestLife, api: MockRoutes = {}, options: RenderOptions = {}) =>
  renderScreen(test, <ContactsScreen />, {
    path: '/contacts',
    at: '/contacts',
    user: buildAdmin({ permissions: ['contacts-page:exportContacts'] }),
    ...options,
    api: {
      'GET /api/contacts': () => ({ contacts: [], count: 0, hasMore: false }),
      'GET /api/contacts/imports': () => ({ imports: [] }),
      'DELETE /api/contacts/imports/:id': () => ({ message: 'Import deleted' }),
      ...api,
    },
  });

type User = Awaited<ReturnType<typeof open>>['user'];

const choose = async (user: User, item: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Importar e exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

const dialog = (): HTMLElement => screen.getByRole('dialog');

/** One dialog takes another's place: waits for the one that says this. */
const dialogSays = (text: string): Promise<void> =>
  until(() => {
    const shown = screen.queryByRole('dialog');
    return shown !== null && within(shown).queryByText(text) !== null;
  });

const give = async (user: User): Promise<void> => {
  await choose(user, 'Importar de uma planilha');
  await screen.findByRole('dialog', { name: 'Importar contatos' });
  const file = new File(['nome;numero'], 'clientes.csv', { type: 'text/csv' });
  await user.upload(within(dialog()).getByLabelText('Escolher a planilha'), file);
};

/** The files the page handed to the browser, by name. */
const savedFiles = (test: TestLife): string[] => {
  const names: string[] = [];
  const { createObjectURL, revokeObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function note(this: HTMLAnchorElement) {
    names.push(this.download);
  };
  test.teardown(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    HTMLAnchorElement.prototype.click = click;
  });
  return names;
};

t.test('a spreadsheet is shown, its columns put right, and imported', async (t) => {
  const { user, api, emit } = await open(t, {
    'POST /api/contacts/imports': draft,
    'PUT /api/contacts/imports/:id': () => batch({ total: 2 }),
  });
  await give(user);
  const table = await within(dialog()).findByRole('region', { name: 'Começo da planilha' });
  t.ok(within(table).getByText('Ana Souza'));
  t.ok(within(dialog()).getByText('3 linhas', { exact: false }));
  t.same(await axe(dialog()), []);
  const use = (title: string): HTMLElement =>
    within(dialog()).getByLabelText(`A coluna ${title} contém`);
  await user.selectOptions(use('Celular'), 'Não importar');
  t.ok(within(dialog()).getByText('Diga qual coluna contém o número.'));
  const begin = (): HTMLElement => within(dialog()).getByRole('button', { name: /^Importar \d/ });
  t.ok((begin() as HTMLButtonElement).disabled);
  await user.selectOptions(use('Celular'), 'Número');
  await user.selectOptions(use('Cidade'), 'Não importar');
  await user.selectOptions(
    within(dialog()).getByLabelText('Contatos que já existem'),
    'Recebem os dados da planilha',
  );
  t.equal(begin().textContent, 'Importar 2 linhas');
  await user.click(within(dialog()).getByLabelText('A primeira linha é o título das colunas'));
  t.equal(begin().textContent, 'Importar 3 linhas');
  t.ok(use('A'), 'without a header, columns are called by letters');
  await user.click(within(dialog()).getByLabelText('A primeira linha é o título das colunas'));
  await user.click(begin());
  await dialogSays('Importando clientes.csv');
  t.same(api.callsOf('PUT /api/contacts/imports/:id')[0]?.body, {
    columns: ['name', 'number', 'skip'],
    hasHeader: true,
    country: '55',
    existing: 'update',
  });
  const form = api.callsOf('POST /api/contacts/imports')[0]?.body as FormData;
  t.equal((form.get('file') as File).name, 'clientes.csv');
  const done = batch({ status: 'done', total: 2, done: 2, created: 2 });
  emit({ event: 'contactImport', action: 'update', contactImport: done });
  await dialogSays('Importação concluída: clientes.csv');
  t.equal(api.callsOf('DELETE /api/contacts/imports/:id').length, 0);
  t.same(api.unexpected, []);
});

t.test('a file that cannot be read says why, in place, and another may be chosen', async (t) => {
  const { user, api } = await open(t, {
    'POST /api/contacts/imports': () => reply(400, { error: 'ERR_IMPORT_OLD_FORMAT' }),
  });
  await give(user);
  t.match((await within(dialog()).findByRole('alert')).textContent, /Este formato é antigo/);
  t.same(await axe(dialog()), []);
  api.set({ 'POST /api/contacts/imports': draft });
  const file = new File(['x'], 'clientes.csv', { type: 'text/csv' });
  await user.upload(within(dialog()).getByLabelText('Escolher a planilha'), file);
  await within(dialog()).findByText('Ana Souza');
  await user.click(within(dialog()).getByRole('button', { name: 'Outra planilha' }));
  t.ok(await within(dialog()).findByText(/Arraste a planilha/));
  t.match(api.callsOf('DELETE /api/contacts/imports/:id')[0], { params: { id: '7' } });
});

t.test('what is closed without being begun is not kept', async (t) => {
  const { user, api } = await open(t, { 'POST /api/contacts/imports': draft });
  await give(user);
  await within(dialog()).findByText('Ana Souza');
  await user.keyboard('{Escape}');
  await until(() => screen.queryByRole('dialog') === null);
  t.equal(api.callsOf('DELETE /api/contacts/imports/:id').length, 1);
});

t.test('an import goes on by itself, and is told of above the list', async (t) => {
  const { user, emit } = await open(t, {
    'GET /api/contacts/imports': () => ({ imports: [batch({ done: 300, created: 300 })] }),
  });
  const bar = await screen.findByRole('progressbar', { name: '300 de 1.200 linhas' });
  t.equal((bar as HTMLProgressElement).value, 300);
  const tell = (changes: Partial<ImportDto>): void =>
    emit({ event: 'contactImport', action: 'update', contactImport: batch(changes) });
  tell({ done: 800 });
  t.ok(screen.getByRole('progressbar', { name: '800 de 1.200 linhas' }));
  tell({ done: 500 });
  t.ok(screen.getByRole('progressbar', { name: '800 de 1.200 linhas' }), 'never back');
  t.same(await axe(), []);
  tell({ status: 'done', done: 1_200, created: 1_200 });
  t.ok(screen.getByText('Importação concluída: clientes.csv'));
  await user.click(screen.getByRole('button', { name: 'Dispensar o aviso da importação' }));
  t.notOk(screen.queryByText('Importação concluída: clientes.csv'));
});

t.test('what was refused and what was repeated is shown with the reason', async (t) => {
  const files = savedFiles(t);
  const running = batch({ done: 1_199 });
  const { user, api, emit } = await open(t, {
    'GET /api/contacts/imports': () => ({ imports: [running] }),
    'GET /api/contacts/imports/:id/rows': ({ query }) =>
      query.get('outcome') === 'rejected'
        ? { rows: [row()], count: 1, hasMore: false }
        : { rows: [row({ problem: null, firstPosition: 2 })], count: 1, hasMore: false },
    'GET /api/contacts/imports/:id/rejected': () => 'nome;numero',
  });
  await screen.findByRole('progressbar');
  emit({
    event: 'contactImport',
    action: 'update',
    contactImport: batch({ status: 'done', done: 1_200, created: 1_198, rejected: 1, repeated: 1 }),
  });
  await user.click(screen.getByRole('button', { name: 'Ver resultado' }));
  const refused = await within(dialog()).findByRole('list', { name: 'Linhas recusadas (1)' });
  t.ok(await within(refused).findByText('Linha 5'));
  t.ok(within(refused).getByText('Falta o DDD'));
  t.ok(within(dialog()).getByText('1.198'));
  t.same(await axe(dialog()), []);
  await user.click(within(dialog()).getByRole('button', { name: 'Baixar as linhas recusadas' }));
  await until(() => files.length === 1);
  t.same(files, ['clientes.csv']);
  await user.keyboard('{Escape}');
  await until(() => screen.queryByRole('dialog') === null);
  t.equal(api.callsOf('GET /api/contacts/imports/:id/rejected')[0]?.query.get('language'), 'pt');
});

t.test('the address book behind a connection is imported', async (t) => {
  const { user, api } = await open(t, {
    'GET /api/contacts/address-books': () => [
      { id: 3, name: 'Loja' },
      { id: 4, name: 'Filial' },
    ],
    'POST /api/contacts/import': () => ({
      message: 'contacts imported',
      contactImport: batch({ source: 'address-book', name: 'Filial', total: 80 }),
    }),
  });
  await choose(user, 'Importar da agenda do telefone');
  await user.selectOptions(await within(dialog()).findByLabelText('Conexão'), 'Filial');
  t.same(await axe(dialog()), []);
  await user.click(within(dialog()).getByRole('button', { name: 'Importar a agenda' }));
  await dialogSays('Importando Filial');
  t.same(api.callsOf('POST /api/contacts/import')[0]?.body, { whatsappId: 4, existing: 'keep' });
});

t.test('says when no connection has an address book, and when that cannot be known', async (t) => {
  const { user, api } = await open(t, { 'GET /api/contacts/address-books': noAnswer });
  await choose(user, 'Importar da agenda do telefone');
  const again = await within(dialog()).findByRole('button', { name: 'Tentar de novo' });
  api.set({ 'GET /api/contacts/address-books': () => [] });
  await user.click(again);
  t.ok(await within(dialog()).findByText(/Nenhuma conexão tem uma agenda/));
  t.notOk(within(dialog()).queryByRole('button', { name: 'Importar a agenda' }));
});

t.test('what the search finds is exported', async (t) => {
  const files = savedFiles(t);
  const { user, api } = await open(t, { 'GET /api/contacts/export': () => 'PK' });
  await choose(user, 'Exportar para Excel (.xlsx)');
  await until(() => files.length === 1);
  await user.type(screen.getByLabelText('Buscar por nome ou número'), 'João');
  await choose(user, 'Exportar para CSV');
  await until(() => files.length === 2);
  t.same(files, ['contatos.xlsx', 'contatos.csv']);
  t.same(
    api.callsOf('GET /api/contacts/export').map(({ query }) => query.toString()),
    ['format=xlsx&language=pt', 'format=csv&language=pt&searchParam=Jo%C3%A3o'],
  );
});

t.test('B.5: nothing can be exported without the permission', async (t) => {
  const { user } = await open(t, {}, { user: buildUser() });
  await user.click(await screen.findByRole('button', { name: 'Importar' }));
  t.ok(await screen.findByRole('menuitem', { name: 'Importar de uma planilha' }));
  t.notOk(screen.queryByRole('menuitem', { name: /Exportar/ }));
});

t.test('an export that fails says so', async (t) => {
  const files = savedFiles(t);
  const { user } = await open(t, {
    'GET /api/contacts/export': () => reply(503, { error: 'ERR_UNAVAILABLE' }),
  });
  await choose(user, 'Exportar para CSV');
  await until(() => document.querySelector('.toast-error') !== null);
  t.same(files, []);
});

t.test('the list is read anew when contacts came in', async (t) => {
  let reads = 0;
  const { emit } = await open(t, {
    'GET /api/contacts': () => {
      reads += 1;
      return { contacts: [], count: 0, hasMore: false };
    },
  });
  await screen.findByText('Nenhum contato ainda');
  const before = reads;
  await act(async () => emit({ event: 'contact', action: 'reload', importId: 7 }));
  await until(() => reads === before + 1);
});

t.test('is whole on a phone, and in the dark', async (t) => {
  const { user } = await open(t, { 'POST /api/contacts/imports': draft }, { width: 390 });
  await give(user);
  await within(dialog()).findByText('Ana Souza');
  t.same(await axe(), []);
});
