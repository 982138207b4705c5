import process from 'node:process';
import { axe, renderScreen, reply, screen, until } from 'prosa/web/testing';
import type { MockRoutes } from 'prosa/web/testing';
import t from 'tap';
import SignupScreen from './SignupScreen.tsx';

const offers = [
  { id: 7, name: 'Ouro', users: 5, connections: 2, queues: 3, value: 149.9 },
  { id: 8, name: 'Prata', users: 2, connections: 1, queues: 1, value: 49 },
];

const render = (test: Parameters<typeof renderScreen>[0], api: MockRoutes = {}) =>
  renderScreen(test, <SignupScreen />, {
    user: null,
    path: '*',
    at: '/signup',
    api: { 'GET /api/plans/list': () => offers, ...api },
  });

const fill = async ({ user }: Awaited<ReturnType<typeof render>>): Promise<void> => {
  await user.type(screen.getByLabelText(/^Seu nome/), 'Rosa Lima');
  await user.type(screen.getByLabelText(/^Nome da empresa/), 'Padaria Boa');
  await user.type(screen.getByLabelText(/^E-mail/), 'dona@padaria.example.com');
  await user.type(screen.getByLabelText(/^Telefone/), '11 98765-4321');
  await user.type(screen.getByLabelText(/^Senha/), 'boa-conversa-7');
  await screen.findByRole('option', { name: /Prata/ });
  await user.selectOptions(screen.getByLabelText(/^Plano/), '8');
};

t.test('offers the plans with what they hold and cost', async (t) => {
  const { user } = await render(t);
  const option = await screen.findByRole('option', { name: /Ouro/ });
  t.match(option.textContent, /Ouro · 5 atendentes · 2 conexões · 3 filas · R\$\s149,90/);
  t.ok(screen.getByRole('link', { name: 'Entrar' }));
  t.notOk(screen.queryByText(/ao mês/));
  await user.selectOptions(screen.getByLabelText(/^Plano/), '7');
  t.ok(screen.getByText(/^5 atendentes, 2 conexões e 3 filas por R\$\s149,90 ao mês\.$/));
  t.same(await axe(), []);
});

t.test('signs a company up and leads to the login', async (t) => {
  const rendered = await render(t, { 'POST /api/companies/cadastro': () => ({ id: 1 }) });
  await fill(rendered);
  await rendered.user.click(screen.getByRole('button', { name: 'Cadastrar' }));
  await until(() => rendered.address() === '/login');
  t.ok(screen.getByText(/Cadastro realizado com sucesso/));
  t.same(rendered.api.callsOf('POST /api/companies/cadastro')[0]?.body, {
    name: 'Padaria Boa',
    ownerName: 'Rosa Lima',
    email: 'dona@padaria.example.com',
    phone: '11 98765-4321',
    password: 'boa-conversa-7',
    planId: 8,
    language: 'pt',
    timezone: 'America/Sao_Paulo',
  });
});

t.test('sends the time zone of the browser', async (t) => {
  process.env.TZ = 'America/Manaus';
  t.teardown(() => {
    process.env.TZ = 'America/Sao_Paulo';
  });
  const rendered = await render(t, { 'POST /api/companies/cadastro': () => ({ id: 1 }) });
  await fill(rendered);
  await rendered.user.click(screen.getByRole('button', { name: 'Cadastrar' }));
  await until(() => rendered.address() === '/login');
  const [sent] = rendered.api.callsOf('POST /api/companies/cadastro');
  t.match(sent?.body, { timezone: 'America/Manaus' });
});

t.test(
  'a phone number that is none and a plan that is gone are said at their fields',
  async (t) => {
    const rendered = await render(t, {
      'POST /api/companies/cadastro': () => reply(400, { error: 'ERR_COMPANY_INVALID_PHONE' }),
    });
    await fill(rendered);
    const submit = () => rendered.user.click(screen.getByRole('button', { name: 'Cadastrar' }));
    await submit();
    t.ok(await screen.findByText(/^Use de 8 a 15 dígitos/));
    const phone = screen.getByLabelText<HTMLInputElement>(/^Telefone/);
    t.equal(phone.getAttribute('aria-invalid'), 'true');
    t.equal(phone.value, '11 98765-4321', 'nothing is lost');
    rendered.api.set({
      'POST /api/companies/cadastro': () => reply(404, { error: 'ERR_NO_PLAN_FOUND' }),
    });
    const asked = rendered.api.callsOf('GET /api/plans/list').length;
    await submit();
    t.ok(await screen.findByText('Este plano não está mais disponível. Escolha outro.'));
    await until(() => rendered.api.callsOf('GET /api/plans/list').length > asked);
    t.equal(screen.getByLabelText(/^Plano/).getAttribute('aria-invalid'), 'true');
  },
);

t.test('says so where no plan is on offer', async (t) => {
  await render(t, { 'GET /api/plans/list': () => [] });
  t.ok(await screen.findByText('Nenhum plano disponível. Fale com o suporte.'));
});

t.test(
  'where the e-mail has to be confirmed, tells where the mail went and sends it again',
  async (t) => {
    const resendKey = 'k'.repeat(43);
    const rendered = await render(t, {
      'POST /api/companies/cadastro': () => reply(202, { resendKey }),
      'POST /api/companies/cadastro/resend': () => reply(202, { message: 'ok' }),
    });
    await fill(rendered);
    await rendered.user.click(screen.getByRole('button', { name: 'Cadastrar' }));
    t.ok(await screen.findByText(/^Enviamos uma mensagem para dona@padaria\.example\.com/));
    t.equal(rendered.address(), '/signup');
    t.same(await axe(), []);
    await rendered.user.click(screen.getByRole('button', { name: 'Enviar de novo' }));
    t.ok(await screen.findByText(/^Mensagem enviada de novo/));
    const asked = rendered.api.callsOf('POST /api/companies/cadastro/resend');
    t.same(asked[0]?.body, { resendKey });
    rendered.api.set({
      'POST /api/companies/cadastro/resend': () => reply(429, { error: 'ERR_TOO_MANY_ATTEMPTS' }),
    });
    await rendered.user.click(screen.getByRole('button', { name: 'Enviar de novo' }));
    t.match((await screen.findByRole('alert')).textContent, /Muitas tentativas/);
  },
);

t.test('says what is wrong where it is wrong, before and after asking', async (t) => {
  const rendered = await render(t, {
    'POST /api/companies/cadastro': () => reply(400, { error: 'ERR_COMPANY_NAME_ALREADY_EXISTS' }),
  });
  const submit = () => rendered.user.click(screen.getByRole('button', { name: 'Cadastrar' }));
  await submit();
  t.equal(screen.getAllByText('Obrigatório').length, 5);
  t.equal(rendered.api.callsOf('POST /api/companies/cadastro').length, 0);
  await fill(rendered);
  await submit();
  t.ok(await screen.findByText('Já existe uma empresa com este nome.'));
  t.ok(screen.getByText('Erro ao criar usuário. Verifique os dados informados.'));
  rendered.api.set({
    'POST /api/companies/cadastro': () => reply(429, { error: 'ERR_TOO_MANY_ATTEMPTS' }),
  });
  await submit();
  const alert = await screen.findByText(/Muitas tentativas/);
  t.equal(alert.getAttribute('role'), 'alert');
  t.equal(rendered.address(), '/signup');
});

t.test('says when the plans cannot be loaded, and asks again', async (t) => {
  const { user, api } = await render(t, {
    'GET /api/plans/list': () => reply(503, { error: 'ERR_UNAVAILABLE' }),
  });
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  api.set({ 'GET /api/plans/list': () => offers });
  await user.click(retry);
  t.ok(await screen.findByRole('option', { name: /Ouro/ }));
});

t.test('passes on whose link was followed', async (t) => {
  const rendered = await renderScreen(t, <SignupScreen />, {
    user: null,
    path: '*',
    at: '/signup?companyId=7',
    api: { 'GET /api/plans/list': () => offers, 'POST /api/companies/cadastro': () => ({ id: 1 }) },
  });
  await fill(rendered);
  await rendered.user.click(screen.getByRole('button', { name: 'Cadastrar' }));
  await until(() => rendered.address() === '/login');
  t.match(rendered.api.callsOf('POST /api/companies/cadastro')[0]?.body, { companyId: '7' });
});
