import t from 'tap';
import { axe, buildAdmin, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import type { IntegrationDto } from '../schemas.ts';
import IntegrationsScreen from './IntegrationsScreen.tsx';
import { buildIntegration } from './testing/build.ts';

const open = (test: TestLife, queueIntegrations: readonly IntegrationDto[], api: MockRoutes = {}) =>
  renderScreen(test, <IntegrationsScreen />, {
    user: buildAdmin(),
    api: {
      'GET /api/queueIntegration': () => ({
        queueIntegrations,
        count: queueIntegrations.length,
        hasMore: false,
      }),
      ...api,
    },
  });

const dialog = (): HTMLElement => screen.getByRole('dialog');
const field = (name: RegExp | string): HTMLElement => within(dialog()).getByLabelText(name);
const button = (name: string): HTMLElement => within(dialog()).getByRole('button', { name });
const isClosed = (): boolean => screen.queryByRole('dialog') === null;

t.test('shows integrations with type, number and state, and follows events', async (t) => {
  const stopped = buildIntegration({
    ...{ id: 2, type: 'webhook', name: 'Meu sistema' },
    ...{ createdAt: '2026-11-02T12:00:00.000Z', stoppedAt: '2026-11-03T12:00:00.000Z' },
  });
  const { emit, user, api } = await open(t, [buildIntegration(), stopped], {
    'GET /api/queueIntegration/:id/deliveries': () => [],
  });
  await screen.findByRole('table', { name: 'Integrações' });
  t.same(await axe(), []);
  const rows = (): (string | null)[] =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  t.match(rows(), [
    /WebHooks.*2.*Meu sistema.*Parada pelo serviço/,
    /Typebot.*1.*Assistente.*Pronta/,
  ]);
  emit({ event: 'queueIntegration', action: 'delete', integrationId: 1 });
  await until(() => rows().length === 1);
  await user.click(await screen.findByText('Meu sistema'));
  t.ok(within(dialog()).getByText(/não quer mais chamadas \(410\)\. Salve/));
  t.same(api.unexpected, []);
});

t.test('makes a Typebot: asks for what it needs, tests what is typed, and saves', async (t) => {
  const { user, api } = await open(t, [], {
    'POST /api/queueIntegration/test': () => ({
      isOk: true,
      reason: 'ok',
      status: null,
      messages: ['Olá!\n1. Preços'],
    }),
    'POST /api/queueIntegration': () =>
      reply(400, { error: 'ERR_INTEGRATION_NAME_ALREADY_EXISTS', field: 'name' }),
  });
  await screen.findByText('Nenhuma integração ainda');
  await user.click(screen.getAllByRole('button', { name: 'Nova integração' })[0]!);
  await screen.findByRole('dialog', { name: 'Nova integração' });
  t.same(await axe(dialog()), []);
  t.ok(button('Testar').hasAttribute('disabled'), 'there is nothing to test yet');
  await user.click(button('Salvar'));
  t.same(
    within(dialog())
      .getAllByRole('alert')
      .map(({ textContent }) => textContent),
    ['Obrigatório', 'Informe a URL.', 'Informe o ID público do Typebot.'],
  );
  await user.type(field(/^Nome/), 'Assistente');
  await user.type(field(/^URL/), 'https://bot.example.com');
  await user.type(field(/^ID público/), 'loja');
  await user.click(button('Testar'));
  t.ok(await within(dialog()).findByText(/Preços/));
  t.ok(within(dialog()).getByText('Teste concluído com sucesso!'));
  t.match(api.callsOf('POST /api/queueIntegration/test')[0]?.body, {
    typebotSlug: 'loja',
    id: null,
  });
  await user.click(button('Salvar'));
  t.ok(await within(dialog()).findByText('Este nome de integração já está em uso.'));
  api.set({ 'POST /api/queueIntegration': () => buildIntegration() });
  await user.click(button('Salvar'));
  await until(isClosed);
  t.match(api.callsOf('POST /api/queueIntegration')[1]?.body, {
    ...{ type: 'typebot', name: 'Assistente', urlN8N: 'https://bot.example.com' },
    ...{ typebotExpires: 1, typebotDelayMessage: 1_000 },
  });
  t.ok(await screen.findByText('Integração adicionada com sucesso!'));
});

t.test('each type has its own fields; n8n is warned of an address for tests', async (t) => {
  const { user } = await open(t, []);
  await user.click((await screen.findAllByRole('button', { name: 'Nova integração' }))[0]!);
  await user.selectOptions(field(/^Tipo/), 'DialogFlow');
  t.ok(field(/^Linguagem/));
  t.ok(field(/^Chave da conta de serviço/));
  t.equal(within(dialog()).queryByLabelText(/^URL/), null);
  await user.selectOptions(field(/^Tipo/), 'N8N');
  await user.type(field(/^URL/), 'https://n8n.example.com/webhook-test/abc');
  t.ok(within(dialog()).getByText(/só responde enquanto o editor escuta/));
  t.equal(within(dialog()).queryByLabelText(/^Valor/), null);
  await user.type(field(/^Cabeçalho/), 'X-Key');
  t.ok(field(/^Valor/));
  t.same(await axe(dialog()), []);
});

t.test('a new key to sign with is shown once; a failed test says why', async (t) => {
  const hook = buildIntegration({ type: 'n8n', name: 'Fluxo', isSigned: true });
  const { user } = await open(t, [hook], {
    'GET /api/queueIntegration/:id/deliveries': () => [
      {
        ...{ id: 5, ticketId: 7, status: 'lost', attempts: 5, reason: '503', nextAt: null },
        createdAt: '2026-11-03T12:00:00.000Z',
      },
    ],
    'POST /api/queueIntegration/:id/secret': () => ({
      secret: 'whsec_abc',
      oldSecretUntil: '2026-11-04T12:00:00.000Z',
    }),
    'POST /api/queueIntegration/test': () => ({
      ...{ isOk: false, reason: 'notFound', status: 404, messages: [] },
    }),
  });
  await user.click(await screen.findByText('Fluxo'));
  t.ok(await within(dialog()).findByText(/5 tentativas · HTTP 503/));
  await user.click(button('Testar'));
  t.ok(await within(dialog()).findByText(/Nada foi encontrado neste endereço.*HTTP 404/));
  await user.click(button('Gerar nova chave'));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Gerar nova chave' }));
  t.ok(await screen.findByText('whsec_abc'));
  t.ok(screen.getByText(/valem as duas chaves/));
});
