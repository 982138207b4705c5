import { axe, buildAdmin, renderScreen, reply, screen, until } from 'prosa/web/testing';
import type { MockRoutes } from 'prosa/web/testing';
import t from 'tap';
import type { AuditEntryDto } from '../schemas.ts';
import AuditTab from './AuditTab.tsx';

const admin = buildAdmin();

const build = (changes: Partial<AuditEntryDto>): AuditEntryDto => ({
  id: 1,
  at: '2026-11-20T14:30:00.000Z',
  action: 'login',
  user: { id: 1, name: 'Ana' },
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

const page = <AuditTab part="page" tab="audit" />;

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
  t.ok(screen.getByRole('cell', { name: /Bia.*profile: user → admin/ }));
  t.ok(screen.getByRole('cell', { name: /Ana.*por Rita, da plataforma/ }));
  t.ok(screen.getByRole('cell', { name: 'Fila 9' }));
  t.same(await axe(), []);
});

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
  await rendered.user.selectOptions(screen.getByLabelText('Ação'), 'exported');
  t.ok(await screen.findByText('Nada encontrado'));
  await renderScreen(t, page, {
    user: admin,
    api: { 'GET /api/audit': () => reply(500, { error: 'ERR_INTERNAL' }) },
  });
  t.ok(await screen.findByRole('button', { name: 'Tentar de novo' }));
});
