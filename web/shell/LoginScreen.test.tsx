import t from 'tap';
import { axe, buildUser, renderScreen, reply, screen, until } from '../testing/index.tsx';
import type { MockRoutes, TestLife } from '../testing/index.tsx';
import { readToken } from '../data/access-token.ts';
import { LoginScreen } from './LoginScreen.tsx';

const DAY = 86_400_000;

const dueIn = (days: number) => {
  const user = buildUser();
  const dueDate = new Date(Date.now() + days * DAY).toISOString();
  return { ...user, company: { ...user.company, dueDate } };
};

const open = (test: TestLife, login: MockRoutes[string]) =>
  renderScreen(test, <LoginScreen />, {
    user: null,
    api: { 'POST /api/auth/login': login, 'DELETE /api/auth/logout': () => undefined },
  });

const fill = async (user: Awaited<ReturnType<typeof open>>['user']): Promise<void> => {
  await user.type(screen.getByLabelText('E-mail'), ' ana@example.com ');
  await user.type(screen.getByLabelText('Senha'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
};

t.test('can be used by everybody', async (t) => {
  await open(t, () => undefined);
  t.same(await axe(), []);
  t.equal(document.activeElement, screen.getByLabelText('E-mail'));
  t.equal(document.title, 'Entrar · Prosa');
});

t.test('says in its fields what is missing, and asks the server nothing', async (t) => {
  const { user, api } = await open(t, () => undefined);
  await user.type(screen.getByLabelText('E-mail'), 'ana');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  const email = screen.getByLabelText('E-mail');
  t.equal(email.getAttribute('aria-invalid'), 'true');
  t.equal(screen.getByText('E-mail inválido').id, email.getAttribute('aria-describedby'));
  t.ok(screen.getByText('Obrigatório'));
  t.equal(api.calls.length, 0);
});

t.test('sends what was typed', async (t) => {
  const { user, api } = await open(t, () => ({ token: 'x', user: buildUser() }));
  await fill(user);
  await until(() => readToken() === 'x');
  t.same(api.calls[0]?.body, { email: 'ana@example.com', password: 'secret' });
});

t.test('lets a short password of old in, and asks for a longer one', async (t) => {
  const { user } = await open(t, () => ({ token: 'x', user: buildUser() }));
  await fill(user);
  t.ok(await screen.findByText(/^Sua senha é curta\./));
});

t.test('says that the password was wrong', async (t) => {
  const { user } = await open(t, () => reply(401, { error: 'ERR_INVALID_CREDENTIALS' }));
  await fill(user);
  t.match((await screen.findByRole('alert')).textContent, 'E-mail ou senha incorretos.');
});

t.test('lets somebody of a company past its due date in, to read and to pay', async (t) => {
  const user = {
    ...dueIn(0),
    company: { ...buildUser().company, dueDate: '2020-03-01T15:00:00Z' },
  };
  const { user: person, api } = await open(t, () => ({ token: 'x', user }));
  await fill(person);
  await until(() => readToken() === 'x');
  t.same(api.callsOf('DELETE /api/auth/logout'), []);
});

for (const [days, words] of [
  [-2, 'Sua assinatura venceu. Regularize em até 1 dia para não perder o acesso'],
  [-3, 'Sua assinatura venceu. Hoje é o último dia de acesso'],
] as const) {
  t.test(`lets somebody in on a day of grace, and says so: ${words}`, async (t) => {
    const late = dueIn(days);
    const settings = [{ key: 'gracePeriod', value: '3' }];
    const user = { ...late, company: { ...late.company, settings } };
    const { user: person } = await open(t, () => ({ token: 'x', user }));
    await fill(person);
    t.ok(await screen.findByText(words));
    t.equal(readToken(), 'x');
  });
}

t.test('mentions a due date that is near', async (t) => {
  const { user } = await open(t, () => ({ token: 'x', user: dueIn(3) }));
  await fill(user);
  t.ok(await screen.findByText('Sua assinatura vence em 3 dias'));
});

t.test('mentions a due date of tomorrow in the singular', async (t) => {
  const { user } = await open(t, () => ({ token: 'x', user: dueIn(1) }));
  await fill(user);
  t.ok(await screen.findByText('Sua assinatura vence em 1 dia'));
});

t.test('shows the password on request', async (t) => {
  const { user } = await open(t, () => undefined);
  await user.click(screen.getByRole('button', { name: 'Mostrar a senha' }));
  t.equal(screen.getByLabelText('Senha').getAttribute('type'), 'text');
  t.ok(screen.getByRole('button', { name: 'Ocultar a senha' }));
});

t.test('speaks another language at once, and remembers it', async (t) => {
  const { user } = await open(t, () => undefined);
  await user.click(screen.getByRole('radio', { name: 'English' }));
  t.ok(await screen.findByLabelText('Password'));
  t.equal(localStorage.getItem('language'), 'en');
  t.equal(document.documentElement.lang, 'en');
  await user.keyboard('{ArrowLeft}');
  t.ok(await screen.findByLabelText('Senha'));
});

t.test('asks for the code of the second step once the password was right', async (t) => {
  const { user, api } = await open(t, ({ body }) =>
    (body as { code?: string }).code === '123456'
      ? { token: 'x', user: buildUser() }
      : reply(401, { error: 'ERR_CODE_REQUIRED' }),
  );
  await fill(user);
  const code = await screen.findByLabelText('Código');
  t.equal(screen.queryByRole('alert'), null, 'nothing went wrong');
  t.same(await axe(), []);
  await user.type(code, '123456');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await until(() => readToken() === 'x');
  t.same(api.calls.at(-1)?.body, {
    email: 'ana@example.com',
    password: 'secret',
    code: '123456',
  });
});

t.test('blames nobody who leaves a field as it was', async (t) => {
  const { user } = await open(t, () => undefined);
  await user.tab();
  await user.tab();
  t.equal(screen.queryByText('Obrigatório'), null);
  await user.type(screen.getByLabelText('E-mail'), 'ana');
  await user.tab();
  t.ok(screen.getByText('E-mail inválido'));
});
