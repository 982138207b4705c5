import t from 'tap';
import { axe, noAnswer, renderScreen, screen, until } from '../testing/index.tsx';
import { CHOSEN_PASSWORD } from './chosen-password.ts';
import { PasswordField } from './PasswordField.tsx';
import { useForm } from './use-form.ts';

const SCHEMA = {
  type: 'object',
  required: ['password'],
  properties: { password: CHOSEN_PASSWORD },
};
const person = { name: 'Ana', company: 'Padaria' };
const ROUTE = 'POST /api/passwords/verdict';

const Example = () => {
  const form = useForm({
    schema: SCHEMA,
    initial: { password: '' },
    onSubmit: () => Promise.resolve(),
  });
  return <PasswordField form={form} name="password" label="Senha" person={person} />;
};

t.test('says how good the password is once the typing rests', async (t) => {
  const { user, api } = await renderScreen(t, <Example />, {
    user: null,
    api: { [ROUTE]: () => ({ score: 4, refusal: null }) },
  });
  const field = screen.getByLabelText('Senha');
  t.equal(field.getAttribute('type'), 'password');
  t.equal(field.getAttribute('autocomplete'), 'new-password');
  await user.type(field, 'boa-conversa-7');
  await until(() => screen.getByRole('status').textContent === 'Senha forte');
  t.same(
    api.callsOf(ROUTE).map(({ body }) => body),
    [{ ...person, password: 'boa-conversa-7' }],
  );
  t.same(await axe(), []);
  await user.type(field, 'x');
  t.equal(screen.getByRole('status').textContent, '', 'a verdict is of one password');
});

t.test('says why a password would be refused', async (t) => {
  const { user } = await renderScreen(t, <Example />, {
    user: null,
    api: { [ROUTE]: () => ({ score: 0, refusal: 'ERR_PASSWORD_PERSONAL' }) },
  });
  await user.type(screen.getByLabelText('Senha'), 'padaria-2024');
  await until(() => screen.getByRole('status').textContent.includes('feita do nome'));
});

t.test('a short password is not asked about, and no answer is no verdict', async (t) => {
  const { user, api } = await renderScreen(t, <Example />, {
    user: null,
    api: { [ROUTE]: noAnswer },
  });
  const field = screen.getByLabelText('Senha');
  await user.type(field, 'curta');
  await user.tab();
  t.ok(await screen.findByText('Muito curto: no mínimo 8 caracteres'));
  await user.type(field, '-mas-cresce');
  await until(() => api.callsOf(ROUTE).length === 1);
  t.match(api.callsOf(ROUTE)[0]?.body, { password: 'curta-mas-cresce' });
  t.equal(screen.getByRole('status').textContent, '');
});

t.test('says how long a password has to be, until it is', async (t) => {
  const { user } = await renderScreen(t, <Example />, {
    user: null,
    api: { [ROUTE]: () => ({ score: 4, refusal: null }) },
  });
  const hint = () => screen.getByRole('status').textContent;
  t.equal(hint(), 'Pelo menos 8 caracteres');
  const field = screen.getByLabelText('Senha');
  await user.type(field, 'conversa');
  t.equal(hint(), '');
  await user.type(field, '{Backspace}');
  t.equal(hint(), 'Pelo menos 8 caracteres');
});
