import t from 'tap';
import { axe, buildAdmin, renderScreen, screen, within } from 'prosa/web/testing';
import type { ListImportDraft, ListImportDto } from '../../shared/import-schemas.ts';
import ListItemsScreen from '../ListItemsScreen.tsx';

const batch = (fields: Partial<ListImportDto> = {}): ListImportDto => ({
  id: 5,
  contactListId: 7,
  name: 'feira.xlsx',
  status: 'checking',
  legalBasis: 'consent',
  basisNote: '',
  total: 3,
  checked: 0,
  fresh: 0,
  added: 0,
  existing: 0,
  repeated: 0,
  rejected: 0,
  optedOut: 0,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  ...fields,
});

const DRAFT: ListImportDraft = {
  ...batch({ status: 'draft', legalBasis: null, total: 4 }),
  preview: {
    hasHeader: true,
    columns: ['name', 'number'],
    rows: [
      { position: 1, cells: ['Nome', 'Número'] },
      { position: 2, cells: ['Maria', '11987654321'] },
    ],
  },
};

const LIST = {
  id: 7,
  companyId: 1,
  name: 'Clientes',
  contactsCount: 0,
  validCount: 0,
  invalidCount: 0,
  unknownCount: 0,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
};

t.test('a spreadsheet is read, tried out, and added once the reader says so', async (t) => {
  const { user, api, emit, container } = await renderScreen(t, <ListItemsScreen />, {
    user: buildAdmin(),
    path: '/contact-lists/:contactListId/contacts',
    at: '/contact-lists/7/contacts',
    api: {
      'GET /api/contact-lists/7': () => LIST,
      'GET /api/contact-lists/7/imports': () => ({ imports: [] }),
      'GET /api/contact-list-items': () => ({ contacts: [], count: 0, hasMore: false }),
      'POST /api/contact-lists/7/imports': () => DRAFT,
      'PUT /api/contact-list-imports/5': () => batch(),
      'GET /api/contact-list-imports/5/rows': () => ({
        rows: [
          {
            position: 4,
            cells: ['Rui', ''],
            number: null,
            problem: 'missing-number',
            firstPosition: null,
          },
        ],
        hasMore: false,
      }),
      'POST /api/contact-list-imports/5/start': () => batch({ status: 'running', fresh: 2 }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Importar planilha' }));
  const dialog = await screen.findByRole('dialog', { name: 'Importar para a lista' });
  t.same(await axe(dialog), []);
  const input = dialog.ownerDocument.querySelector<HTMLInputElement>('input[type="file"]');
  t.ok(container.isConnected);
  await user.upload(input!, new File(['x'], 'feira.xlsx'));
  const check = await screen.findByRole('button', { name: 'Conferir as linhas' });
  t.ok((check as HTMLButtonElement).disabled, 'a legal basis is wanted');
  await user.selectOptions(screen.getByLabelText('Base legal'), 'Consentimento');
  t.same(await axe(dialog), []);
  await user.click(check);
  t.match(api.callsOf('PUT /api/contact-list-imports/5')[0]?.body, {
    columns: ['name', 'number'],
    legalBasis: 'consent',
  });
  t.ok(await within(dialog).findByRole('progressbar', { name: '0 de 3' }));
  const checked = batch({ status: 'checked', checked: 3, fresh: 2, rejected: 1 });
  emit({ event: 'contactListImport', action: 'update', contactListImport: checked });
  t.ok(await within(dialog).findByText('Sem número'));
  t.ok(within(dialog).getByText('Linha 4'));
  t.same(await axe(dialog), []);
  await user.click(await screen.findByRole('button', { name: 'Adicionar 2 contatos' }));
  t.equal(api.callsOf('POST /api/contact-list-imports/5/start').length, 1);
  const done = batch({ status: 'done', checked: 3, fresh: 2, added: 2, rejected: 1 });
  emit({ event: 'contactListImport', action: 'update', contactListImport: done });
  t.ok(await within(dialog).findByText('Importação concluída: feira.xlsx'));
  t.ok(within(dialog).getByText('Adicionados'));
});
