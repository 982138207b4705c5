import { axe, reply, screen, waitFor, within } from 'prosa/web/testing';
import t from 'tap';
import type { ConnectionDto } from '../schemas.ts';
import { buildConnection as build } from './testing/builders.ts';
import { QUEUES, api, show, rowOf, gone, buttonsIn } from './testing/connections-screen.tsx';

t.test('each connection offers what its state allows', async (t) => {
  const states = {
    CONNECTED: { words: 'Conectada', offers: ['Desconectar'] },
    PAIRING: { words: 'Pareando', offers: ['Desconectar'] },
    TIMEOUT: { words: 'Sem resposta', offers: ['Desconectar'] },
    DISCONNECTED: { words: 'Desconectada', offers: ['Tentar de novo', 'Novo QR'] },
    qrcode: { words: 'Esperando o QR', offers: ['Ler QR'] },
    OPENING: { words: 'Conectando', offers: ['Conectando…'] },
  };
  const connections = Object.keys(states).map((status, at) =>
    build({ id: at + 1, name: `Linha ${String(at)}`, status }),
  );
  await show(t, api(connections));
  for (const [at, { words, offers }] of Object.values(states).entries()) {
    const row = await rowOf(`Linha ${String(at)}`);
    t.ok(within(row).getByText(words), words);
    t.same(buttonsIn(row), offers, words);
  }
  const opening = await rowOf('Linha 5');
  t.ok(within(opening).getByRole<HTMLButtonElement>('button', { name: 'Conectando…' }).disabled);
  t.same(await axe(), []);
});

t.test('the list shows the default and the queues, and follows what happens', async (t) => {
  const first = build({ isDefault: true, queues: QUEUES });
  const { emit } = await show(t, api([first]));
  const row = await rowOf('Loja Centro');
  t.ok(within(row).getByText('Vendas'));
  t.ok(within(row).getByTitle('Conexão padrão'));
  emit({ event: 'whatsapp', action: 'update', whatsapp: { ...first, status: 'TIMEOUT' } });
  t.ok(within(await rowOf('Loja Centro')).getByText('Sem resposta'));
  const other = build({ id: 2, name: 'Filial Sul' });
  emit({ event: 'whatsapp', action: 'update', whatsapp: other });
  t.ok(screen.getByText('Filial Sul'));
  emit({ event: 'whatsapp', action: 'delete', whatsappId: 1 });
  t.notOk(screen.queryByText('Loja Centro'));
});

t.test('says what a state means, and why it is so', async (t) => {
  const connection = build({ status: 'DISCONNECTED', statusReason: 'phone-offline' });
  const { user } = await show(t, api([connection]));
  await user.hover(await screen.findByText('Desconectada'));
  t.ok(await screen.findByText(/Nada entra nem sai.*O celular está sem rede/));
});

t.test('tries a connection again', async (t) => {
  const { user, api: server } = await show(
    t,
    api([build({ status: 'DISCONNECTED' })], {
      'POST /api/whatsappsession/:id': () => ({ message: 'Starting session.' }),
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo com Loja Centro' }));
  await waitFor(
    () => server.callsOf('POST /api/whatsappsession/:id')[0] ?? Promise.reject(new Error()),
  );
  t.equal(server.callsOf('POST /api/whatsappsession/:id')[0]?.params.id, '1');
});

t.test('disconnects only after asking', async (t) => {
  let fails = true;
  const { user, api: server } = await show(
    t,
    api([build()], {
      'DELETE /api/whatsappsession/:id': () =>
        fails ? reply(503, { error: 'ERR_UNAVAILABLE' }) : { message: 'Session disconnected.' },
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Desconectar Loja Centro' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Desconectar Loja Centro?' }),
  );
  t.same(await axe(), []);
  t.equal(server.callsOf('DELETE /api/whatsappsession/:id').length, 0);
  await user.click(question.getByRole('button', { name: 'Desconectar' }));
  t.ok(await screen.findByText(/servidor está ocupado/), 'a failure is told');
  fails = false;
  await user.click(question.getByRole('button', { name: 'Desconectar' }));
  await gone(() => screen.queryByRole('alertdialog'));
});

t.test('a new code is shown, renewed and gone once it is read', async (t) => {
  const connection = build({ status: 'DISCONNECTED' });
  const { user, emit } = await show(
    t,
    api([connection], {
      'PUT /api/whatsappsession/:id': () => ({ message: 'Starting session.' }),
      'GET /api/whatsapp/:id': () => ({ ...connection, status: 'OPENING' }),
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Novo QR de Loja Centro' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'QR de Loja Centro' }));
  t.ok(dialog.getByText('Preparando o código…'));
  const session = (changes: Partial<ConnectionDto>) =>
    emit({ event: 'whatsappSession', action: 'update', session: { ...connection, ...changes } });
  session({ status: 'OPENING', qrcode: '' });
  t.ok(dialog.getByText('Preparando o código…'), 'no code yet is not the end');
  session({ status: 'qrcode', qrcode: 'code-1' });
  const image = await dialog.findByRole('img', { name: 'QR de Loja Centro' });
  t.same(await axe(), []);
  const drawing = image.innerHTML;
  session({ id: 2, status: 'qrcode', qrcode: 'of another connection' });
  t.equal(image.innerHTML, drawing);
  session({ status: 'qrcode', qrcode: 'code-2' });
  t.not(image.innerHTML, drawing);
  session({ status: 'PAIRING', qrcode: '' });
  await gone(() => screen.queryByRole('dialog'));
});

t.test('the window of a code closes with a word when the connection is connected', async (t) => {
  const connection = build({ status: 'qrcode' });
  const { user, emit } = await show(
    t,
    api([connection], { 'GET /api/whatsapp/:id': () => ({ ...connection, qrcode: 'code-1' }) }),
  );
  await user.click(await screen.findByRole('button', { name: 'Ler QR de Loja Centro' }));
  await screen.findByRole('img', { name: 'QR de Loja Centro' });
  emit({
    event: 'whatsappSession',
    action: 'update',
    session: { ...connection, status: 'CONNECTED', qrcode: '' },
  });
  t.ok(await screen.findByText('Loja Centro está conectada.'));
  await gone(() => screen.queryByRole('dialog'));
});

t.test('a code that cannot be asked for offers another try', async (t) => {
  const connection = build({ status: 'qrcode' });
  const { user, api: server } = await show(
    t,
    api([connection], { 'GET /api/whatsapp/:id': () => reply(500, { error: 'ERR_INTERNAL' }) }),
  );
  await user.click(await screen.findByRole('button', { name: 'Ler QR de Loja Centro' }));
  const dialog = within(await screen.findByRole('dialog'));
  const retry = await dialog.findByRole('button', { name: 'Tentar de novo' });
  server.set({ 'GET /api/whatsapp/:id': () => ({ ...connection, qrcode: 'code-1' }) });
  await user.click(retry);
  t.ok(await dialog.findByRole('img', { name: 'QR de Loja Centro' }));
});
