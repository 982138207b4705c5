import { axe, buildAdmin, buildUser, renderScreen, reply, screen, within } from 'prosa/web/testing';
import t from 'tap';
import RequiredSetUp from './RequiredSetUp.tsx';
import WithoutTwoStepNotice from './WithoutTwoStepNotice.tsx';

t.test('B.4: sets the phone up, shows the recovery codes, and lets in only then', async (t) => {
  const { user, api } = await renderScreen(t, <RequiredSetUp />, {
    user: buildUser({ lacksSecondFactor: true }),
    api: {
      'POST /api/two-step': () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Prosa:ana' }),
      'POST /api/two-step/confirm': () => ({ recoveryCodes: ['abcde-fghjk'] }),
      'GET /api/auth/me': () => buildUser(),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Configurar' }));
  await user.type(await screen.findByLabelText(/^Código que o aplicativo/), '123456');
  await user.click(screen.getByRole('button', { name: 'Ativar' }));
  t.ok(await screen.findByText('abcde-fghjk'));
  t.same(await axe(), []);
  t.equal(api.callsOf('GET /api/auth/me').length, 0, 'not before the codes are kept');
  await user.click(screen.getByRole('button', { name: 'Guardei' }));
  t.equal(api.callsOf('GET /api/auth/me').length, 1);
});

t.test('admins are told how many log in with the password alone, and who', async (t) => {
  const { user } = await renderScreen(t, <WithoutTwoStepNotice />, {
    user: buildAdmin(),
    api: {
      'GET /api/two-step/users': () => ({
        users: [{ id: 7, name: 'Bia', email: 'bia@example.com' }],
      }),
    },
  });
  t.ok(await screen.findByText(/1 pessoa entra só com a senha/));
  await user.click(screen.getByRole('button', { name: 'Ver quem' }));
  const dialog = within(await screen.findByRole('dialog'));
  t.ok(dialog.getByText('Bia'));
  t.same(await axe(), []);
});

t.test('says nothing where everybody has a second factor, or nobody answered', async (t) => {
  const { container } = await renderScreen(t, <WithoutTwoStepNotice />, {
    user: buildAdmin(),
    api: { 'GET /api/two-step/users': () => reply(500, { error: 'ERR_INTERNAL' }) },
  });
  t.equal(container.textContent, '');
});
