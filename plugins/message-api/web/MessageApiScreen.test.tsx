import {
  axe,
  buildAdmin,
  noAnswer,
  renderScreen,
  reply,
  screen,
  setWidth,
  until,
  within,
} from 'prosa/web/testing';
import type { MockRoutes } from 'prosa/web/testing';
import t from 'tap';
import type { Test } from 'tap';
import type { RequestDto, TokenDto } from '../schemas.ts';
import MessageApiScreen from './MessageApiScreen.tsx';

const SECRET = `prosa_${'k'.repeat(39)}Wxyz`;

const tokenOf = (changes: Partial<TokenDto> = {}): TokenDto => ({
  connectionId: 1,
  lastCharacters: 'a1B2',
  createdAt: '2026-11-20T12:00:00.000Z',
  createdBy: { id: 7, name: 'Rui Alves' },
  lastUsedAt: null,
  ...changes,
});

const requestOf = (changes: Partial<RequestDto> = {}): RequestDto => ({
  id: 4,
  state: 'waiting',
  reason: 'cap',
  dueAt: '2026-11-22T12:00:00.000Z',
  expiresAt: '2026-11-29T12:00:00.000Z',
  createdAt: '2026-11-21T12:00:00.000Z',
  settledAt: null,
  connectionId: 1,
  contact: { id: 9, name: 'Ana Prado', number: '5511988887777' },
  excerpt: 'Seu pedido saiu',
  files: 1,
  ...changes,
});

const NOTHING = { records: [], hasMore: false };

const CONNECTIONS = [
  { id: 1, name: 'Loja Centro' },
  { id: 2, name: 'Vendas' },
];

const show = (t: Test, api: MockRoutes = {}) =>
  renderScreen(t, <MessageApiScreen />, {
    user: buildAdmin(),
    api: {
      'GET /api/whatsapp': () => CONNECTIONS,
      'GET /api/message-api/tokens': () => [tokenOf()],
      'GET /api/message-api/requests': () => NOTHING,
      ...api,
    },
  });

const textTest = () => within(screen.getByRole('form', { name: 'Mensagem de texto' }));
const mediaTest = () => within(screen.getByRole('form', { name: 'Mensagem com arquivo' }));

t.test('shows each connection with its token, and how the call is made', async (t) => {
  await show(t, {
    'GET /api/message-api/tokens': () => [
      tokenOf({ lastUsedAt: '2026-11-21T12:00:00.000Z' }),
      tokenOf({ connectionId: 2, lastCharacters: 'zZ9_', createdBy: null }),
    ],
  });
  t.ok(await screen.findByText('prosa_…a1B2'));
  t.ok(screen.getByText(/Criado por Rui Alves em .* · usado em/));
  t.ok(screen.getByText(/^Criado em .* · nunca usado/));
  t.ok(screen.getByText(/^POST http.*\/api\/messages\/send$/));
  t.ok(screen.getByText(/\{\{firstName\}\}/));
  t.ok(screen.getByText(/Mais de 60 mensagens por minuto/));
  t.same(await axe(), []);
});

t.test('fits a narrow screen', async (t) => {
  await show(t);
  setWidth(390);
  t.ok(await screen.findByText('prosa_…a1B2'));
  t.same(await axe(), []);
});

t.test('creates a token, shows it once and copies it', async (t) => {
  const { user, api } = await show(t, {
    'PUT /api/message-api/tokens/:id': () => ({
      ...tokenOf({ connectionId: 2, lastCharacters: 'Wxyz' }),
      token: SECRET,
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Criar token de Vendas' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Token de Vendas' }));
  t.ok(dialog.getByText(SECRET));
  t.same(await axe(), []);
  await user.click(dialog.getByRole('button', { name: 'Copiar o token' }));
  t.ok(await dialog.findByRole('button', { name: 'Copiado' }));
  t.equal(await navigator.clipboard.readText(), SECRET);
  t.ok(await dialog.findByRole('button', { name: 'Copiar o token' }), 'it can be copied again');
  await user.click(dialog.getByRole('button', { name: 'Já guardei' }));
  await until(() => screen.queryByText(SECRET) === null);
  t.equal(api.callsOf('PUT /api/message-api/tokens/:id')[0]?.params.id, '2');
  t.ok(screen.getByText('prosa_…Wxyz'));
});

t.test('asks before it replaces a token', async (t) => {
  const { user, api } = await show(t, {
    'PUT /api/message-api/tokens/:id': () => ({ ...tokenOf(), token: SECRET }),
  });
  await user.click(
    await screen.findByRole('button', { name: 'Substituir o token de Loja Centro' }),
  );
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Substituir o token de Loja Centro?' }),
  );
  t.equal(api.callsOf('PUT /api/message-api/tokens/:id').length, 0);
  await user.click(question.getByRole('button', { name: 'Substituir' }));
  t.ok(await screen.findByText(SECRET));
});

t.test('asks before it revokes a token', async (t) => {
  const { user } = await show(t, {
    'DELETE /api/message-api/tokens/:id': () => ({ message: 'Token revoked' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Revogar o token de Loja Centro' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Revogar' }));
  t.ok(await screen.findByText('Token revogado.'));
  t.ok(await screen.findByRole('button', { name: 'Criar token de Loja Centro' }));
});

t.test('tells what could not be done', async (t) => {
  const { user } = await show(t, {
    'PUT /api/message-api/tokens/:id': () => reply(403, { error: 'ERR_NO_PERMISSION' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Criar token de Vendas' }));
  t.ok(await screen.findByText(/Não foi possível criar o token/));
});

t.test('leads to the connections where there are none', async (t) => {
  await show(t, { 'GET /api/whatsapp': () => [], 'GET /api/message-api/tokens': () => [] });
  t.ok(await screen.findByText('Nenhuma conexão ainda'));
  t.equal(
    screen.getByRole('link', { name: 'Ir para as conexões' }).getAttribute('href'),
    '/connections',
  );
});

t.test('offers to try again when nobody answered', async (t) => {
  const { user, api } = await show(t, {
    'GET /api/message-api/tokens': () => reply(500, { error: 'ERR_INTERNAL' }),
  });
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  api.set({ 'GET /api/message-api/tokens': () => [tokenOf()] });
  await user.click(retry);
  t.ok(await screen.findByText('prosa_…a1B2'));
});

t.test('copies the address and the examples', async (t) => {
  const { user } = await show(t);
  await user.click(screen.getByRole('button', { name: 'Copiar o endereço' }));
  t.match(await navigator.clipboard.readText(), /^http.*\/api\/messages\/send$/);
  await user.click(screen.getByRole('button', { name: 'Copiar o exemplo em JSON' }));
  t.match(await navigator.clipboard.readText(), '"number":"5511988887777"');
  await user.click(screen.getByRole('button', { name: 'Copiar o exemplo com arquivo' }));
  t.match(await navigator.clipboard.readText(), 'medias=@boleto.pdf');
});

t.test('the text test makes the call with the token alone', async (t) => {
  const { user, api } = await show(t, {
    'POST /api/messages/send': () => ({ mensagem: 'Mensagem enviada' }),
  });
  const form = textTest();
  await user.click(form.getByRole('button', { name: 'Enviar o texto' }));
  t.equal(form.getAllByText('Obrigatório').length, 3);
  t.equal(api.callsOf('POST /api/messages/send').length, 0);
  await user.type(form.getByLabelText(/^Token/), SECRET);
  await user.type(form.getByLabelText(/^Número/), '5511988887777');
  await user.type(form.getByLabelText(/^Mensagem/), 'Oi');
  await user.click(form.getByRole('button', { name: 'Enviar o texto' }));
  t.ok(await screen.findByText('Mensagem enviada com sucesso'));
  const [sent] = api.callsOf('POST /api/messages/send');
  t.equal(sent?.headers.get('authorization'), `Bearer ${SECRET}`);
  t.same(sent?.body, { number: '5511988887777', body: 'Oi' });
  t.equal(form.getByLabelText<HTMLTextAreaElement>(/^Mensagem/).value, '');
  t.equal(form.getByLabelText<HTMLInputElement>(/^Token/).value, SECRET);
});

t.test('a wrong token is told at its field, and ends no session', async (t) => {
  const { user } = await show(t, {
    'POST /api/messages/send': () => reply(401, { error: 'ERR_API_TOKEN' }),
  });
  const form = textTest();
  await user.type(form.getByLabelText(/^Token/), 'errado');
  await user.type(form.getByLabelText(/^Número/), '5511988887777');
  await user.type(form.getByLabelText(/^Mensagem/), 'Oi{Enter}');
  await user.click(form.getByRole('button', { name: 'Enviar o texto' }));
  t.ok(await form.findByText('Acesso não permitido'));
  t.ok(screen.getByRole('heading', { name: 'API de mensagens' }));
});

t.test('the media test asks for token, number and file, and sends a form', async (t) => {
  const { user, api } = await show(t, { 'POST /api/messages/send': noAnswer });
  const form = mediaTest();
  await user.click(form.getByRole('button', { name: 'Enviar o arquivo' }));
  t.equal(form.getAllByText('Obrigatório').length, 2);
  t.ok(form.getByText('Escolha um arquivo.'));
  t.same(await axe(), []);
  await user.type(form.getByLabelText(/^Token/), SECRET);
  await user.type(form.getByLabelText(/^Número/), '5511988887777');
  const file = new File(['bytes'], 'boleto.pdf', { type: 'application/pdf' });
  await user.upload(form.getByLabelText('Escolher arquivo'), file);
  t.equal(form.queryByText('Escolha um arquivo.'), null);
  await user.click(form.getByRole('button', { name: 'Enviar o arquivo' }));
  t.ok(await screen.findByText(/^Não foi possível enviar a mensagem/));
  api.set({ 'POST /api/messages/send': () => ({ mensagem: 'Mensagem enviada' }) });
  await user.click(form.getByRole('button', { name: 'Enviar o arquivo' }));
  t.ok(await screen.findByText('Mensagem enviada com sucesso'));
  const sent = api.calls.filter(({ method }) => method === 'POST').at(-1)?.body as FormData;
  t.equal(sent.get('number'), '5511988887777');
  t.equal((sent.get('medias') as File).name, 'boleto.pdf');
  await until(() => form.queryByText('boleto.pdf') === null);
});

t.test('B.2: tokens are closed, and say why, to somebody who acts as the user', async (t) => {
  await renderScreen(t, <MessageApiScreen />, {
    user: buildAdmin({ impersonation: { by: 'Rita' } }),
    api: {
      'GET /api/whatsapp': () => CONNECTIONS,
      'GET /api/message-api/tokens': () => [tokenOf()],
      'GET /api/message-api/requests': () => NOTHING,
    },
  });
  for (const name of ['Substituir o token de Loja Centro', 'Revogar o token de Loja Centro']) {
    const button = await screen.findByRole('button', { name });
    t.ok((button as HTMLButtonElement).disabled, name);
    t.match(button.title, /em nome de outra pessoa/);
  }
});

t.test('shows what waits and why, page by page, and what was not sent', async (t) => {
  const { user, api } = await show(t, {
    'GET /api/message-api/requests': ({ query }) =>
      query.get('state') === 'skipped'
        ? { records: [requestOf({ state: 'skipped', reason: 'opted-out' })], hasMore: false }
        : query.get('before') === null
          ? { records: [requestOf()], hasMore: true }
          : { records: [requestOf({ id: 3, reason: '', files: 0 })], hasMore: false },
  });
  const waiting = within(await screen.findByRole('list', { name: 'Esperando' }));
  t.ok(waiting.getByText('Seu pedido saiu'));
  t.ok(waiting.getByText(/O limite da conexão foi atingido, não antes de/));
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  t.ok(await screen.findByText(/Espera a vez na conexão/));
  t.equal(api.callsOf('GET /api/message-api/requests').at(-1)?.query.get('before'), '4');
  t.same(await axe(), []);
  await user.selectOptions(screen.getByLabelText('Mostrar'), 'Não enviadas');
  t.ok(await screen.findByText(/O contato pediu para não receber mensagens/));
  t.equal(screen.queryByRole('button', { name: /^Cancelar/ }), null);
});

t.test('cancels what waits after a question', async (t) => {
  let records = [requestOf()];
  const { user, api } = await show(t, {
    'GET /api/message-api/requests': () => ({ records, hasMore: false }),
    'POST /api/message-api/requests/:id/cancel': () => requestOf({ state: 'cancelled' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Cancelar a mensagem a Ana Prado' }));
  const question = within(await screen.findByRole('alertdialog'));
  records = [];
  await user.click(question.getByRole('button', { name: 'Cancelar a mensagem' }));
  t.ok(await screen.findByText('Nada espera agora.'));
  t.equal(api.callsOf('POST /api/message-api/requests/:id/cancel')[0]?.params.id, '4');
});
