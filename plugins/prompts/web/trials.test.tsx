import t from 'tap';
import { axe, buildAdmin, fireEvent, renderScreen, reply, screen, within } from 'prosa/web/testing';
import type { MockRoutes, TestLife } from 'prosa/web/testing';
import { PromptDialog } from './form/PromptDialog.tsx';
import { PlaygroundDialog } from './playground/PlaygroundDialog.tsx';
import { build, QUEUE } from './testing/build.ts';

t.setTimeout(60_000);

const nothing = (): void => undefined;

const dialog = (): HTMLElement => screen.getByRole('dialog');
const field = (name: RegExp): HTMLElement => within(dialog()).getByLabelText(name);
const press = (name: string): void => {
  fireEvent.click(within(dialog()).getByRole('button', { name }));
};

const openForm = (test: TestLife, api: MockRoutes) =>
  renderScreen(test, <PromptDialog prompt={build()} onSaved={nothing} onClose={nothing} />, {
    user: buildAdmin(),
    api: { 'GET /api/queue': () => [QUEUE], ...api },
  });

t.test('talks with a prompt, and shows what each answer took', async (t) => {
  const { api } = await renderScreen(t, <PlaygroundDialog prompt={build()} onClose={nothing} />, {
    user: buildAdmin(),
    api: {
      'POST /api/prompt/:id/playground': () => ({
        text: 'Grátis acima de R$ 300.',
        calls: [{ name: 'search_knowledge', detail: 'frete' }],
        sources: ['Entrega'],
        inputTokens: 240,
        outputTokens: 60,
        isEstimated: false,
        milliseconds: 1_240,
        isCut: false,
      }),
    },
  });
  const say = (words: string): void => {
    fireEvent.change(field(/^Mensagem do cliente/), { target: { value: words } });
    fireEvent.keyDown(field(/^Mensagem do cliente/), { key: 'Enter' });
  };
  say('Quanto é o frete?');
  await within(dialog()).findByText('Grátis acima de R$ 300.');
  for (const words of ['240 lidos, 60 escritos', '1.2 s', 'search_knowledge: frete', 'Entrega']) {
    t.ok(within(dialog()).getByText(words), words);
  }
  t.same(await axe(), []);
  api.set({ 'POST /api/prompt/:id/playground': () => reply(502, { error: 'ERR_MODEL_DOWN' }) });
  say('E para Recife?');
  await within(dialog()).findByText('O servidor não respondeu.');
  t.ok(within(dialog()).getByText('E para Recife?'), 'nothing is lost');
  press('Tentar de novo');
  await within(dialog()).findByText('O servidor não respondeu.');
  t.same(api.callsOf('POST /api/prompt/:id/playground').at(-1)?.body, {
    messages: [
      { fromMe: false, body: 'Quanto é o frete?' },
      { fromMe: true, body: 'Grátis acima de R$ 300.' },
      { fromMe: false, body: 'E para Recife?' },
    ],
  });
  press('Começar de novo');
  await within(dialog()).findByText('Escreva como um cliente escreveria.');
});

t.test('tests the server as it is typed, with a stored key or another', async (t) => {
  const { api } = await openForm(t, {
    'POST /api/prompt/test': () => ({ milliseconds: 640, callsTools: true }),
  });
  press('Testar servidor');
  await within(dialog()).findByText('Respondeu em 0.6 s.');
  fireEvent.change(field(/^Chave de API/), { target: { value: 'sk-outra' } });
  api.set({ 'POST /api/prompt/test': () => reply(400, { error: 'ERR_MODEL_BAD_KEY' }) });
  press('Testar servidor');
  await within(dialog()).findByText('O servidor não aceitou a chave.');
  const server = { id: 1, baseUrl: 'https://api.openai.com/v1', model: 'gpt-4o-mini' };
  t.same(
    api.callsOf('POST /api/prompt/test').map(({ body }) => body),
    [server, { ...server, apiKey: 'sk-outra' }],
  );
});

t.test('offers the voices that the region has', async (t) => {
  const { api } = await openForm(t, {
    'POST /api/prompt/voices': () => ({ voices: ['pt-BR-FabioNeural'] }),
  });
  const azure = () => within(dialog()).getAllByRole('option', { name: /\(Azure\)/ });
  t.equal(azure().length, 15);
  fireEvent.change(field(/^Voz/), { target: { value: 'pt-BR-YaraNeural' } });
  fireEvent.change(field(/^Chave da voz/), { target: { value: 'azul' } });
  fireEvent.change(field(/^Região da voz/), { target: { value: 'BrazilSouth' } });
  await within(dialog()).findByText('A região brazilsouth tem 1 destas vozes.');
  t.same(
    azure().map(({ textContent }) => textContent),
    ['Fabio (Azure)', 'Yara (Azure)'],
    'the chosen one stays',
  );
  t.same(api.callsOf('POST /api/prompt/voices').at(-1)?.body, {
    voiceRegion: 'brazilsouth',
    voiceKey: 'azul',
  });
});
