import t from 'tap';
import {
  act,
  axe,
  buildUser,
  renderScreen,
  reply,
  screen,
  until,
  within,
} from '../testing/index.tsx';
import type { MockRequest, RenderOptions, TestLife } from '../testing/index.tsx';
import { http } from '../data/http.ts';
import { isAbort } from '../data/http-error.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { TextField } from '../forms/fields.tsx';
import { useForm } from '../forms/use-form.ts';
import { store } from '../store.ts';
import { startSession } from '../session/session.ts';
import { sessionAtom } from '../user/state.ts';

const SCHEMA = {
  type: 'object',
  required: ['email'],
  properties: { email: { type: 'string' } },
} as const;

/** A form whose route is sensitive. */
const Form = () => {
  const form = useForm({
    schema: SCHEMA,
    initial: { email: '' },
    onSubmit: async (values) => {
      await http.put('/users/1', values);
    },
  });
  return (
    <FormDialog form={form} title="Conta" isOpen onClose={() => undefined}>
      <TextField form={form} name="email" label="E-mail" />
    </FormDialog>
  );
};

/** A server that asks for a confirmation until the right password, or the right code, has come. */
const server = (ways: readonly string[] = ['password']) => {
  let isConfirmed = false;
  return {
    'PUT /api/users/1': () =>
      isConfirmed ? { id: 1 } : reply(403, { error: 'ERR_CONFIRMATION_REQUIRED', ways }),
    'GET /api/contacts/export': () =>
      isConfirmed ? 'Nome' : reply(403, { error: 'ERR_CONFIRMATION_REQUIRED', ways }),
    'POST /api/auth/confirm': ({ body }: MockRequest) => {
      const { password, code } = body as { password?: string; code?: string };
      isConfirmed = password === 'certa' || code === '123456';
      return isConfirmed
        ? { confirmedUntil: '2026-11-18T15:00:00.000Z' }
        : reply(400, { error: 'ERR_CONFIRMATION_WRONG' });
    },
  };
};

const open = async (test: TestLife, options: RenderOptions) => {
  const rendered = await renderScreen(test, <Form />, options);
  test.teardown(startSession());
  return rendered;
};

const asked = async () =>
  within(await screen.findByRole('dialog', { name: 'Confirme que é você' }));

const isAsked = (): boolean => screen.queryByRole('dialog', { name: /Confirme/ }) !== null;

const save = async (user: { type: (to: Element, text: string) => Promise<void> }) => {
  await user.type(screen.getByLabelText('E-mail'), 'nova@exemplo.com{Enter}');
};

t.test(
  'asks for the password, says at the field that it is wrong, then sends the form',
  async (t) => {
    const { user, api } = await open(t, { api: server() });
    await save(user);
    const dialog = await asked();
    t.same(await axe(), []);
    const field = dialog.getByLabelText('Senha atual');
    t.equal(field.getAttribute('type'), 'password');
    t.equal(field.getAttribute('autocomplete'), 'current-password');
    await until(() => document.activeElement === field);
    t.equal(dialog.queryByRole('button', { name: 'Usar um código' }), null);
    await user.type(field, 'errada{Enter}');
    t.ok(await dialog.findByText('Senha ou código errado.'));
    t.equal(field.getAttribute('aria-invalid'), 'true');
    await user.clear(field);
    await user.type(field, 'certa{Enter}');
    await until(() => !isAsked());
    await until(() => api.callsOf('PUT /api/users/1').length === 2);
    t.same(api.callsOf('PUT /api/users/1')[1]?.body, { email: 'nova@exemplo.com' });
  },
);

t.test('who gives up keeps what they typed, and is told of no error', async (t) => {
  const { user, api } = await open(t, { api: server() });
  await save(user);
  await asked();
  await user.keyboard('{Escape}');
  await until(() => !isAsked());
  t.equal(screen.getByLabelText<HTMLInputElement>('E-mail').value, 'nova@exemplo.com');
  t.equal(api.callsOf('PUT /api/users/1').length, 1);
  t.equal(document.querySelector('.toast'), null);
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await user.click((await asked()).getByRole('button', { name: 'Cancelar' }));
  await until(() => !isAsked());
});

t.test('takes a code where there is a second factor', async (t) => {
  const { user, api } = await open(t, { api: server(['password', 'code']) });
  await save(user);
  const dialog = await asked();
  await user.click(dialog.getByRole('button', { name: 'Usar um código' }));
  const field = await screen.findByLabelText('Código');
  t.equal(field.getAttribute('autocomplete'), 'one-time-code');
  await user.type(field, '123456{Enter}');
  await until(() => api.callsOf('PUT /api/users/1').length === 2);
  t.same(api.callsOf('POST /api/auth/confirm')[0]?.body, { code: '123456' });
});

t.test('requests that ask together wait for one dialog, files too', async (t) => {
  const { user, api } = await open(t, { api: server() });
  const both = Promise.all([http.put('/users/1', {}), http.download('/contacts/export')]);
  await user.type((await asked()).getByLabelText('Senha atual'), 'certa{Enter}');
  const [, file] = await both;
  t.equal(file.size, 4);
  t.equal(api.callsOf('POST /api/auth/confirm').length, 1);
});

t.test('gives up when the session ends meanwhile', async (t) => {
  await open(t, { api: server() });
  const refused = http.put('/users/1', {}).catch((error: unknown) => error);
  await asked();
  act(() => {
    store.set(sessionAtom, { status: 'anonymous' });
  });
  t.ok(isAbort(await refused));
  await until(() => !isAsked());
});

for (const [language, title, label] of [
  ['en', 'Confirm that it is you', 'Current password'],
  ['es', 'Confirme que es usted', 'Contraseña actual'],
] as const) {
  t.test(`asks in the user's language: ${language}`, async (t) => {
    const { user } = await open(t, { api: server(), language, user: buildUser() });
    await user.type(screen.getByLabelText('E-mail'), 'nova@exemplo.com{Enter}');
    t.ok(await screen.findByRole('dialog', { name: title }));
    t.ok(screen.getByLabelText(label));
  });
}
