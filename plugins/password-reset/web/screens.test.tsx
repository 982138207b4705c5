import { axe, renderScreen, reply, screen, until } from 'prosa/web/testing';
import t from 'tap';
import ForgotPasswordScreen from './ForgotPasswordScreen.tsx';
import ResetPasswordScreen from './ResetPasswordScreen.tsx';

t.test('asks for the e-mail, and says that a mail is on its way', async (t) => {
  const { user, api } = await renderScreen(t, <ForgotPasswordScreen />, {
    user: null,
    api: { 'POST /api/password-resets': () => reply(202, { message: 'ok' }) },
  });
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  t.ok(screen.getByText('Obrigatório'));
  await user.type(screen.getByLabelText(/^E-mail/), 'ana@example.com');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  t.match((await screen.findByRole('status')).textContent, /ana@example\.com.*a caminho/);
  t.same(api.calls[0]?.body, { email: 'ana@example.com', language: 'pt' });
});

t.test('says why no mail can be sent', async (t) => {
  const { user } = await renderScreen(t, <ForgotPasswordScreen />, {
    user: null,
    api: { 'POST /api/password-resets': () => reply(503, { error: 'ERR_NO_MAIL' }) },
  });
  await user.type(screen.getByLabelText(/^E-mail/), 'ana@example.com');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  t.match((await screen.findByRole('alert')).textContent, /não envia e-mails/);
});

const fill = async (
  user: Awaited<ReturnType<typeof renderScreen>>['user'],
  repeated: string,
): Promise<void> => {
  await user.type(screen.getByLabelText(/^Nova senha/), 'boa-conversa-7');
  await user.type(screen.getByLabelText(/^Repita/), repeated);
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
};

t.test(
  'sends the token of the address with the new password, and leads to the login',
  async (t) => {
    const { user, api, address } = await renderScreen(t, <ResetPasswordScreen />, {
      user: null,
      path: '*',
      at: '/reset-password#um-token-da-mensagem',
      api: { 'PUT /api/password-resets': () => ({ message: 'ok' }) },
    });
    t.same(await axe(), []);
    await fill(user, 'boa-conversa-7');
    await until(() => address() === '/login');
    t.same(api.callsOf('PUT /api/password-resets')[0]?.body, {
      token: 'um-token-da-mensagem',
      password: 'boa-conversa-7',
    });
    t.ok(screen.getByText('Senha alterada. Entre com a nova.'));
  },
);

t.test('notices two that differ, and a link that is over', async (t) => {
  const { user, api } = await renderScreen(t, <ResetPasswordScreen />, {
    user: null,
    path: '*',
    at: '/reset-password#um-token-da-mensagem',
    api: { 'PUT /api/password-resets': () => reply(400, { error: 'ERR_RESET_LINK_INVALID' }) },
  });
  await fill(user, 'outra-conversa-8');
  t.ok(await screen.findByText('As senhas não são iguais.'));
  t.equal(api.callsOf('PUT /api/password-resets').length, 0);
  await user.clear(screen.getByLabelText(/^Repita/));
  await user.clear(screen.getByLabelText(/^Nova senha/));
  await fill(user, 'boa-conversa-7');
  t.match((await screen.findByRole('alert')).textContent, /já foi usado ou venceu/);
});
