import { axe, buildAdmin, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes } from 'prosa/web/testing';
import t from 'tap';
import type { PlanDto } from '../schemas.ts';
import { planValues } from './plan-form.ts';
import PlansPage from './PlansPage.tsx';

const owner = buildAdmin({ super: true });

const build = (changes: Partial<PlanDto>): PlanDto => ({
  ...(planValues(undefined) as Omit<PlanDto, 'id'>),
  id: 1,
  name: 'Ouro',
  users: 5,
  value: 149.9,
  ...changes,
});

const api = (...plans: PlanDto[]): MockRoutes => ({
  'GET /api/plans/features': () => [],
  'GET /api/plans': () => ({ plans, count: plans.length, hasMore: false }),
});

const page = <PlansPage />;

t.test('shows what is sold', async (t) => {
  await renderScreen(t, page, {
    user: owner,
    api: api(
      build({ storageMegabytes: 2_500 }),
      build({ id: 2, name: 'Interno', isPublic: false, value: 0, useKanban: false }),
    ),
  });
  t.ok(await screen.findByRole('cell', { name: 'Ouro' }));
  t.ok(screen.getByRole('cell', { name: /R\$\s149,90/ }));
  t.ok(screen.getByRole('cell', { name: '2,5 GB' }));
  t.ok(screen.getByRole('cell', { name: 'Sem limite' }));
  t.ok(screen.getByRole('cell', { name: 'Oculto' }));
  t.ok(screen.getByRole('cell', { name: 'Todos' }), 'every part of the product');
  t.ok(
    screen.getByRole('cell', {
      name: 'Campanhas, Agendamentos, Chat interno, API externa, Inteligência artificial, Integrações',
    }),
  );
  t.same(await axe(), []);
});

t.test('adds a plan, and says at the name what is wrong with it', async (t) => {
  const rendered = await renderScreen(t, page, {
    user: owner,
    api: {
      ...api(build({})),
      'POST /api/plans': () => reply(400, { error: 'ERR_PLAN_NAME_ALREADY_EXISTS' }),
    },
  });
  const { user } = rendered;
  await user.click(await screen.findByRole('button', { name: 'Novo plano' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo plano' }));
  await user.type(dialog.getByLabelText(/^Nome/), 'Prata');
  const value = dialog.getByLabelText(/^Valor/);
  await user.clear(value);
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  t.ok(dialog.getByText('Obrigatório'));
  await user.type(value, '99,999');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  t.ok(dialog.getByText('Digite um número'), 'never another price than the one typed');
  await user.clear(value);
  await user.type(value, '99,90');
  const storage = dialog.getByLabelText(/^Armazenamento \(MB\)/);
  t.match(storage, { value: '0' }, 'no limit unless one is set');
  await user.clear(storage);
  await user.type(storage, '5000');
  await user.click(dialog.getByLabelText('Kanban'));
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  t.ok(await dialog.findByText('Já existe um plano com este nome.'));
  rendered.api.set({ 'POST /api/plans': ({ body }) => build({ ...(body as PlanDto), id: 3 }) });
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await until(() => screen.queryByRole('dialog') === null);
  t.ok(screen.getByRole('cell', { name: 'Prata' }));
  t.match(rendered.api.callsOf('POST /api/plans').at(-1)?.body, {
    name: 'Prata',
    value: 99.9,
    users: 3,
    storageMegabytes: 5000,
    useKanban: false,
    useOpenAi: true,
    isPublic: true,
  });
});

t.test('changes and deletes one', async (t) => {
  const rendered = await renderScreen(t, page, {
    user: owner,
    api: {
      ...api(build({})),
      'PUT /api/plans/:id': ({ body }) => build(body as PlanDto),
      'DELETE /api/plans/:id': () => reply(400, { error: 'ERR_PLAN_IN_USE' }),
    },
  });
  const { user } = rendered;
  await user.click(await screen.findByRole('button', { name: 'Ações de Ouro' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Ouro' }));
  await user.click(dialog.getByLabelText(/Oferecido no cadastro/));
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  t.ok(await screen.findByRole('cell', { name: 'Oculto' }));
  const sent = rendered.api.callsOf('PUT /api/plans/:id')[0]?.body;
  t.match(sent, { name: 'Ouro', isPublic: false });
  t.notOk(Object.hasOwn(sent as object, 'id'));
  await user.click(screen.getByRole('button', { name: 'Ações de Ouro' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Excluir' }));
  t.ok(
    await screen.findByText(/^Não foi possível realizar a operação\. Há empresas neste plano\./),
  );
  t.ok(screen.getByRole('cell', { name: 'Ouro', hidden: true }));
});
