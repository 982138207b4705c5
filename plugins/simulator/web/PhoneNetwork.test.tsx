import { axe, reply, screen, waitFor, within } from 'prosa/web/testing';
import t from 'tap';
import type { PhoneConnectionDto } from '../schemas.ts';
import { connection, summary, message, answer, api, show, gone, asked } from './testing/phone.tsx';

t.test('a customer who looks has read it after a glance', async (t) => {
  const { api: server } = await show(t, api([message(), answer]));
  await screen.findByText('Boa tarde, Maria!');
  t.equal(server.callsOf('POST /api/simulator/5/chats/:number/read').length, 0, 'not at once');
  const read = await asked(server, 'POST /api/simulator/5/chats/:number/read');
  t.equal(read.params.number, '5511988887777');
});

t.test('what comes while the others are being read is read too', async (t) => {
  const { emit, api: server } = await show(t, api([message(), answer]));
  const route = 'POST /api/simulator/5/chats/:number/read';
  await asked(server, route);
  const later = message({ id: 'B2', fromMe: true, body: 'Temos em duas cores.', ack: 2 });
  server.set(api([message(), { ...answer, ack: 3 }, later]));
  emit({ event: 'simulator', action: 'update', connectionId: 5, number: '5511988887777' });
  await screen.findByText('Temos em duas cores.');
  await asked(server, route, 2);
  t.equal(server.callsOf(route).length, 2);
});

t.test('in the pocket the phone shows what came, and nothing is read', async (t) => {
  const { user, emit, api: server } = await show(t, api([message()]));
  await screen.findByRole('log');
  await user.click(screen.getByRole('checkbox', { name: 'Maria Souza está olhando o celular' }));
  t.ok(screen.getByRole('button', { name: 'Pegar o celular' }));
  server.set(api([message(), answer]));
  emit({ event: 'simulator', action: 'update', connectionId: 5, number: '5511988887777' });
  const notices = within(screen.getByRole('list', { name: 'Avisos de mensagens' }));
  t.ok(await notices.findByText('Boa tarde, Maria!'));
  t.same(await axe(), []);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  t.equal(server.callsOf('POST /api/simulator/5/chats/:number/read').length, 0);
  await user.click(screen.getByRole('button', { name: 'Ler 1 mensagem' }));
  t.ok(await screen.findByRole('log'));
  await asked(server, 'POST /api/simulator/5/chats/:number/read');
});

t.test('the company is told of typing, and of its end', async (t) => {
  const { user, api: server } = await show(t, api([]));
  const route = 'POST /api/simulator/5/chats/:number/typing';
  await user.type(await screen.findByRole('textbox', { name: 'Mensagem' }), 'Oi');
  t.same((await asked(server, route)).body, { active: true });
  t.equal(server.callsOf(route).length, 1, 'not at every key');
  await user.keyboard('{Enter}');
  t.same((await asked(server, route, 2)).body, { active: false });
});

t.test('the customer sees the company typing until its message comes', async (t) => {
  const { emit } = await show(t, api([message()]));
  await screen.findByRole('log');
  t.ok(screen.getByText('conta comercial'));
  const typing = { event: 'simulatorTyping', action: 'typing', connectionId: 5, active: true };
  emit({ ...typing, number: '5521999998888' });
  t.notOk(screen.queryByText('digitando…'), 'in another chat');
  emit({ ...typing, number: '5511988887777' });
  t.ok(await screen.findByText('digitando…'));
  t.same(await axe(), []);
  emit({ event: 'simulator', action: 'update', connectionId: 5, number: '5511988887777' });
  await gone(() => screen.queryByText('digitando…'));
});

t.test('what happens elsewhere is shown', async (t) => {
  const { emit, api: server } = await show(t, api([message()]));
  await screen.findByRole('log');
  server.set(api([message(), answer], {}, [summary({ lastMessage: 'Boa tarde, Maria!' })]));
  emit({ event: 'simulator', action: 'update', connectionId: 6, number: '5511988887777' });
  emit({ event: 'simulator', action: 'update', connectionId: 5, number: '5511988887777' });
  t.equal((await screen.findAllByText('Boa tarde, Maria!')).length > 0, true);
  emit({
    event: 'whatsapp',
    action: 'update',
    whatsapp: { id: 5, name: 'Loja Centro', status: 'TIMEOUT' },
  });
  t.ok(screen.getByText('Sem resposta'));
  t.ok(screen.getByText(/A conexão está fora do ar/));
});

t.test('drops the connection and connects it again', async (t) => {
  let status: PhoneConnectionDto['status'] = 'CONNECTED';
  const { user, api: server } = await show(
    t,
    api([message()], {
      'POST /api/simulator/5/state': ({ body }) => {
        ({ status } = body as { status: PhoneConnectionDto['status'] });
        return connection({ status });
      },
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Derrubar a conexão' }));
  t.ok(await screen.findByText('Desconectada'));
  await user.click(screen.getByRole('button', { name: 'Reconectar' }));
  await user.click(await screen.findByRole('button', { name: 'Parar de responder' }));
  t.ok(await screen.findByText('Sem resposta'));
  t.same(
    server.callsOf('POST /api/simulator/5/state').map(({ body }) => body),
    [{ status: 'DISCONNECTED' }, { status: 'CONNECTED' }, { status: 'TIMEOUT' }],
  );
});

t.test('reads the code of a connection that waits for it', async (t) => {
  const { user, api: server } = await show(
    t,
    api([message()], {
      'GET /api/simulator/5': () => connection({ status: 'qrcode' }),
      'POST /api/simulator/5/state': () => connection(),
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Ler o QR' }));
  t.ok(await screen.findByText('Conectada'));
  t.same(server.callsOf('POST /api/simulator/5/state')[0]?.body, { status: 'CONNECTED' });
});

t.test('says why a connection the company has put to rest does not wake', async (t) => {
  const asleep = connection({ status: 'DISCONNECTED' });
  const { user } = await show(
    t,
    api([message()], {
      'GET /api/simulator/5': () => asleep,
      'POST /api/simulator/5/state': () => asleep,
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Reconectar' }));
  t.ok(await screen.findByText('A empresa desligou esta conexão. Ligue-a em Conexões.'));
});

t.test('makes the network slow, doubling and shuffling', async (t) => {
  const { user, api: server } = await show(
    t,
    api([message()], {
      'PUT /api/simulator/5/faults': ({ body }) => connection(body as Partial<PhoneConnectionDto>),
    }),
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Atraso' }), '3 segundos');
  await user.click(screen.getByRole('checkbox', { name: 'Entregar em dobro' }));
  await user.click(screen.getByRole('checkbox', { name: 'Trocar a ordem' }));
  await asked(server, 'PUT /api/simulator/5/faults', 3);
  t.same(
    server.callsOf('PUT /api/simulator/5/faults').map(({ body }) => body),
    [{ delayMilliseconds: 3000 }, { duplicates: true }, { reorders: true }],
  );
});

t.test('makes the channel count, lock and block, and customers answer', async (t) => {
  const { user, api: server } = await show(
    t,
    api([message()], {
      'PUT /api/simulator/5/faults': ({ body }) => connection(body as Partial<PhoneConnectionDto>),
    }),
  );
  const quota = await screen.findByRole('combobox', { name: 'Cota de conversas novas' });
  await user.selectOptions(quota, '50 conversas em 30 dias');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quem responde' }), '20%');
  await user.click(screen.getByRole('checkbox', { name: 'Bloquear conversas novas' }));
  await user.click(screen.getByRole('checkbox', { name: 'Bloquear a conta' }));
  await asked(server, 'PUT /api/simulator/5/faults', 4);
  t.same(
    server.callsOf('PUT /api/simulator/5/faults').map(({ body }) => body),
    [{ quota: 50 }, { answerPercent: 20 }, { locksNewChats: true }, { isBanned: true }],
  );
  t.same(await axe(), []);
});

t.test('in a group somebody writes, whoever is named', async (t) => {
  const group = summary({ number: '120363041234567890', name: 'Fornecedores', isGroup: true });
  const { user, api: server } = await show(
    t,
    api([message({ senderName: 'Carlos' })], {}, [group]),
    { at: '/simulator/5?chat=120363041234567890' },
  );
  const log = within(await screen.findByRole('log', { name: 'Mensagens de Fornecedores' }));
  t.ok(log.getByText('Carlos'));
  const writer = screen.getByRole<HTMLInputElement>('combobox', { name: 'Quem escreve' });
  t.equal(writer.value, 'Carlos');
  await user.clear(writer);
  await user.type(writer, 'Dona Célia');
  await user.type(screen.getByRole('textbox', { name: 'Mensagem' }), 'chegou?{Enter}');
  t.match((await asked(server, 'POST /api/simulator/5/messages')).body, {
    from: { number: /^55119\d{8}$/, name: 'Dona Célia' },
    group: { number: '120363041234567890', name: 'Fornecedores' },
  });
  t.same(await axe(), []);
});

t.test('a number in another form becomes the one the server knows', async (t) => {
  const { address } = await show(
    t,
    api([message()], {
      'GET /api/simulator/5/chats/:number': () => ({ number: '5511988887777', messages: [] }),
    }),
    { at: '/simulator/5?chat=551188887777&name=Maria' },
  );
  await waitFor(() => {
    if (!address().includes('chat=5511988887777')) throw new Error(address());
  });
  t.pass();
});

t.test('on a narrow screen the phone is the page, and there is a way back', async (t) => {
  const { user } = await show(t, api([message()]), { at: '/simulator/5', width: 390 });
  await user.click(await screen.findByRole('button', { name: /^Maria Souza/ }));
  t.ok(await screen.findByRole('log'));
  t.notOk(screen.queryByRole('heading', { name: 'Clientes' }));
  t.same(await axe(), []);
  await user.click(screen.getByRole('button', { name: 'A rede' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'A rede' }));
  t.ok(dialog.getByRole('button', { name: 'Derrubar a conexão' }));
  t.same(await axe(), []);
  await user.click(dialog.getByRole('button', { name: 'Fechar' }));
  await gone(() => screen.queryByRole('dialog'));
  await user.click(screen.getByRole('button', { name: 'Voltar aos clientes' }));
  t.ok(await screen.findByRole('heading', { name: 'Clientes' }));
});

t.test('a connection that is not there is said to be so, with another try', async (t) => {
  const { user, api: server } = await show(
    t,
    api([], { 'GET /api/simulator/5': () => reply(404, { error: 'ERR_NO_WAPP_FOUND' }) }),
  );
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  t.ok(screen.getByText('Esta conexão não existe mais.'));
  server.set(api([message()]));
  await user.click(retry);
  t.ok(await screen.findByRole('log'));
});

t.test('speaks three languages', async (t) => {
  const titles = { pt: 'A rede', en: 'The network', es: 'La red' } as const;
  for (const language of ['pt', 'en', 'es'] as const) {
    const { unmount } = await show(t, api([message()]), { language });
    t.ok(await screen.findByRole('heading', { name: titles[language] }), language);
    unmount();
  }
});
