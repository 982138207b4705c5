import t from 'tap';
import { axe, fireEvent, noAnswer, screen, within, until } from 'prosa/web/testing';
import { buildMessage } from '../testing/builders.ts';
import { maria, hello, open, box, bubbleOf } from '../testing/ticket-chat.tsx';

t.test('a reply is there at once and says how far it got', async (t) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user, api, emit, world } = await open(t, {
    api: {
      'POST /api/messages/:ticketId': async ({ body }) => {
        await held;
        const { body: text, clientId } = body as { body: string; clientId: string };
        const sent = buildMessage({
          id: 60,
          ticketId: 1,
          body: text,
          fromMe: true,
          clientId,
          ack: 0,
        });
        world.messages.push(sent);
        return { messages: [sent] };
      },
    },
  });
  await user.type(await box(), 'Boa tarde, Maria!{Enter}');
  const bubble = await bubbleOf('Boa tarde, Maria!');
  t.ok(within(bubble).getByRole('img', { name: 'Enviando' }));
  t.ok(within(bubble).getByText('Ana Martins'), 'signed');
  t.equal(((await box()) as HTMLTextAreaElement).value, '');
  answer();
  await until(() => world.messages.length === 2);
  t.match(api.callsOf('POST /api/messages/:ticketId')[0]?.body, {
    body: '*Ana Martins:*\nBoa tarde, Maria!',
    clientId: /^[0-9a-f]{32}$/,
  });
  const sent = world.messages.at(-1)!;
  for (const [ack, word] of [
    [1, 'Enviada'],
    [2, 'Entregue'],
    [3, 'Lida'],
  ] as const) {
    emit({ event: 'appMessage', action: 'update', message: { ...sent, ack } });
    t.ok(within(await bubbleOf('Boa tarde, Maria!')).getByRole('img', { name: word }));
  }
  t.equal(
    screen.getAllByText('Boa tarde, Maria!').length,
    1,
    'the page’s and the server’s are one',
  );
});

t.test('the event may come before the answer', async (t) => {
  const { user, emit, world } = await open(t);
  await user.type(await box(), 'Olá{Enter}');
  await until(() => world.messages.length === 2);
  const message = world.messages.at(-1)!;
  emit({ event: 'appMessage', action: 'create', message, ticket: maria, contact: maria.contact });
  t.equal(within(await screen.findByRole('log')).getAllByText('Olá').length, 1);
});

t.test('what did not get through says why and is tried again as the same message', async (t) => {
  const { user, api } = await open(t, { api: { 'POST /api/messages/:ticketId': noAnswer } });
  await user.type(await box(), 'Olá{Enter}');
  const bubble = within(await bubbleOf('Olá'));
  t.ok(await bubble.findByText(/Não enviada\. Sem resposta do servidor/));
  t.same(await axe(), []);
  api.set({
    'POST /api/messages/:ticketId': ({ body }) => {
      const { body: text, clientId } = body as { body: string; clientId: string };
      return {
        messages: [buildMessage({ ticketId: 1, body: text, fromMe: true, ack: 1, clientId })],
      };
    },
  });
  await user.click(bubble.getByRole('button', { name: 'Tentar de novo' }));
  t.ok(await within(await bubbleOf('Olá')).findByRole('img', { name: 'Enviada' }));
  const [first, second] = api.callsOf('POST /api/messages/:ticketId').map(({ body }) => body);
  t.same(second, first);
});

t.test('what was written without a network goes out once it is back', async (t) => {
  const { user, api } = await open(t, { api: { 'POST /api/messages/:ticketId': noAnswer } });
  await user.type(await box(), 'um{Enter}');
  t.ok(await within(await bubbleOf('um')).findByText(/Não enviada/));
  const sent: unknown[] = [];
  api.set({
    'POST /api/messages/:ticketId': ({ body }) => {
      sent.push(body);
      const { body: text, clientId } = body as { body: string; clientId: string };
      return {
        messages: [buildMessage({ ticketId: 1, body: text, fromMe: true, ack: 1, clientId })],
      };
    },
  });
  fireEvent(window, new Event('online'));
  fireEvent(window, new Event('online'));
  t.ok(await within(await bubbleOf('um')).findByRole('img', { name: 'Enviada' }));
  t.equal(sent.length, 1, 'once');
});

t.test('what did not get through can be let go', async (t) => {
  const { user } = await open(t, { api: { 'POST /api/messages/:ticketId': noAnswer } });
  await user.type(await box(), 'Foi sem querer{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  t.notOk(screen.queryByText('Foi sem querer'));
});

t.test('a message the channel refused says so and is sent anew', async (t) => {
  const refused = buildMessage({
    ticketId: 1,
    body: 'Olá',
    fromMe: true,
    ack: -1,
    failure: 'número inexistente',
  });
  const { user, api } = await open(t, { messages: [hello, refused] });
  const bubble = within(await bubbleOf('Olá'));
  t.ok(bubble.getByText('Não enviada. número inexistente'));
  await user.click(bubble.getByRole('button', { name: 'Tentar de novo' }));
  await until(() => api.callsOf('POST /api/messages/:ticketId').length === 1);
  t.match(api.callsOf('POST /api/messages/:ticketId')[0]?.body, { body: 'Olá' });
});

for (const [language, words] of [
  ['pt', 'Não enviada. Este número não está no WhatsApp.'],
  ['en', 'Not sent. This number is not on WhatsApp.'],
  ['es', 'No enviado. Este número no está en WhatsApp.'],
] as const) {
  t.test(`says in ${language} why a message did not get through`, async (t) => {
    const refused = (failure: string, body: string, id: number) =>
      buildMessage({ id, ticketId: 1, body, fromMe: true, ack: -1, failure });
    const messages = [refused('not-on-whatsapp', 'um', 501), refused('refused-412', 'dois', 502)];
    await open(t, { messages, language });
    t.equal(within(await bubbleOf('um')).getByRole('alert').firstChild?.textContent, words);
    t.match(within(await bubbleOf('dois')).getByRole('alert').textContent, /412/);
  });
}

t.test('blank text is not sent, Shift with Enter breaks the line, a draft is kept', async (t) => {
  const { user, api, unmount } = await open(t);
  await user.type(await box(), '   {Enter}');
  t.equal(screen.getByRole('button', { name: 'Enviar' }).hasAttribute('disabled'), true);
  await user.clear(await box());
  await user.type(await box(), 'um{Shift>}{Enter}{/Shift}dois');
  t.equal(((await box()) as HTMLTextAreaElement).value, 'um\ndois');
  t.equal(api.callsOf('POST /api/messages/:ticketId').length, 0);
  unmount();
  t.equal(localStorage.getItem('tickets.draft.1.1'), 'um\ndois');
});

t.test('the signature is a choice that is remembered', async (t) => {
  const { user, api } = await open(t);
  await user.click(await screen.findByRole('checkbox', { name: 'Assinar' }));
  await user.type(await box(), 'Olá{Enter}');
  await until(() => api.callsOf('POST /api/messages/:ticketId').length === 1);
  t.match(api.callsOf('POST /api/messages/:ticketId')[0]?.body, { body: 'Olá' });
  t.equal(localStorage.getItem('signOption'), 'false');
});

t.test('a reply quotes, and its quote leads to the original', async (t) => {
  const { user, api, emit } = await open(t);
  await user.click(await screen.findByRole('button', { name: /Ações de mensagem/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Responder' }));
  const replying = await screen.findByRole('group', { name: 'Respondendo' });
  t.ok(within(replying).getByText('Oi, boa tarde!'));
  await user.type(await box(), 'Temos sim{Enter}');
  await until(() => api.callsOf('POST /api/messages/:ticketId').length === 1);
  t.match(api.callsOf('POST /api/messages/:ticketId')[0]?.body, { quotedMsg: 50 });
  t.notOk(screen.queryByRole('group', { name: 'Respondendo' }));
  const quotedMsg = {
    id: 50,
    body: 'Oi, boa tarde!',
    fromMe: false,
    mediaType: 'conversation',
    senderName: '',
    isDeleted: false,
  };
  const message = buildMessage({ id: 70, ticketId: 1, body: 'e de novo', quotedMsg });
  emit({ event: 'appMessage', action: 'create', message, ticket: maria, contact: maria.contact });
  const bubble = within(await bubbleOf('e de novo'));
  await user.click(bubble.getByRole('button', { name: /Oi, boa tarde!/ }));
  t.ok((await screen.findByRole('log')).querySelector('[data-message="50"].bubble-found'));
});

t.test('marks what was edited, forwarded, deleted and reacted to', async (t) => {
  const messages = [
    buildMessage({ ticketId: 1, body: 'corrigido', isEdited: true }),
    buildMessage({ ticketId: 1, body: 'repassado', isForwarded: true }),
    buildMessage({ ticketId: 1, body: 'apagado', isDeleted: true }),
    buildMessage({
      ticketId: 1,
      body: 'adorei',
      reactions: [
        { by: '1', emoji: '👍', name: '' },
        { by: '2', emoji: '👍', name: '' },
      ],
    }),
  ];
  const { emit } = await open(t, { messages });
  t.ok(within(await bubbleOf('corrigido')).getByText('Editada'));
  t.ok(within(await bubbleOf('repassado')).getByText('Encaminhada'));
  const deleted = within(await bubbleOf('apagado'));
  t.ok(deleted.getByText('Mensagem apagada'));
  t.ok(deleted.getByRole('button').hasAttribute('disabled'), 'nothing can be done with it');
  t.ok(within(await bubbleOf('adorei')).getByRole('button', { name: '2 reações 👍: 1, 2' }));
  const gone = { ...messages[0]!, isDeleted: true };
  emit({ event: 'appMessage', action: 'update', message: gone });
  t.ok(within(await bubbleOf('corrigido')).getByText('Mensagem apagada'));
});
