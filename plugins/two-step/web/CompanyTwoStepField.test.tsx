import { axe, buildAdmin, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import t from 'tap';
import CompanyTwoStepField from './CompanyTwoStepField.tsx';

const owner = buildAdmin({ super: true });
const company = { id: owner.companyId + 1, name: 'Padaria Boa' };
const field = (id = company.id) => (
  <CompanyTwoStepField company={{ ...company, id }} disabled={false} />
);
const LIST = 'GET /api/two-step/companies/:companyId/users';
const RESET = 'DELETE /api/two-step/companies/:companyId/users/:userId';

t.test(
  'lets the platform turn the second step of a company’s admin off, after asking',
  async (t) => {
    let users = [{ id: 77, name: 'Bia', email: 'bia@padaria.example.com', profile: 'admin' }];
    const { user, api } = await renderScreen(t, field(), {
      user: owner,
      api: {
        [LIST]: () => ({ users }),
        [RESET]: () => {
          users = [];
          return { message: 'Two-step login is off' };
        },
      },
    });
    t.ok(await screen.findByText('bia@padaria.example.com'));
    t.same(await axe(), []);
    await user.click(screen.getByRole('button', { name: 'Desativar as duas etapas de Bia' }));
    const question = await screen.findByRole('alertdialog', { name: /duas etapas de Bia/ });
    t.match(question.textContent, /Padaria Boa/);
    t.equal(api.callsOf(RESET).length, 0);
    await user.click(within(question).getByRole('button', { name: 'Desativar' }));
    await until(() => screen.queryByText('Ninguém desta empresa usa as duas etapas.') !== null);
    t.match(api.callsOf(RESET)[0]?.params, { companyId: String(company.id), userId: '77' });
    t.ok(screen.getByText('Bia entra agora só com a senha.'));
  },
);

t.test('is not drawn for the own company', async (t) => {
  await renderScreen(t, field(owner.companyId), { user: owner, api: {} });
  t.equal(screen.queryByText('Entrada em duas etapas'), null);
});

t.test('tells when the people cannot be read', async (t) => {
  await renderScreen(t, field(), {
    user: owner,
    api: { [LIST]: () => reply(500, { error: 'ERR_INTERNAL' }) },
  });
  t.ok(await screen.findByRole('button', { name: 'Tentar de novo' }));
});
