import { axe, buildAdmin, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import t from 'tap';
import UserTwoStepField from './UserTwoStepField.tsx';

const admin = buildAdmin();

const field = (user?: object) => (
  <UserTwoStepField
    user={user as Readonly<Record<string, unknown>> | undefined}
    details={{}}
    disabled={false}
    onChange={() => undefined}
  />
);

const BIA = { id: 77, name: 'Bia' };

t.test('lets an admin turn a colleague’s second step off, after asking', async (t) => {
  let isOn = true;
  const { user, api } = await renderScreen(t, field(BIA), {
    user: admin,
    api: {
      'GET /api/two-step/users/:userId': () => ({ isOn }),
      'DELETE /api/two-step/users/:userId': () => {
        isOn = false;
        return { message: 'Two-step login is off' };
      },
    },
  });
  t.ok(await screen.findByText('Ativada.'));
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Desativar as duas etapas' }));
  const question = await screen.findByRole('alertdialog', { name: /duas etapas de Bia/ });
  t.equal(api.callsOf('DELETE /api/two-step/users/:userId').length, 0);
  await user.click(within(question).getByRole('button', { name: 'Desativar' }));
  await until(() => screen.queryByText('Desativada.') !== null);
  t.equal(api.callsOf('DELETE /api/two-step/users/:userId')[0]?.params.userId, '77');
  t.ok(screen.getByText('Bia entra agora só com a senha.'));
  t.equal(screen.queryByRole('button', { name: 'Desativar as duas etapas' }), null);
});

t.test('offers nothing where it is off, for oneself, or for somebody new', async (t) => {
  await renderScreen(
    t,
    <>
      {field()}
      {field({ ...BIA, id: admin.id })}
    </>,
    {
      user: admin,
      api: {},
    },
  );
  t.equal(screen.queryByText('Entrada em duas etapas'), null);
});

t.test('tells when nobody answered', async (t) => {
  await renderScreen(t, field(BIA), {
    user: admin,
    api: { 'GET /api/two-step/users/:userId': () => reply(500, { error: 'ERR_INTERNAL' }) },
  });
  t.ok(await screen.findByRole('button', { name: 'Tentar de novo' }));
});
