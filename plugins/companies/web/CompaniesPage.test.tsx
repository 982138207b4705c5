import { axe, buildAdmin, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes } from 'prosa/web/testing';
import { store, userAtom } from 'prosa/web';
import t from 'tap';
import type { CompanyDto } from '../schemas.ts';
import CompaniesPage from './CompaniesPage.tsx';

const owner = buildAdmin({ super: true });
const DAY = 86_400_000;

const build = (changes: Partial<CompanyDto>): CompanyDto => ({
  id: 2,
  name: 'Padaria Boa',
  email: 'dona@padaria.example.com',
  phone: '11 98765-4321',
  planId: 7,
  plan: {
    id: 7,
    name: 'Ouro',
    users: 5,
    connections: 2,
    queues: 3,
    storageMegabytes: 0,
    value: 149.9,
    useCampaigns: true,
    useSchedules: true,
    useInternalChat: true,
    useExternalApi: true,
    useKanban: true,
    useOpenAi: true,
    useIntegrations: true,
  },
  status: true,
  campaignsEnabled: true,
  dueDate: '2099-03-31T15:00:00.000Z',
  recurrence: 'MENSAL',
  timezone: 'America/Sao_Paulo',
  storedBytes: 0,
  deleteAt: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  ...changes,
});

const own = build({ id: owner.companyId, name: 'Loja Centro' });

const api = (...companies: CompanyDto[]): MockRoutes => ({
  'GET /api/companies': () => ({ companies, count: companies.length, hasMore: false }),
  'GET /api/plans/all': () => [
    { id: 7, name: 'Ouro' },
    { id: 8, name: 'Prata' },
  ],
});

const page = <CompaniesPage />;

t.test('shows the companies, and which dates are near or past', async (t) => {
  const late = new Date(Date.now() - 6 * DAY).toISOString();
  await renderScreen(t, page, {
    user: owner,
    api: api(
      build({
        plan: { ...build({}).plan, storageMegabytes: 5_000 },
        storedBytes: 1_250_000_000,
      }),
      build({ id: 3, name: 'Tarde', dueDate: late, status: false, storedBytes: 340_000 }),
    ),
  });
  t.ok(await screen.findByRole('cell', { name: 'Padaria Boa' }));
  t.same(
    screen.getAllByRole('columnheader').map(({ textContent }) => textContent),
    [
      '#',
      'Nome',
      'E-mail e telefone',
      'Plano',
      'Armazenamento',
      'Campanhas',
      'Situação',
      'Criada em',
      'Vencimento e recorrência',
      'Ações',
    ],
  );
  t.ok(screen.getByRole('cell', { name: '1,3 GB de 5 GB' }));
  t.ok(screen.getByRole('cell', { name: '340 kB Sem limite' }));
  t.ok(screen.getAllByText('31/03/2099').length > 0);
  t.ok(screen.getByText('Bloqueada'));
  const row = screen.getByRole('row', { name: /Tarde/ });
  t.equal(row.dataset.tone, 'past');
  t.same(await axe(), []);
});

t.test('adds a company and shows once the password that was made for it', async (t) => {
  const rendered = await renderScreen(t, page, {
    user: owner,
    api: {
      ...api(own),
      'POST /api/companies': () => reply(400, { error: 'ERR_USER_EMAIL_ALREADY_EXISTS' }),
    },
  });
  const { user } = rendered;
  await user.click(await screen.findByRole('button', { name: 'Nova empresa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova empresa' }));
  await user.type(dialog.getByLabelText(/^Nome/), 'Padaria Boa');
  await user.type(dialog.getByLabelText(/^E-mail/), 'dona@padaria.example.com');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  t.ok(dialog.getByText('Obrigatório'), 'a plan has to be chosen');
  await user.selectOptions(dialog.getByLabelText(/^Plano/), 'Prata');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  t.ok(await dialog.findByText('Este e-mail já está em uso.'));
  rendered.api.set({
    'POST /api/companies': () => ({ ...build({}), generatedPassword: 'Xy7-abc' }),
  });
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  const noted = within(await screen.findByRole('dialog', { name: 'Senha de Padaria Boa' }));
  t.ok(noted.getByText('Xy7-abc'));
  await user.click(noted.getByRole('button', { name: 'Anotei' }));
  await until(() => screen.queryByText('Xy7-abc') === null);
  t.ok(screen.getByRole('cell', { name: 'Padaria Boa' }));
  const sent = rendered.api.callsOf('POST /api/companies').at(-1)?.body;
  t.match(sent, {
    name: 'Padaria Boa',
    planId: 8,
    recurrence: 'MENSAL',
    phone: null,
    status: true,
  });
  t.notOk(Object.hasOwn(sent as object, 'password'));
});

t.test('changes a company and renews it', async (t) => {
  const rendered = await renderScreen(t, page, {
    user: owner,
    api: {
      ...api(build({})),
      'PUT /api/companies/:id': ({ body }) =>
        build({ ...(body as Partial<CompanyDto>), dueDate: '2099-04-30T15:00:00.000Z' }),
    },
  });
  const { user } = rendered;
  const menu = async (entry: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Ações de Padaria Boa' }));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
    await until(() => screen.queryByRole('menu') === null);
  };
  await menu('Renovar');
  const question = within(await screen.findByRole('alertdialog', { name: 'Renovar Padaria Boa?' }));
  t.ok(question.getByText('O novo vencimento será 30/04/2099.'));
  await user.click(question.getByRole('button', { name: 'Renovar' }));
  t.ok(await screen.findByText('30/04/2099'));
  await until(() => screen.queryByRole('alertdialog') === null);
  await menu('Editar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Padaria Boa' }));
  t.notOk(dialog.queryByLabelText(/^Senha/), 'only a new company has a first password');
  await user.click(dialog.getByLabelText(/^Ativa/));
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  t.ok(await screen.findByText('Bloqueada'));
  const [renewal, change] = rendered.api.callsOf('PUT /api/companies/:id');
  t.same(renewal?.body, { dueDate: '2099-04-30' });
  t.match(change?.body, { name: 'Padaria Boa', status: false, dueDate: '2099-04-30' });
});

t.test(
  'B.8: closes a company once its name is typed, brings it back, and never the own one',
  async (t) => {
    const rendered = await renderScreen(t, page, {
      user: owner,
      api: {
        ...api(own, build({})),
        'DELETE /api/companies/:id': () =>
          build({ status: false, deleteAt: '2026-12-20T15:00:00.000Z' }),
        'POST /api/companies/:id/restoration': () => build({}),
      },
    });
    const { user } = rendered;
    await user.click(await screen.findByRole('button', { name: 'Ações de Loja Centro' }));
    const entry = await screen.findByRole('menuitem', { name: /Excluir/ });
    t.equal(entry.getAttribute('aria-disabled'), 'true');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Ações de Padaria Boa' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Encerrar Padaria Boa?' }));
    t.same(await axe(), []);
    await user.type(dialog.getByLabelText(/^Digite o nome da empresa/), 'Padaria Boa');
    await user.click(dialog.getByRole('button', { name: 'Encerrar empresa' }));
    t.ok(await screen.findByText('Será excluída em 20/12/2026'));
    t.match(rendered.api.callsOf('DELETE /api/companies/:id')[0], {
      params: { id: '2' },
      body: { name: 'Padaria Boa' },
    });
    await user.click(screen.getByRole('button', { name: 'Ações de Padaria Boa' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Restaurar' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Restaurar' }));
    await until(() => screen.queryByText('Será excluída em 20/12/2026') === null);
  },
);

t.test('says that nothing was done, and why, where a company stays', async (t) => {
  const { user } = await renderScreen(t, page, {
    user: owner,
    api: {
      ...api(own, build({})),
      'PUT /api/companies/:id': () => reply(500, { error: 'ERR_INTERNAL' }),
    },
  });
  const choose = async (entry: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Ações de Padaria Boa' }));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
  };
  const failure = 'Não foi possível realizar a operação. Algo falhou no servidor.';
  const said = () => screen.queryAllByText((text) => text.startsWith(failure)).length;
  await choose('Editar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Padaria Boa' }));
  await user.click(dialog.getByLabelText(/^Campanhas/));
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await until(() => said() === 1);
  t.ok(screen.getByRole('dialog', { name: 'Editar Padaria Boa' }), 'what was typed stays');
});

t.test('says when the list cannot be loaded', async (t) => {
  await renderScreen(t, page, {
    user: owner,
    api: { ...api(), 'GET /api/companies': () => reply(500, { error: 'ERR_INTERNAL' }) },
  });
  t.ok(await screen.findByText('Não foi possível carregar a lista de registros'));
});

t.test('acts as a company’s admin only for a reason', async (t) => {
  const visited = { ...buildAdmin({ id: 99 }), impersonation: { by: owner.name } };
  const { user, api: calls } = await renderScreen(t, page, {
    user: owner,
    path: '*',
    at: '/settings/companies',
    api: {
      ...api(own, build({})),
      'POST /api/companies/2/impersonation': () => ({ token: 'visit', user: visited }),
    },
  });
  await screen.findByRole('cell', { name: 'Padaria Boa' });
  await user.click(screen.getByRole('button', { name: /Padaria Boa/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Acessar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Acessar Padaria Boa?' }));
  await user.click(dialog.getByRole('button', { name: 'Acessar' }));
  t.equal(calls.callsOf('POST /api/companies/2/impersonation').length, 0);
  await user.type(dialog.getByLabelText(/^Motivo/), 'Chamado 4711');
  await user.click(dialog.getByRole('button', { name: 'Acessar' }));
  await until(() => calls.callsOf('POST /api/companies/2/impersonation').length === 1);
  t.same(calls.callsOf('POST /api/companies/2/impersonation')[0]?.body, { reason: 'Chamado 4711' });
  await until(() => store.get(userAtom)?.id === 99);
  t.notMatch(JSON.stringify(localStorage), /visit/, 'a reload leads to the own session');
});

t.test('colours rows by how near the due date is', async (t) => {
  const due = (days: number) => new Date(Date.now() + days * DAY).toISOString();
  const at = [6, 5, 4, -3, -4].map((days, index) =>
    build({ id: index + 2, name: `Empresa ${days}`, dueDate: due(days) }),
  );
  await renderScreen(t, page, { user: owner, api: api(...at) });
  await screen.findByRole('cell', { name: 'Empresa 6' });
  const toneOf = (days: number) =>
    screen.getByRole('cell', { name: `Empresa ${days}` }).closest<HTMLElement>('[role="row"]')
      ?.dataset.tone;
  t.same([6, 5, 4, -3, -4].map(toneOf), ['none', 'soon', 'now', 'now', 'past']);
});
