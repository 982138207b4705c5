import t from 'tap';
import { axe, buildAdmin, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import type { SubscriptionDto } from '../../shared/company-schemas.ts';
import { buildSubscription, PROFILE } from '../testing/build.ts';
import SubscriptionScreen from './SubscriptionScreen.tsx';

const open = (test: TestLife, changes: Partial<SubscriptionDto> = {}, api: MockRoutes = {}) =>
  renderScreen(test, <SubscriptionScreen />, {
    user: buildAdmin(),
    api: {
      'GET /api/subscription': () => buildSubscription(changes),
      'GET /api/auth/me': () => buildAdmin(),
      ...api,
    },
  });

const standing = () => within(screen.getByRole('region', { name: 'Situação da assinatura' }));

t.test('tells of the trial, and opens the checkout', async (t) => {
  const { user } = await open(t);
  t.ok(await screen.findByText('Seu período de teste termina em 3 dias!'));
  t.ok(standing().getByText('rui@example.com'), 'the address of the admin while there is no other');
  t.ok(standing().getByText(/Assine até 31\/03\/2026 para continuar\. A partir de 01\/04\/2026/));
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'Assine Agora!' }));
  t.ok(await screen.findByRole('dialog', { name: 'Assinar e pagar' }));
});

t.test('says how to reach the platform where nothing can be paid', async (t) => {
  const { user } = await open(t, { canPay: false });
  await user.click(await screen.findByRole('button', { name: 'Assine Agora!' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fale com a gente' }));
  t.ok(dialog.getByText('Para assinar ou pagar, fale com Prosa.'));
  const links = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
  t.same(links, ['mailto:ajuda@prosa.example.com', 'tel:+551140001234']);
  t.same(await axe(), []);
});

t.test('says what each state means, and until when', async (t) => {
  const said: Record<SubscriptionDto['state'], RegExp> = {
    exempt: /Esta empresa não é cobrada/,
    trial: /Seu período de teste termina hoje!/,
    current: /Assinatura em dia.*O próximo vencimento é em 31\/03\/2026/,
    grace: /Assinatura vencida em 31\/03\/2026.*A partir de 01\/04\/2026/,
    'read-only': /Somente leitura desde 01\/04\/2026.*encerradas em 30\/04\/2026/,
    closed: /Conexões encerradas desde 30\/04\/2026/,
  };
  for (const [state, words] of Object.entries(said)) {
    const { unmount } = await open(t, {
      state: state as SubscriptionDto['state'],
      daysLeft: 0,
      creditCents: 1_000,
    });
    await screen.findByRole('region', { name: 'Situação da assinatura' });
    t.match(standing().getByRole('heading').parentElement?.parentElement?.textContent, words);
    t.match(standing().getByText(/usado na próxima fatura/).textContent, /R\$\s10,00/u);
    unmount();
  }
});

t.test('saves the billing data, and keeps what was typed when that fails', async (t) => {
  const { user, api } = await open(
    t,
    { profile: PROFILE },
    {
      'PUT /api/subscription/profile': () => reply(500, { error: 'ERR_INTERNAL' }),
    },
  );
  const city = await screen.findByLabelText<HTMLInputElement>('Cidade');
  await user.clear(city);
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  t.ok(screen.getByText('Cidade é obrigatória'));
  await user.type(city, 'Campinas');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  t.ok(await screen.findByText(/Não foi possível realizar a operação/));
  t.equal(city.value, 'Campinas');
  api.set({ 'PUT /api/subscription/profile': ({ body }) => body });
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  t.ok(await screen.findByText('Dados de cobrança salvos com sucesso!'));
  t.same(api.callsOf('PUT /api/subscription/profile').at(-1)?.body, {
    ...PROFILE,
    city: 'Campinas',
  });
});

t.test('changes the plan once its price stands there', async (t) => {
  const change = { planId: 6, isNow: false, cents: 0, daysLeft: 15, days: 30, exceeds: [] };
  let nextPlanId: number | null = null;
  const { user, api } = await open(
    t,
    {},
    {
      'GET /api/subscription': () => buildSubscription({ state: 'current', nextPlanId }),
      'GET /api/subscription/plan-change': () => change,
      'POST /api/subscription/plan': () => {
        nextPlanId = 6;
        return change;
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Trocar de plano' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Trocar de plano' }));
  const confirm = dialog.getByRole('button', { name: 'Confirmar a troca' });
  t.ok(confirm.hasAttribute('disabled'), 'it is the present plan');
  await user.click(dialog.getByRole('radio', { name: /Prata/ }));
  t.ok(await dialog.findByText(/A troca acontece na próxima renovação/));
  t.same(await axe(), []);
  await user.click(confirm);
  t.ok(await screen.findByText('No próximo período o plano muda para Prata.'));
  t.same(api.callsOf('POST /api/subscription/plan')[0]?.body, { planId: 6 });
  await until(() => screen.queryByRole('dialog') === null);
});
