import { axe, buildAdmin, renderScreen, reply, screen, until } from 'prosa/web/testing';
import type { MockRoutes } from 'prosa/web/testing';
import t from 'tap';
import type { AuditEntryDto, PlatformEntryDto } from '../schemas.ts';
import AuditPage from './AuditPage.tsx';

const admin = buildAdmin();

const build = (changes: Partial<AuditEntryDto>): AuditEntryDto => ({
  id: 1,
  at: '2026-11-20T14:30:00.000Z',
  action: 'login',
  user: { id: 1, name: 'Ana' },
  byPlatform: false,
  impersonator: null,
  subject: null,
  details: {},
  address: '203.0.113.7',
  userAgent: 'Navegador',
  ...changes,
});

const api = (...entries: AuditEntryDto[]): MockRoutes => ({
  'GET /api/audit': () => ({ entries, hasMore: false }),
});

const page = <AuditPage />;

t.test('shows who did what to whom', async (t) => {
  await renderScreen(t, page, {
    user: admin,
    api: api(
      build({}),
      build({
        id: 2,
        action: 'rights-changed',
        subject: { kind: 'users', id: '7', name: 'Bia' },
        details: { profile: { from: 'user', to: 'admin' } },
        impersonator: 'Rita',
      }),
      build({ id: 3, action: 'deleted', subject: { kind: 'queues', id: '9', name: null } }),
    ),
  });
  t.ok(await screen.findByRole('cell', { name: 'Entrou' }));
  t.ok(screen.getByRole('cell', { name: /Bia.*Perfil: Atendente → Administrador/ }));
  t.ok(screen.getByRole('cell', { name: /Ana.*por Rita, da plataforma/ }));
  t.ok(screen.getByRole('cell', { name: 'Fila 9' }));
  t.same(await axe(), []);
});

t.test('says in plain words what changed', async (t) => {
  await renderScreen(t, page, {
    user: admin,
    api: api(
      build({
        id: 2,
        action: 'setting-changed',
        subject: { kind: 'settings', id: null, name: 'scheduleType' },
        details: { value: 'queue', plugin: 'settings' },
      }),
      build({
        id: 3,
        action: 'rights-changed',
        subject: { kind: 'users', id: '7', name: 'Bia' },
        details: {
          active: { from: true, to: false },
          queues: { from: [], to: ['Vendas', 'Suporte'] },
          email: { from: 'a@exemplo.com', to: 'b@exemplo.com' },
        },
      }),
      build({
        id: 4,
        action: 'login-failed',
        user: null,
        subject: { kind: 'users', id: '7', name: 'Bia' },
        details: { reason: 'password' },
      }),
    ),
  });
  t.ok(await screen.findByRole('cell', { name: /^Expediente.*De cada fila$/ }));
  t.ok(
    screen.getByRole('cell', {
      name: /Pode entrar: sim → não · Filas: — → Vendas, Suporte · E-mail: a@exemplo.com → b@/,
    }),
  );
  t.ok(screen.getByRole('cell', { name: 'Não conseguiu entrar' }));
  t.ok(screen.getByRole('cell', { name: 'Alguém' }));
  t.ok(screen.getByRole('cell', { name: /^Bia.*Senha errada$/ }));
});

t.test('shows who was nobody’s user to the platform’s people', async (t) => {
  const stranger = build({
    action: 'login-failed',
    user: null,
    subject: { kind: 'users', id: null, name: 'quem@exemplo.com' },
    details: { reason: 'unknown' },
  });
  const { user } = await renderScreen(t, page, {
    user: buildAdmin({ super: true }),
    api: {
      ...api(),
      'GET /api/audit/strangers': () => ({ entries: [stranger], hasMore: false }),
    },
  });
  await user.selectOptions(await screen.findByLabelText('Registro'), 'strangers');
  t.ok(await screen.findByRole('cell', { name: 'quem@exemplo.com' }));
  t.same(
    screen.getAllByRole('columnheader').map(({ textContent }) => textContent),
    ['Quando', 'E-mail', 'Endereço IP'],
    'what is the same in every row is not said in any',
  );
  t.equal(screen.queryByLabelText('Ação'), null);
  t.same(await axe(), []);
});

const platforms: PlatformEntryDto = {
  ...build({
    id: 7,
    action: 'company-changed',
    user: { id: 9, name: 'Rita' },
    subject: { kind: 'companies', id: '3', name: 'Padaria' },
    details: {
      plan: { from: 'Bronze', to: 'Ouro' },
      dueDate: { from: '2026-11-20T15:00:00.000Z', to: '2026-12-20T15:00:00.000Z' },
    },
  }),
  byPlatform: true,
  actedAs: 'Ana',
  company: { id: 3, name: 'Padaria Estrela' },
  hash: 'f'.repeat(64),
};

t.test(
  'B.3: shows the platform’s people their log: who, as whom, where, before and after',
  async (t) => {
    const { user, api: calls } = await renderScreen(t, page, {
      user: buildAdmin({ super: true }),
      api: {
        ...api(build({ user: { id: 9, name: 'Rita' }, byPlatform: true })),
        'GET /api/audit/platform': () => ({ entries: [platforms], hasMore: false }),
        'GET /api/audit/platform/export': () => 'number;at',
      },
    });
    t.ok(await screen.findByRole('cell', { name: /Rita.*Equipe da plataforma/ }));
    await user.selectOptions(await screen.findByLabelText('Registro'), 'platform');
    t.ok(await screen.findByRole('cell', { name: 'Padaria Estrela' }));
    t.ok(screen.getByRole('cell', { name: /Rita.*como Ana/ }));
    t.ok(
      screen.getByRole('cell', {
        name: /Padaria.*Plano: Bronze → Ouro · Vencimento: 20\/11\/2026.* → 20\/12\/2026/,
      }),
    );
    await user.selectOptions(screen.getByLabelText('Ação'), 'company-changed');
    await until(
      () =>
        calls.callsOf('GET /api/audit/platform').at(-1)?.query.get('action') === 'company-changed',
    );
    t.same(await axe(), []);
    t.intercept(URL, 'createObjectURL', { value: () => 'blob:log' });
    t.intercept(URL, 'revokeObjectURL', { value: () => undefined });
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    await until(() => calls.callsOf('GET /api/audit/platform/export').length === 1);
    const [exported] = calls.callsOf('GET /api/audit/platform/export');
    t.equal(exported?.query.get('action'), 'company-changed', 'as filtered');
  },
);

t.test('filters by action, day and words on the server', async (t) => {
  const { user, api: calls } = await renderScreen(t, page, { user: admin, api: api(build({})) });
  await screen.findByRole('cell', { name: 'Entrou' });
  const asked = (name: string) => calls.callsOf('GET /api/audit').at(-1)?.query.get(name);
  await user.selectOptions(screen.getByLabelText('Ação'), 'deleted');
  await until(() => asked('action') === 'deleted');
  await user.type(screen.getByLabelText('De'), '2026-11-01');
  await until(() => asked('from') === '2026-11-01');
  await user.type(screen.getByRole('searchbox'), 'ana');
  await until(() => asked('searchParam') === 'ana');
});

t.test('says when nothing is there, nothing was found, or nobody answered', async (t) => {
  const rendered = await renderScreen(t, page, { user: admin, api: api() });
  t.ok(await screen.findByText('Nada registrado ainda'));
  t.equal(screen.queryByLabelText('Registro'), null, 'there is one log for a company');
  await rendered.user.selectOptions(screen.getByLabelText('Ação'), 'exported');
  t.ok(await screen.findByText('Nada encontrado'));
  await renderScreen(t, page, {
    user: admin,
    api: { 'GET /api/audit': () => reply(500, { error: 'ERR_INTERNAL' }) },
  });
  t.ok(await screen.findByRole('button', { name: 'Tentar de novo' }));
});
