import { axe, buildUser, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import t from 'tap';
import type { SessionList } from '../schemas.ts';
import SessionsScreen from './SessionsScreen.tsx';

const session = {
  id: '6c0f0c5e-0c5c-4b57-9c2e-0f8f4fd0a001',
  browser: 'Chrome',
  system: 'Windows',
  kind: 'computer',
  address: '203.0.113.7',
  isImpersonation: false,
  isCurrent: true,
  startedAt: '2026-11-20T12:00:00.000Z',
  lastSeenAt: '2026-11-22T12:00:00.000Z',
} as const;

const visit = {
  ...session,
  id: '6c0f0c5e-0c5c-4b57-9c2e-0f8f4fd0a002',
  address: '198.51.100.9',
  isImpersonation: true,
  isCurrent: false,
} as const;

const { isCurrent: _, ...past } = session;

const full: SessionList = {
  sessions: [visit, session],
  earlier: [
    {
      ...past,
      id: '6c0f0c5e-0c5c-4b57-9c2e-0f8f4fd0a003',
      browser: null,
      system: null,
      kind: 'unknown',
      endedAt: '2026-11-20T12:00:00.000Z',
      reason: 'replaced',
    },
  ],
};
const alone: SessionList = { sessions: [session], earlier: [] };

t.test('shows the sessions, marks this one, and ends another after a question', async (t) => {
  let list = full;
  const { user, api } = await renderScreen(t, <SessionsScreen />, {
    api: {
      'GET /api/account/sessions': () => list,
      'DELETE /api/account/sessions/:id': () => {
        list = alone;
        return { message: 'Session ended' };
      },
    },
  });
  const rows = await screen.findAllByRole('listitem');
  t.equal(rows.length, 3);
  t.ok(within(rows[1] as HTMLElement).getByText('Esta sessão'));
  t.ok(within(rows[1] as HTMLElement).getByText('203.0.113.7'));
  t.match(rows[1]?.textContent, /Chrome, Windows/);
  t.match(rows[2]?.textContent, /Aparelho desconhecido.*substituída por um novo login/);
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: /^Encerrar: Equipe da plataforma/ }));
  const question = within(await screen.findByRole('alertdialog'));
  t.equal(api.callsOf('DELETE /api/account/sessions/:id').length, 0);
  await user.click(question.getByRole('button', { name: 'Encerrar' }));
  await until(() => screen.queryAllByRole('listitem').length === 1);
  t.equal(api.callsOf('DELETE /api/account/sessions/:id')[0]?.params.id, visit.id);
  t.ok(screen.getByText('Sessão encerrada.'));
  t.ok(screen.getByText('Nenhuma.'));
  t.equal(screen.queryByRole('button', { name: 'Encerrar as outras' }), null);
});

t.test('ends all others after a question', async (t) => {
  let list = full;
  const { user, api } = await renderScreen(t, <SessionsScreen />, {
    api: {
      'GET /api/account/sessions': () => list,
      'DELETE /api/account/sessions': () => {
        list = alone;
        return { message: 'Other sessions ended' };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Encerrar as outras' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Encerrar as outras' }));
  await until(() => screen.queryAllByRole('listitem').length === 1);
  t.equal(api.callsOf('DELETE /api/account/sessions').length, 1);
});

t.test('this session ends by logging out, after a question', async (t) => {
  const { user, api } = await renderScreen(t, <SessionsScreen />, {
    width: 390,
    api: {
      'GET /api/account/sessions': () => alone,
      'DELETE /api/auth/logout': () => reply(200, null),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Sair' }));
  const question = within(await screen.findByRole('alertdialog'));
  t.equal(api.callsOf('DELETE /api/auth/logout').length, 0);
  await user.click(question.getByRole('button', { name: 'Sair' }));
  await until(() => api.callsOf('DELETE /api/auth/logout').length === 1);
});

t.test('waits with a skeleton, and offers to try again when nobody answered', async (t) => {
  let answers = false;
  const { user } = await renderScreen(t, <SessionsScreen />, {
    api: {
      'GET /api/account/sessions': () => (answers ? alone : reply(500, { error: 'ERR_INTERNAL' })),
    },
  });
  t.equal(screen.queryAllByRole('listitem').length, 0);
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  answers = true;
  await user.click(again);
  t.ok(await screen.findByText('Esta sessão'));
});

t.test('says why it is closed to somebody who acts as the user', async (t) => {
  const { api } = await renderScreen(t, <SessionsScreen />, {
    user: buildUser({ impersonation: { by: 'Rita' } }),
    api: { 'GET /api/account/sessions': () => full },
  });
  t.ok(await screen.findByRole('note'));
  t.equal(api.callsOf('GET /api/account/sessions').length, 0);
});
