import { axe, buildAdmin, renderScreen, reply, screen, waitFor, within } from 'prosa/web/testing';
import type { MockRoutes, RenderOptions } from 'prosa/web/testing';
import t from 'tap';
import type { StandingDto } from '../schemas.ts';
import StandingButton from './StandingButton.tsx';

const admin = buildAdmin({
  permissions: [
    'connections-page:holdOutreach',
    'connections-page:releaseOutreach',
    'connections-page:changeOutreachCaps',
  ],
});

const standing: StandingDto = {
  connectionId: 5,
  score: 85,
  parts: [
    { id: 'quota', points: 15, most: 15 },
    { id: 'opt-outs', points: 0, most: 15 },
  ],
  budgets: {
    cold: { day: 15, hour: 3, leftToday: 7, leftThisHour: 1 },
    warm: { day: 150, hour: 30, leftToday: 150, leftThisHour: 30 },
  },
  caps: { earned: { cold: 15, warm: 150 }, chosen: { cold: null, warm: null } },
  quota: { total: 100, used: 20, endsAt: '2026-03-10T12:00:00.000Z' },
  nextAt: null,
  hold: null,
  newChatsFrom: null,
};

const held: StandingDto = {
  ...standing,
  hold: { reason: 'opt-outs', since: '2026-03-02T12:00:00.000Z', until: null },
  newChatsFrom: '2026-03-03T12:00:00.000Z',
};

const PATH = '/api/outreach/connections/5';

const open = async (
  test: Parameters<typeof renderScreen>[0],
  routes: MockRoutes = {},
  options: RenderOptions = {},
) => {
  const shown = await renderScreen(
    test,
    <StandingButton connection={{ id: 5, name: 'Loja Centro' }} />,
    { user: admin, api: { [`GET ${PATH}`]: () => standing, ...routes }, ...options },
  );
  await shown.user.click(screen.getByRole('button', { name: /Loja Centro/ }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: /Loja Centro/ })) };
};

t.test('a score is shown part by part, and the budget of each class', async (t) => {
  const { dialog } = await open(t);
  t.ok(await dialog.findByRole('heading', { name: 'Saúde dos envios: 85 de 100' }));
  t.same(
    dialog.getAllByRole('listitem').map(({ textContent }) => textContent),
    ['Cota de conversas novas do WhatsApp15 de 15', 'Pedidos para sair0 de 15'],
  );
  t.ok(dialog.getByText('7 de 15 hoje'));
  t.ok(dialog.getByText('1 de 3 nesta hora'));
  t.ok(dialog.getByText('20 de 100 usadas'));
  t.same(await axe(), []);
});

t.test('a stop says its reason, and is ended after a question', async (t) => {
  const { dialog, user, api } = await open(t, {
    [`GET ${PATH}`]: () => held,
    [`POST ${PATH}/release`]: () => standing,
  });
  t.ok(await dialog.findByText(/Muitas pessoas pediram para sair/));
  t.ok(dialog.getByText('Conversas novas bloqueadas pelo WhatsApp'));
  t.notOk(dialog.queryByRole('button', { name: 'Parar envios' }));
  await user.click(dialog.getByRole('button', { name: 'Liberar' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Liberar' }));
  t.ok(await dialog.findByRole('button', { name: 'Parar envios' }));
  t.equal(api.callsOf(`POST ${PATH}/release`).length, 1);
});

t.test('a higher cap asks for the name of the connection', async (t) => {
  const { dialog, user, api } = await open(t, {
    [`PUT ${PATH}/caps`]: () => ({
      ...standing,
      caps: { ...standing.caps, chosen: { cold: 60, warm: null } },
    }),
  });
  await user.click(await dialog.findByRole('button', { name: 'Limites' }));
  const form = within(await screen.findByRole('dialog', { name: 'Limites de Loja Centro' }));
  await user.type(form.getByLabelText(/a quem nunca escreveu/), '60');
  const consent = form.getByLabelText(/Digite Loja Centro/);
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  t.ok(await form.findByText('Para passar dos limites da conexão, digite o nome dela.'));
  t.equal(api.callsOf(`PUT ${PATH}/caps`).length, 0);
  await user.type(consent, 'Loja Centro');
  t.same(await axe(), []);
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => {
    if (api.callsOf(`PUT ${PATH}/caps`).length === 0) throw new Error('nothing was sent');
  });
  t.match(api.callsOf(`PUT ${PATH}/caps`)[0]?.body, {
    cold: 60,
    warm: null,
    consent: 'Loja Centro',
  });
  t.ok(await dialog.findByText(/Limite escolhido/));
});

t.test('an answer that does not come offers another try', async (t) => {
  const { dialog, user, api } = await open(t, {
    [`GET ${PATH}`]: () => reply(500, { error: 'ERR_INTERNAL' }),
  });
  const retry = await dialog.findByRole('button', { name: 'Tentar de novo' });
  api.set({ [`GET ${PATH}`]: () => standing });
  await user.click(retry);
  t.ok(await dialog.findByText('7 de 15 hoje'));
});

for (const [language, words] of [
  ['en', 'Sending is stopped'],
  ['es', 'Los envíos están detenidos'],
] as const) {
  t.test(`speaks ${language}, and fits a phone`, async (t) => {
    const { dialog } = await open(t, { [`GET ${PATH}`]: () => held }, { language, width: 390 });
    t.ok(await dialog.findByText(words));
    t.same(await axe(), []);
  });
}
