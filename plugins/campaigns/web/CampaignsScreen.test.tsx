import t from 'tap';
import { axe, buildAdmin, renderScreen, reply, screen, until, within } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import type { CampaignDto } from '../shared/campaign-schemas.ts';
import CampaignsScreen from './CampaignsScreen.tsx';
import { build } from './testing/build.ts';

const open = (
  test: TestLife,
  records: readonly CampaignDto[],
  api: MockRoutes = {},
  options: { readonly width?: number } = {},
) =>
  renderScreen(test, <CampaignsScreen />, {
    user: buildAdmin(),
    ...options,
    api: {
      'GET /api/campaigns': () => ({ records, count: records.length, hasMore: false }),
      'GET /api/whatsapp': () => [{ id: 3, name: 'Loja' }],
      'GET /api/contact-lists/list': () => [{ id: 4, name: 'Clientes' }],
      'GET /api/tags/list': () => [],
      'GET /api/segments': () => ({ records: [], count: 0, hasMore: false }),
      'GET /api/queue': () => [],
      'GET /api/files': () => ({ files: [], count: 0, hasMore: false }),
      'GET /api/campaign-settings': () => [
        { key: 'messageInterval', value: '20' },
        { key: 'longerIntervalAfter', value: '20' },
        { key: 'greaterInterval', value: '60' },
        { key: 'variables', value: '[{"key":"loja","value":"Centro"}]' },
        { key: 'holidays', value: '["2026-12-25"]' },
      ],
      'GET /api/outreach/connections/:id': () => ({
        budgets: { cold: { leftToday: 9, day: 15 }, warm: { leftToday: 100, day: 150 } },
        hold: null,
        newChatsFrom: null,
      }),
      'POST /api/campaigns/audience': () => ({
        people: 120,
        excluded: 2,
        suppressed: 3,
        noBasis: 0,
        invalid: 0,
      }),
      ...api,
    },
  });

const dialog = (): HTMLElement => screen.getByRole('dialog');
const field = (name: RegExp | string): HTMLElement => within(dialog()).getByLabelText(name);
const isClosed = (): boolean => screen.queryByRole('dialog') === null;

t.test('shows campaigns as they are, and follows them', async (t) => {
  const running = build({ status: 'EM_ANDAMENTO', editable: 'none' });
  const { emit, user } = await open(t, [running]);
  await screen.findByText('Em andamento');
  t.ok(screen.getByText('Sem agendamento'));
  t.same(await axe(), []);
  emit({ event: 'campaign', action: 'update', record: { ...running, status: 'FINALIZADA' } });
  await screen.findByText('Finalizada');
  await user.click(screen.getByRole('button', { name: 'Ações de Oferta' }));
  t.equal(screen.queryByRole('menuitem', { name: 'Cancelar campanha' }), null);
  t.ok(screen.getByRole('menuitem', { name: 'Relatório' }));
  emit({ event: 'campaign', action: 'delete', id: 1 });
  await screen.findByText('Nenhuma campanha ainda');
});

type User = Awaited<ReturnType<typeof open>>['user'];

const go = async (user: User, name: string): Promise<void> =>
  user.click(within(dialog()).getByRole('button', { name }));

t.test('makes one step by step, from its audience to its start', async (t) => {
  const made = build({ id: 9, name: 'Oferta de maio' });
  const { user, api } = await open(t, [], {
    'POST /api/campaigns': () => made,
    'GET /api/campaigns/:id/estimate': () => ({
      audience: { people: 120, excluded: 2, suppressed: 3, invalid: 0 },
      finishedAt: '2026-12-02T12:00:00.000Z',
      score: 80,
      parts: [{ id: 'age', points: 5, most: 10 }],
    }),
    'GET /api/campaigns/:id/preview': () => [
      { contactId: 1, name: 'Ana', slot: 1, question: '', body: 'Oi Ana', empty: ['email'] },
    ],
    'PUT /api/campaigns/:id': () => made,
    'POST /api/campaigns/:id/start': () => reply(204, null),
    'GET /api/campaigns/:id': () => ({ ...made, status: 'EM_ANDAMENTO' }),
  });
  await screen.findByText('Nenhuma campanha ainda');
  await user.click(screen.getAllByRole('button', { name: 'Nova campanha' })[0]!);
  await screen.findByRole('dialog');
  await within(dialog()).findAllByRole('option', { name: 'Clientes' });
  await user.type(field(/^Nome/), 'Oferta de maio');
  const source = within(dialog()).getByRole('combobox', { name: 'Quem recebe' });
  await user.selectOptions(source, 'list 4');
  t.ok(await screen.findByText('120 pessoas recebem'));
  t.ok(screen.getByText(/3 pediram para não receber/));
  t.same(await axe(dialog()), []);
  await go(user, 'Continuar');
  await user.click(field('Confirmação'));
  t.ok(field(/^Mensagem de confirmação 1/));
  await user.type(field(/^Mensagem 1/), 'Oi {{outro}');
  t.ok(screen.getByText(/Não são variáveis.*\{outro\}/));
  await user.click(await screen.findByRole('button', { name: 'Inserir loja na mensagem 1' }));
  t.equal((field(/^Mensagem 1/) as HTMLTextAreaElement).value, 'Oi {outro} {loja}');
  t.same(await axe(dialog()), []);
  await go(user, 'Continuar');
  t.ok(await screen.findByText('Vazio para este contato: {email}'));
  t.match(api.callsOf('POST /api/campaigns')[0]?.body, {
    name: 'Oferta de maio',
    audience: { sources: [{ kind: 'list', id: 4 }], except: [] },
    message1: 'Oi {outro} {loja}',
    confirmation: true,
    scheduledAt: null,
    hours: null,
  });
  t.same(await axe(dialog()), []);
  await go(user, 'Conferir');
  const start = () => within(dialog()).getByRole('button', { name: 'Iniciar' });
  t.equal((start() as HTMLButtonElement).disabled, true);
  t.ok(await screen.findByRole('button', { name: 'Escrever a mensagem de confirmação' }));
  await go(user, 'Mensagens');
  await user.type(field(/^Mensagem de confirmação 1/), 'Posso?');
  await go(user, 'Prévia e teste');
  await user.selectOptions(await within(dialog()).findByLabelText(/^Conexão do teste/), 'Loja');
  await go(user, 'Continuar');
  t.ok(await screen.findByText('Feriados sem envio: 25/12/2026'));
  await user.selectOptions(field(/^Dias e horários/), 'Horários diferentes por dia');
  t.ok(within(dialog()).getByLabelText('Segunda Pausa das'));
  t.same(await axe(dialog()), []);
  await go(user, 'Continuar');
  t.equal((field(/^Conexão/) as HTMLSelectElement).selectedOptions[0]?.text, 'Loja');
  t.ok(await screen.findByText('Contatos que nunca escreveram: 9 de 15'));
  await user.type(field(/^Limite por dia/), '40');
  await go(user, 'Voltar');
  await go(user, 'Continuar');
  await go(user, 'Continuar');
  t.ok(await screen.findByText(/Sem custo por mensagem/));
  t.match(api.callsOf('PUT /api/campaigns/:id').at(-1)?.body, { whatsappId: 3, dailyLimit: 40 });
  t.same(await axe(dialog()), []);
  await go(user, 'Iniciar');
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Iniciar' }));
  await until(isClosed);
  t.equal(api.callsOf('POST /api/campaigns/:id/start').length, 1);
});

t.test('a refusal shows the step of its field, and nothing typed is lost', async (t) => {
  const { user } = await open(t, [build()], {
    'PUT /api/campaigns/:id': () =>
      reply(400, { error: 'ERR_CAMPAIGN_MESSAGE_REQUIRED', field: 'message1' }),
  });
  await user.click(await screen.findByText('Oferta'));
  await screen.findByRole('dialog');
  await user.type(field(/^Nome/), ' de maio');
  await go(user, 'Conferir');
  t.ok(await within(dialog()).findByText('Escreva a mensagem, ou anexe um arquivo.'));
  t.equal((field(/^Mensagem 1/) as HTMLInputElement).value, 'Oi {nome}!');
  await user.type(field(/^Mensagem 1/), ' Tudo bem?');
  await go(user, 'Voltar');
  t.equal((field(/^Nome/) as HTMLInputElement).value, 'Oferta de maio');
});

t.test('one that runs can be looked at and cancelled, not changed', async (t) => {
  const running = build({ status: 'EM_ANDAMENTO', editable: 'none' });
  const { user, api } = await open(t, [running], {
    'POST /api/campaigns/:id/cancel': () => reply(204, null),
    'GET /api/campaigns/:id': () => build({ status: 'CANCELADA', editable: 'texts' }),
  });
  await user.click(await screen.findByText('Oferta'));
  await screen.findByRole('dialog', { name: 'Oferta (somente leitura)' });
  t.equal((field(/^Nome/) as HTMLInputElement).disabled, true);
  await user.click(within(dialog()).getByRole('button', { name: 'Cancelar campanha' }));
  const question = await screen.findByRole('alertdialog', { name: 'Cancelar Oferta?' });
  await user.click(within(question).getByRole('button', { name: 'Cancelar campanha' }));
  await screen.findByText('Cancelada');
  t.equal(api.callsOf('POST /api/campaigns/:id/cancel').length, 1);
});

t.test('is whole on a phone, and in the dark', async (t) => {
  await open(t, [build()], {}, { width: 390 });
  await screen.findByText('Oferta');
  t.same(await axe(), []);
  document.documentElement.dataset.theme = 'dark';
  t.same(await axe(), []);
});
