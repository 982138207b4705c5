import t from 'tap';
import {
  axe,
  buildAdmin,
  fireEvent,
  renderScreen,
  reply,
  screen,
  until,
  within,
} from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import type { PromptDto } from '../schemas.ts';
import type { KnowledgeSourceDto } from '../shared/knowledge-schemas.ts';
import PromptsScreen from './PromptsScreen.tsx';
import { build, QUEUE } from './testing/build.ts';

t.setTimeout(120_000);

const source = (changes: Partial<KnowledgeSourceDto> = {}): KnowledgeSourceDto => ({
  id: 7,
  promptId: 1,
  kind: 'text',
  name: 'Frete',
  url: null,
  status: 'ready',
  failure: null,
  characters: 120,
  chunks: 1,
  readAt: '2026-11-20T12:00:00.000Z',
  ...changes,
});

const page = (...records: KnowledgeSourceDto[]) => ({
  records,
  hasMore: false,
  chunks: records.length,
  maximum: 5_000,
});

const open = (test: TestLife, prompts: readonly PromptDto[], api: MockRoutes = {}) =>
  renderScreen(test, <PromptsScreen />, {
    user: buildAdmin(),
    api: {
      'GET /api/prompt': () => ({ prompts, count: prompts.length, hasMore: false }),
      'GET /api/queue': () => [QUEUE],
      ...api,
    },
  });

const dialog = (): HTMLElement => screen.getByRole('dialog');
const field = (name: RegExp): HTMLElement => within(dialog()).getByLabelText(name);
const press = (name: string | RegExp): void =>
  void fireEvent.click(within(dialog()).getByRole('button', { name }));
const isClosed = (): boolean => screen.queryByRole('dialog') === null;

const choose = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: 'Ações de Recepção' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
  await screen.findByRole('dialog');
};

t.test('lists prompts with their queue and tokens, and says what they are for', async (t) => {
  await open(t, [build(), build({ id: 2, name: 'Antigo', queueId: null, queue: null })]);
  await screen.findByRole('table', { name: 'Prompts' });
  t.same(
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(0, 2)
          .map((cell) => cell.textContent),
      ),
    [
      ['Antigo', 'Sem fila'],
      ['Recepção', 'Vendas'],
    ],
  );
  t.same(await axe(), []);
  const empty = await open(t, []);
  await screen.findByText('Nenhum prompt ainda');
  t.same(empty.api.unexpected, []);
});

t.test('makes a prompt, and says what is missing without losing anything', async (t) => {
  const made = build({ id: 9, name: 'Vendas' });
  const { api } = await open(t, [build()], { 'POST /api/prompt': () => made });
  fireEvent.click(await screen.findByRole('button', { name: 'Adicionar prompt' }));
  fireEvent.change(field(/^Nome/), { target: { value: 'Vendas' } });
  fireEvent.change(field(/^Prompt/), { target: { value: 'Venda violões.' } });
  press('Salvar');
  await within(dialog()).findByText('Informe o setor');
  t.same(api.callsOf('POST /api/prompt'), []);
  await within(dialog()).findByRole('option', { name: 'Vendas' });
  fireEvent.change(field(/^Fila/), { target: { value: '3' } });
  api.set({
    'POST /api/prompt': () => reply(400, { error: 'ERR_PROMPT_APIKEY_INVALID', field: 'apiKey' }),
  });
  press('Salvar');
  await within(dialog()).findByText(/Informe a chave de API/);
  t.same(await axe(), []);
  const key = field(/^Chave de API/);
  t.equal(key.getAttribute('type'), 'password');
  press('Mostrar Chave de API');
  t.equal(key.getAttribute('type'), 'text');
  fireEvent.change(key, { target: { value: ' sk-1 ' } });
  api.set({ 'POST /api/prompt': () => made });
  press('Salvar');
  await until(isClosed);
  t.match(api.callsOf('POST /api/prompt').at(-1)?.body, {
    name: 'Vendas',
    prompt: 'Venda violões.',
    queueId: 3,
    apiKey: 'sk-1',
    voice: 'texto',
    maxTokens: 100,
    temperature: 1,
    maxMessages: 10,
    dailyTokens: 0,
  });
});

t.test(
  'a stored key is neither shown nor sent, and each kind of voice asks for its own',
  async (t) => {
    const { api } = await open(t, [build()], { 'PUT /api/prompt/:id': () => build() });
    await choose('Editar');
    const key = field(/^Chave de API/);
    t.match(key, { value: '', placeholder: 'Chave guardada' });
    t.equal(within(dialog()).queryByLabelText(/^Região da voz/), null);
    t.equal(within(dialog()).getAllByRole('option', { name: /\(Azure\)/ }).length, 15);
    fireEvent.change(field(/^Voz/), { target: { value: 'speech:nova' } });
    t.ok(field(/^Modelo de fala/));
    fireEvent.change(field(/^Voz/), { target: { value: 'pt-BR-FabioNeural' } });
    fireEvent.change(field(/^Chave da voz/), { target: { value: 'azul' } });
    fireEvent.change(field(/^Região da voz/), { target: { value: 'brazilsouth' } });
    fireEvent.change(field(/^Tokens por dia/), { target: { value: '50000' } });
    press('Salvar');
    await until(isClosed);
    const body = api.callsOf('PUT /api/prompt/:id').at(-1)?.body as Record<string, unknown>;
    t.match(body, {
      voice: 'pt-BR-FabioNeural',
      voiceKey: 'azul',
      voiceRegion: 'brazilsouth',
      dailyTokens: 50_000,
    });
    t.notOk('apiKey' in body);
  },
);

t.test('shows a prompt’s sources with their state, and tries a question', async (t) => {
  const failed = source({
    id: 8,
    name: 'Site',
    kind: 'url',
    status: 'failed',
    failure: 'unreachable',
    promptId: null,
  });
  const { api } = await open(t, [build()], {
    'GET /api/prompt/:id/knowledge': () => page(source(), failed),
    'GET /api/prompt/:id/knowledge/search': () => ({
      passages: [{ sourceId: 7, source: 'Frete', text: 'Grátis acima de R$ 200.', score: 0.8 }],
    }),
    'POST /api/prompt/:id/knowledge/:sourceId/read': () => ({
      ...failed,
      status: 'waiting',
      failure: null,
    }),
  });
  await choose('Conhecimento');
  await within(dialog()).findByText('O site não respondeu.');
  t.ok(within(dialog()).getByText('Todos os prompts'));
  t.same(await axe(), []);
  fireEvent.change(field(/^Pergunta/), { target: { value: 'quanto é o frete?' } });
  press('Procurar');
  await within(dialog()).findByText('Grátis acima de R$ 200.');
  t.equal(
    api.callsOf('GET /api/prompt/:id/knowledge/search')[0]?.query.get('query'),
    'quanto é o frete?',
  );
  press('Ações de Site');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Ler de novo' }));
  await within(dialog()).findByText('Sendo lida…');
});

t.test('adds a text, and keeps it when the server refuses it', async (t) => {
  const { api } = await open(t, [build()], {
    'GET /api/prompt/:id/knowledge': () => page(),
    'POST /api/prompt/:id/knowledge': () => reply(400, { error: 'ERR_KNOWLEDGE_FULL' }),
  });
  await choose('Conhecimento');
  await within(dialog()).findByText('Nenhuma fonte ainda');
  press('Adicionar texto');
  await until(() => screen.getAllByRole('dialog').length === 2);
  const [, form] = screen.getAllByRole('dialog');
  if (!form) throw new Error('no form was opened');
  fireEvent.change(within(form).getByLabelText(/^Nome/), { target: { value: 'Trocas' } });
  fireEvent.change(within(form).getByLabelText(/^Texto/), { target: { value: 'Em sete dias.' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Salvar' }));
  await screen.findByText(/chegou ao limite de conhecimento/);
  api.set({ 'POST /api/prompt/:id/knowledge': () => source({ id: 9, name: 'Trocas' }) });
  fireEvent.click(within(form).getByRole('button', { name: 'Salvar' }));
  await until(() => screen.getAllByRole('dialog').length === 1);
  await within(dialog()).findByText('Trocas');
  t.same(api.callsOf('POST /api/prompt/:id/knowledge').at(-1)?.body, {
    name: 'Trocas',
    text: 'Em sete dias.',
    isShared: false,
  });
});

t.test('shows what was used by day', async (t) => {
  const { api } = await open(t, [build()], {
    'GET /api/prompt/usage': () => ({
      today: '2026-11-27',
      rows: [
        {
          day: '2026-11-26',
          promptId: 1,
          prompt: 'Recepção',
          purpose: 'answer',
          calls: 12,
          failures: 1,
          estimates: 2,
          inputTokens: 4_200,
          outputTokens: 800,
          characters: 0,
          seconds: 0,
        },
      ],
    }),
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'Uso por dia' }));
  await screen.findByText('5.000 tokens em 7 dias');
  const row = within(screen.getByRole('table', { name: 'Uso por dia' })).getAllByRole('row')[1];
  t.equal(row?.textContent, '26/11RecepçãoRespostas a clientes1214.200800');
  t.ok(screen.getByText(/o número é uma estimativa/));
  t.same(await axe(), []);
  fireEvent.click(screen.getByRole('radio', { name: '30 dias' }));
  await screen.findByText('5.000 tokens em 30 dias');
  t.equal(api.callsOf('GET /api/prompt/usage').at(-1)?.query.get('days'), '30');
});
