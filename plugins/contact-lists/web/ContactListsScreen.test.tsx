import t from 'tap';
import { axe, buildAdmin, renderScreen, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import type { ContactListDto } from '../schemas.ts';
import ContactListsScreen from './ContactListsScreen.tsx';

const build = (fields: Partial<ContactListDto> = {}): ContactListDto => ({
  id: 7,
  companyId: 1,
  name: 'Clientes',
  contactsCount: 1200,
  validCount: 1000,
  invalidCount: 50,
  unknownCount: 150,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  ...fields,
});

const open = (test: TestLife, records: readonly ContactListDto[], api: MockRoutes = {}) =>
  renderScreen(test, <ContactListsScreen />, {
    user: buildAdmin(),
    api: {
      'GET /api/contact-lists': () => ({ records, count: records.length, hasMore: false }),
      ...api,
    },
  });

type User = Awaited<ReturnType<typeof open>>['user'];

const choose = async (user: User, action: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Ações de Clientes' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

t.test('shows lists with their numbers, and live changes of them', async (t) => {
  const { emit } = await open(t, [build()]);
  await screen.findByRole('table', { name: 'Listas de contatos' });
  t.ok(screen.getByText('1.200'));
  t.ok(screen.getByText('1.000 válidos · 50 inválidos · 150 por verificar'));
  t.same(await axe(), []);
  emit({ event: 'ContactList', action: 'create', record: build({ id: 8, name: 'Feira' }) });
  t.ok(await screen.findByText('Feira'));
  emit({ event: 'ContactList', action: 'delete', id: 8 });
  await until(() => screen.queryByText('Feira') === null);
});

t.test('makes the first list, and keeps what was typed when the server refuses it', async (t) => {
  const { user, api } = await open(t, [], {
    'POST /api/contact-lists': ({ body }) => build({ ...(body as object), contactsCount: 0 }),
  });
  await screen.findByText('Nenhuma lista ainda');
  await user.click(screen.getAllByRole('button', { name: 'Nova lista' })[1]!);
  const dialog = await screen.findByRole('dialog', { name: 'Nova lista' });
  t.same(await axe(dialog), []);
  const name = within(dialog).getByLabelText('Nome');
  await user.type(name, 'F');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  t.equal((name as HTMLInputElement).value, 'F');
  t.equal(api.callsOf('POST /api/contact-lists').length, 0);
  await user.type(name, 'eira');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  t.ok(await screen.findByText('Feira'));
  t.same(api.callsOf('POST /api/contact-lists')[0]?.body, { name: 'Feira' });
});

t.test('deletes a list after asking', async (t) => {
  const { user, api } = await open(t, [build()], {
    'GET /api/contact-lists/7/uses': () => ({ uses: [] }),
    'DELETE /api/contact-lists/7': () => ({ message: 'Contact list deleted' }),
  });
  await choose(user, 'Excluir');
  const dialog = await screen.findByRole('alertdialog', { name: 'Excluir a lista Clientes?' });
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await until(() => screen.queryByText('Clientes') === null);
  t.equal(api.callsOf('DELETE /api/contact-lists/7').length, 1);
});

t.test('a list in use stays, and says by what', async (t) => {
  const use = { kind: 'campaign', id: 3, name: 'Natal', path: '/campaign/3/report' };
  const { user, api } = await open(t, [build()], {
    'GET /api/contact-lists/7/uses': () => ({ uses: [use] }),
  });
  await choose(user, 'Excluir');
  const dialog = await screen.findByRole('dialog', { name: 'Clientes está em uso' });
  const link = within(dialog).getByRole('link', { name: 'Natal' });
  t.equal(link.getAttribute('href'), '/campaign/3/report');
  t.same(await axe(dialog), []);
  t.equal(api.callsOf('DELETE /api/contact-lists/7').length, 0);
});
