import {
  axe,
  buildAdmin,
  buildManifest,
  renderScreen,
  reply,
  screen,
  until,
  withLimits,
  within,
} from 'prosa/web/testing';
import type { MockRoutes } from 'prosa/web/testing';
import t from 'tap';
import type { UserDialogProps } from '../public.ts';
import type { UserDto } from '../schemas.ts';
import UsersScreen from './UsersScreen.tsx';

const build = (changes: Partial<UserDto>): UserDto => ({
  id: 2,
  name: 'Bia Souza',
  email: 'bia@example.com',
  profile: 'user',
  companyId: 1,
  super: false,
  allTicket: 'disable',
  active: true,
  online: false,
  lastSeenAt: null,
  createdAt: '2030-01-01T12:00:00.000Z',
  updatedAt: '2030-01-01T12:00:00.000Z',
  ...changes,
});

const admin = buildAdmin({ permissions: ['user-modal:editProfile', 'user-modal:editQueues'] });
const rui = build({ id: admin.id, name: admin.name, email: admin.email, profile: 'admin' });
const bia = build({});

const api = (...users: UserDto[]): MockRoutes => ({
  'GET /api/users': () => ({ users, count: users.length, hasMore: false }),
});

t.test('shows who works here, and follows what other admins do', async (t) => {
  const { emit } = await renderScreen(t, <UsersScreen />, { user: admin, api: api(rui, bia) });
  t.ok(await screen.findByRole('cell', { name: /Rui Alves.*Você/ }));
  t.ok(screen.getByRole('cell', { name: 'Administrador' }));
  emit({ event: 'user', action: 'create', user: build({ id: 3, name: 'Caio' }) });
  emit({ event: 'user', action: 'update', user: build({ name: 'Bianca' }) });
  t.ok(screen.getByText('Caio'));
  t.ok(screen.getByText('Bianca'));
  emit({ event: 'user', action: 'delete', userId: 3 });
  t.notOk(screen.queryByText('Caio'));
  t.same(await axe(), []);
});

t.test('shows who is here, and who comes and goes meanwhile', async (t) => {
  const { emit } = await renderScreen(t, <UsersScreen />, {
    user: admin,
    api: api({ ...rui, online: true }, { ...bia, lastSeenAt: null }),
  });
  t.ok(await screen.findByRole('cell', { name: 'Online' }));
  t.ok(screen.getByRole('cell', { name: 'Nunca' }));
  const lastSeenAt = new Date().toISOString();
  emit({ event: 'userStatus', action: 'update', user: { id: 2, online: true, lastSeenAt } });
  t.equal(screen.getAllByRole('cell', { name: 'Online' }).length, 2);
  emit({ event: 'userStatus', action: 'update', user: { id: 2, online: false, lastSeenAt } });
  emit({ event: 'userStatus', action: 'update', user: { id: 99, online: true, lastSeenAt } });
  t.equal(screen.getAllByRole('cell', { name: 'Online' }).length, 1);
  t.ok(screen.getByText('Bia Souza'), 'and everything else stays');
  t.same(await axe(), []);
});

t.test('searches on the server', async (t) => {
  const rendered = await renderScreen(t, <UsersScreen />, { user: admin, api: api(rui, bia) });
  await screen.findByText('Bia Souza');
  await rendered.user.type(screen.getByRole('searchbox'), 'BIA');
  const asked = (): unknown =>
    rendered.api.callsOf('GET /api/users').at(-1)?.query.get('searchParam');
  await until(() => asked() !== null);
  t.equal(asked(), 'bia');
});

t.test('adds somebody, and says at its field what is wrong', async (t) => {
  const rendered = await renderScreen(t, <UsersScreen />, {
    user: admin,
    api: {
      ...api(rui),
      'POST /api/users': () => reply(400, { error: 'ERR_USER_EMAIL_ALREADY_EXISTS' }),
    },
  });
  const { user } = rendered;
  await user.click(await screen.findByRole('button', { name: 'Novo usuário' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo usuário' }));
  await user.type(dialog.getByLabelText(/^Nome/), 'B');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  t.ok(dialog.getByText('Muito curto: no mínimo 2 caracteres'));
  t.equal(rendered.api.callsOf('POST /api/users').length, 0);
  await user.type(dialog.getByLabelText(/^Nome/), 'ia');
  await user.type(dialog.getByLabelText(/^E-mail/), 'bia@example.com');
  await user.type(dialog.getByLabelText(/^Senha/), 'boa-conversa-7');
  await user.selectOptions(dialog.getByLabelText(/^Perfil/), 'Supervisor');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  t.ok(await dialog.findByText('Este e-mail já está em uso.'));
  rendered.api.set({ 'POST /api/users': ({ body }) => build(body as Partial<UserDto>) });
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await until(() => screen.queryByRole('dialog') === null);
  t.ok(screen.getByRole('cell', { name: /Bia/ }));
  t.same(rendered.api.callsOf('POST /api/users').at(-1)?.body, {
    name: 'Bia',
    email: 'bia@example.com',
    password: 'boa-conversa-7',
    profile: 'supervisor',
    allTicket: 'disable',
  });
});

t.test('C.1: who adds somebody is told how many the plan allows', async (t) => {
  const full = withLimits(admin, { users: 2 });
  const { user } = await renderScreen(t, <UsersScreen />, { user: full, api: api(rui, bia) });
  await screen.findByRole('cell', { name: /Rui Alves/ });
  await user.click(screen.getByRole('button', { name: 'Novo usuário' }));
  const dialog = within(await screen.findByRole('dialog'));
  t.ok(dialog.getByText('2 de 2 usuários'));
  t.ok(dialog.getByText(/fale com o suporte/));
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await user.click(screen.getByText('Bia Souza'));
  const editing = within(await screen.findByRole('dialog'));
  t.equal(editing.queryByText(/2 de 2/), null, 'a change needs no room');
});

t.test('changes somebody, with what other plugins add to the dialog', async (t) => {
  const Hat = ({ user, onChange }: UserDialogProps) => (
    <button type="button" onClick={() => onChange({ queueIds: [7] })}>
      Chapéu de {String(user?.name)}
    </button>
  );
  const rendered = await renderScreen(t, <UsersScreen />, {
    user: admin,
    api: {
      ...api(rui, bia),
      'PUT /api/users/:id': ({ body }) => build(body as Partial<UserDto>),
    },
    plugins: [{ id: 'hats', screens: { Hat: async () => ({ default: Hat }) }, icons: {} }],
    manifest: buildManifest({
      id: 'hats',
      fills: [{ slot: 'users.dialog', component: 'Hat', order: 1 }],
    }),
  });
  const { user } = rendered;
  await user.click(await screen.findByRole('button', { name: 'Ações de Bia Souza' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Bia Souza' }));
  await user.click(await dialog.findByRole('button', { name: 'Chapéu de Bia Souza' }));
  await user.click(dialog.getByLabelText(/Ver conversas sem fila/));
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await until(() => screen.queryByRole('dialog') === null);
  t.same(rendered.api.callsOf('PUT /api/users/:id')[0]?.body, {
    allTicket: 'enable',
    queueIds: [7],
  });
});

t.test('deletes somebody once that is confirmed, and never oneself', async (t) => {
  const rendered = await renderScreen(t, <UsersScreen />, {
    user: admin,
    api: { ...api(rui, bia), 'DELETE /api/users/:id': () => ({ message: 'User deleted' }) },
  });
  const { user } = rendered;
  await user.click(await screen.findByRole('button', { name: 'Ações de Rui Alves' }));
  const own = await screen.findByRole('menuitem', { name: /Excluir/ });
  t.equal(own.getAttribute('aria-disabled'), 'true');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Ações de Bia Souza' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Excluir Bia Souza?' }));
  t.equal(rendered.api.callsOf('DELETE /api/users/:id').length, 0);
  await user.click(question.getByRole('button', { name: 'Excluir' }));
  await until(() => screen.queryByText('Bia Souza') === null);
  t.equal(rendered.api.callsOf('DELETE /api/users/:id')[0]?.params.id, '2');
});

t.test('switches somebody off, and shows who is', async (t) => {
  const { user, api: calls } = await renderScreen(t, <UsersScreen />, {
    user: admin,
    api: {
      ...api(rui, bia),
      [`PUT /api/users/${bia.id}`]: () => ({ ...bia, active: false }),
    },
  });
  await user.click(await screen.findByText('Bia Souza'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText(/^Pode entrar/));
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  t.ok(await screen.findByText('Desativado'));
  t.match(calls.callsOf(`PUT /api/users/${bia.id}`)[0]?.body, { active: false });
});

t.test('B.2: who acts as another user is shown what is closed to them, and why', async (t) => {
  const why = 'Não é possível enquanto você acessa a empresa em nome de outra pessoa.';
  const { user, api: calls } = await renderScreen(t, <UsersScreen />, {
    user: { ...admin, impersonation: { by: 'Rita' } },
    api: { ...api(rui, bia), 'PUT /api/users/:id': () => ({ ...bia, name: 'Bia S.' }) },
  });
  await user.click(await screen.findByText('Bia Souza'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Bia Souza' }));
  for (const label of [/^E-mail/, /^Senha/, /^Perfil/]) {
    t.ok(dialog.getByLabelText<HTMLInputElement>(label).disabled, String(label));
  }
  t.ok(dialog.getAllByText(why).length >= 3);
  const name = dialog.getByLabelText(/^Nome/);
  await user.clear(name);
  await user.type(name, 'Bia S.');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await until(() => screen.queryByRole('dialog') === null);
  t.same(calls.callsOf('PUT /api/users/:id')[0]?.body, { name: 'Bia S.' });
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Novo usuário' });
  t.ok(add.disabled);
  t.equal(add.title, why);
});
