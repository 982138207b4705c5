import { axe, buildUser, renderScreen, reply, screen, within } from 'prosa/web/testing';
import t from 'tap';
import TwoStepScreen from './TwoStepScreen.tsx';

const start = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Prosa:ana?secret=JBSWY3DPEHPK3PXP',
};

t.test('is set up with the phone, and shows the recovery codes once', async (t) => {
  let isOn = false;
  const { user, api } = await renderScreen(t, <TwoStepScreen />, {
    api: {
      'GET /api/two-step': () => ({ isOn, recoveryCodesLeft: isOn ? 10 : 0 }),
      'POST /api/two-step': () => start,
      'POST /api/two-step/confirm': () => {
        isOn = true;
        return { recoveryCodes: ['abcde-fghjk', 'mnpqr-stuvw'] };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Configurar' }));
  t.ok(await screen.findByText(start.secret));
  t.ok(screen.getByTitle('Imagem para o aplicativo de códigos'));
  t.same(await axe(), []);
  await user.type(screen.getByLabelText(/^Código que o aplicativo/), '123456');
  await user.click(screen.getByRole('button', { name: 'Ativar' }));
  t.ok(await screen.findByText('abcde-fghjk'));
  t.same(api.callsOf('POST /api/two-step/confirm')[0]?.body, { code: '123456' });
  await user.click(screen.getByRole('button', { name: 'Copiar códigos' }));
  t.ok(await screen.findByText('Códigos copiados.'));
  t.equal(await navigator.clipboard.readText(), 'abcde-fghjk\nmnpqr-stuvw', 'C.3: copied');
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      files.push(file);
      return 'blob:codes';
    },
    revokeObjectURL: () => undefined,
  });
  await user.click(screen.getByRole('button', { name: 'Baixar códigos' }));
  t.equal(files[0]?.size, 'abcde-fghjk\nmnpqr-stuvw\n'.length, 'C.3: downloaded');
  await user.click(screen.getByRole('button', { name: 'Guardei' }));
  t.ok(await screen.findByText('Está ativada. Restam 10 códigos de recuperação.'));
  t.notOk(screen.queryByText('abcde-fghjk'));
});

t.test('goes off after a question', async (t) => {
  let isOn = true;
  const { user, api } = await renderScreen(t, <TwoStepScreen />, {
    api: {
      'GET /api/two-step': () => ({ isOn, recoveryCodesLeft: 1 }),
      'POST /api/two-step/off': () => {
        isOn = false;
        return { message: 'Two-step login is off' };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Desativar' }));
  const question = within(await screen.findByRole('alertdialog'));
  t.equal(api.callsOf('POST /api/two-step/off').length, 0);
  await user.click(question.getByRole('button', { name: 'Desativar' }));
  t.ok(await screen.findByRole('button', { name: 'Configurar' }));
});

t.test('offers to try again when nobody answered', async (t) => {
  await renderScreen(t, <TwoStepScreen />, {
    api: { 'GET /api/two-step': () => reply(500, { error: 'ERR_INTERNAL' }) },
  });
  t.ok(await screen.findByRole('button', { name: 'Tentar de novo' }));
});

t.test('B.2: on and off are closed, and say why, to somebody who acts as the user', async (t) => {
  const user = buildUser({ impersonation: { by: 'Rita' } });
  for (const [isOn, name] of [
    [false, 'Configurar'],
    [true, 'Desativar'],
  ] as const) {
    const { unmount } = await renderScreen(t, <TwoStepScreen />, {
      user,
      api: { 'GET /api/two-step': () => ({ isOn, recoveryCodesLeft: 1 }) },
    });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    t.ok(button.disabled, name);
    t.ok(isOn ? button.title : screen.getByRole('note'));
    unmount();
  }
});
