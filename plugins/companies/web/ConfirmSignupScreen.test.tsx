import { axe, renderScreen, reply, screen, until } from 'prosa/web/testing';
import type { MockRoutes } from 'prosa/web/testing';
import t from 'tap';
import ConfirmSignupScreen from './ConfirmSignupScreen.tsx';

const render = (test: Parameters<typeof renderScreen>[0], api: MockRoutes) =>
  renderScreen(test, <ConfirmSignupScreen />, {
    user: null,
    path: '*',
    at: '/signup/confirm#um-token-da-mensagem',
    api,
  });

t.test('confirms by a press, and leads to the login', async (t) => {
  const { user, api, address } = await render(t, { 'PUT /api/companies/cadastro': () => ({}) });
  t.same(await axe(), []);
  t.equal(api.calls.length, 0, 'opening the link does nothing');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  await until(() => address() === '/login');
  t.same(api.callsOf('PUT /api/companies/cadastro')[0]?.body, { token: 'um-token-da-mensagem' });
});

t.test('says that a link is over, and offers to sign up again', async (t) => {
  const { user } = await render(t, {
    'PUT /api/companies/cadastro': () => reply(400, { error: 'ERR_SIGNUP_LINK_INVALID' }),
  });
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  t.match((await screen.findByRole('alert')).textContent, /já foi usado ou venceu/);
  t.ok(screen.getByRole('link', { name: 'Fazer outro cadastro' }));
});
