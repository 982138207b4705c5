import t from 'tap';
import { axe, fireEvent, noAnswer, reply, screen, within, until } from 'prosa/web/testing';
import { realtime } from 'prosa/web';
import { at, buildEpisode, buildMessage, buildPending, buildTicket } from '../testing/builders.ts';
import { named, openDesk } from '../testing/desk.tsx';
import { quotedOf } from './quoted.ts';

const maria = named(buildTicket({ id: 1, updatedAt: at(9) }), 'Maria Souza');
const here = `/tickets/${maria.uuid}`;
const episodes = [buildEpisode({ createdAt: at(0) })];
const hello = buildMessage({ id: 50, ticketId: 1, body: 'Oi, boa tarde!', createdAt: at(0) });

const open = (test: Parameters<typeof openDesk>[0], options: Parameters<typeof openDesk>[1] = {}) =>
  openDesk(test, { tickets: [maria], messages: [hello], episodes, at: here, ...options });

const box = () => screen.findByRole('textbox', { name: 'Mensagem' });
const bubbleOf = async (text: string) => {
  const log = await screen.findByRole('log');
  const words = await within(log).findByText(text);
  return words.closest<HTMLElement>('.bubble')!;
};

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

t.test('says where one ticket ended and the next began', async (t) => {
  const before = { createdAt: '2026-11-12T19:00:00.000Z', closedAt: '2026-11-12T20:40:00.000Z' };
  const bye = buildMessage({ ticketId: 7, body: 'tchau', createdAt: '2026-11-12T20:30:00.000Z' });
  await open(t, {
    api: {
      'GET /api/messages/:ticketId': () => ({
        messages: [bye, hello],
        count: 2,
        hasMore: false,
        hasNewer: false,
        ticket: maria,
        episodes: [buildEpisode({ id: 7, ...before }), ...episodes],
      }),
    },
  });
  t.ok(await screen.findByText('Conversa finalizada · 12/11/2026 17:40'));
  t.ok(screen.getByText('Conversa iniciada · 20/11/2026 14:00'));
});

t.test('an untouched ticket invites to say hello', async (t) => {
  await open(t, { messages: [], episodes: [] });
  t.ok(await screen.findByText('Diga olá para seu novo contato!'));
  t.same(await axe(), []);
});

t.test('a history that cannot be read offers another try', async (t) => {
  const { user, api } = await open(t, {
    api: { 'GET /api/messages/:ticketId': () => reply(500, { error: 'ERR_INTERNAL' }) },
  });
  t.ok(await screen.findByText('Não foi possível carregar'));
  api.set({
    'GET /api/messages/:ticketId': () => ({
      messages: [hello],
      count: 1,
      hasMore: false,
      hasNewer: false,
      ticket: maria,
      episodes,
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  t.ok(await screen.findByText('Oi, boa tarde!'));
});

t.test('older messages come when the top is near', async (t) => {
  const { api } = await open(t, {
    api: {
      'GET /api/messages/:ticketId': ({ query }) => ({
        messages:
          query.get('before') === null
            ? [hello]
            : [buildMessage({ id: 10, ticketId: 1, body: 'bem antes' })],
        count: 1,
        hasMore: query.get('before') === null,
        hasNewer: false,
        ticket: maria,
        episodes,
      }),
    },
  });
  const log = await screen.findByRole('log');
  t.equal(api.callsOf('GET /api/messages/:ticketId').length, 1);
  log.style.height = '400px';
  fireEvent.scroll(log);
  t.ok(await screen.findByText('bem antes'));
  t.equal(api.callsOf('GET /api/messages/:ticketId').at(-1)?.query.get('before'), '50');
});

t.test('says who types, until they wrote or stopped', async (t) => {
  const { emit } = await open(t);
  await screen.findByText('Oi, boa tarde!');
  const type = (active: boolean, ticketId = 1) =>
    emit({ seq: 0, event: 'presence', action: 'typing', ticketId, contactId: 1, active });
  const isTyping = () => screen.queryByText(/está digitando…/);
  type(true, 99);
  t.notOk(isTyping());
  type(true);
  t.equal(isTyping()?.textContent, 'Maria está digitando…');
  type(false);
  t.notOk(isTyping());
  type(true);
  const message = buildMessage({ ticketId: 1, body: 'pronto' });
  emit({ event: 'appMessage', action: 'create', message, ticket: maria, contact: maria.contact });
  t.notOk(isTyping());
});

t.test('says which colleague types, and tells the others when the reader does', async (t) => {
  const { user, emit } = await open(t);
  await screen.findByText('Oi, boa tarde!');
  const typing = {
    seq: 0,
    event: 'presence',
    action: 'typing',
    ticketId: 1,
    active: true,
  } as const;
  emit({ ...typing, userId: 1, name: 'Ana Martins' });
  t.notOk(screen.queryByText(/está digitando…/), 'not of oneself');
  emit({ ...typing, userId: 2, name: 'Bruno Costa' });
  t.equal(screen.getByText(/está digitando…/).textContent, 'Bruno está digitando…');
  emit({ ...typing, contactId: 1 });
  t.equal(screen.getByText(/estão digitando…/).textContent, 'Bruno, Maria estão digitando…');
  const told: unknown[] = [];
  const { publish } = realtime;
  Object.assign(realtime, {
    publish: (topic: string, payload: object) => told.push([topic, payload]),
  });
  t.teardown(() => Object.assign(realtime, { publish }));
  await user.type(await box(), 'oi');
  t.same(told, [['c/1/up/1/typing', { ticketId: 1, active: true }]]);
  await user.type(await box(), '{Enter}');
  t.same(told.at(-1), ['c/1/up/1/typing', { ticketId: 1, active: false }]);
});

t.test('a picture whose address expired is asked for once more', async (t) => {
  const picture = buildMessage({
    id: 80,
    ticketId: 1,
    body: 'o violão',
    mediaType: 'image',
    mediaUrl: '/media/old',
    mediaName: 'violao.png',
  });
  const { api, user } = await open(t, {
    messages: [picture],
    api: { 'GET /api/messages/:messageId/media': () => ({ mediaUrl: '/media/new' }) },
  });
  const image = await screen.findByRole('img', { name: 'violao.png' });
  t.equal(image.getAttribute('src'), '/media/old');
  fireEvent.error(image);
  await until(() => image.getAttribute('src') === '/media/new');
  fireEvent.error(image);
  t.ok(await screen.findByText('Não foi possível carregar.'));
  t.equal(api.callsOf('GET /api/messages/:messageId/media').length, 1);
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  t.ok(await screen.findByRole('img', { name: 'violao.png' }));
});

t.test('shows players, documents, places and cards', async (t) => {
  const media = { ticketId: 1, mediaUrl: '/media/x', body: '' };
  await open(t, {
    messages: [
      buildMessage({ ...media, mediaType: 'audio', mediaName: 'a.ogg' }),
      buildMessage({ ...media, mediaType: 'video', mediaName: 'v.mp4' }),
      buildMessage({ ...media, mediaType: 'application', mediaName: 'boleto.pdf' }),
      buildMessage({
        ticketId: 1,
        mediaType: 'locationMessage',
        body: '| https://maps.google.com/maps?q=1%2C2&z=17|Praça da Sé',
      }),
      buildMessage({
        ticketId: 1,
        mediaType: 'contactMessage',
        body: 'BEGIN:VCARD\nFN:Carlos\nTEL:+55 11 98765-0001\nEND:VCARD',
      }),
    ],
  });
  t.ok(await screen.findByLabelText('Áudio'));
  t.ok(screen.getByRole('button', { name: 'Reproduzir v.mp4' }));
  const file = screen.getByRole('link', { name: 'Baixar boleto.pdf' });
  t.equal(file.getAttribute('download'), 'boleto.pdf');
  t.equal(
    screen.getByRole('link', { name: 'Praça da Sé' }).getAttribute('href'),
    'https://maps.google.com/maps?q=1%2C2&z=17',
  );
  t.ok(screen.getByText('Carlos'));
  t.ok(screen.getByText('+55 11 98765-0001'));
  t.same(await axe(), []);
});

t.test(
  'files are shown before they are sent, with the text as the first one’s caption',
  async (t) => {
    const { user, api } = await open(t, {
      api: { 'POST /api/messages/:ticketId': () => ({ messages: [] }) },
    });
    const picture = new File(['x'.repeat(2_000)], 'foto.png', { type: 'image/png' });
    const paper = new File(['y'], 'nota.pdf', { type: 'application/pdf' });
    await user.upload(await screen.findByLabelText('Arquivos para anexar'), [picture, paper]);
    const strip = await screen.findByRole('list', { name: 'Anexos' });
    t.ok(within(strip).getByText('2 kB'));
    t.equal((await box()).getAttribute('placeholder'), 'Escreva uma legenda');
    t.same(await axe(), []);
    await user.type(await box(), 'segue{Enter}');
    await until(() => api.callsOf('POST /api/messages/:ticketId').length === 2);
    const forms = api.callsOf('POST /api/messages/:ticketId').map(({ body }) => body as FormData);
    t.same(
      forms.map((form) => form.get('body')),
      ['*Ana Martins:*\nsegue', ''],
    );
    t.same(
      forms.map((form) => (form.get('medias') as File).name),
      ['foto.png', 'nota.pdf'],
    );
    t.notOk(screen.queryByRole('list', { name: 'Anexos' }));
  },
);

t.test('a pasted picture is attached, one that is too large is not', async (t) => {
  const { user } = await open(t);
  const files = [new File(['x'], 'print.png', { type: 'image/png' })];
  fireEvent.paste(await box(), { clipboardData: { files, getData: () => '' } });
  t.ok(await screen.findByText('print.png'));
  const large = new File(['x'], 'filme.mp4', { type: 'video/mp4' });
  Object.defineProperty(large, 'size', { value: 26_000_000 });
  await user.upload(screen.getByLabelText('Arquivos para anexar'), large);
  t.ok(await screen.findByText('“filme.mp4” passa de 25 MB.'));
  await user.click(screen.getByRole('button', { name: 'Tirar print.png' }));
  t.notOk(screen.queryByText('print.png'));
});

t.test('files dropped anywhere on the ticket are attached', async (t) => {
  await open(t);
  const log = await screen.findByRole('log');
  const files = [new File(['x'], 'solto.pdf', { type: 'application/pdf' })];
  const dataTransfer = { files, types: ['Files'] };
  fireEvent.dragOver(log, { dataTransfer });
  t.ok(screen.getByText('Solte para anexar'));
  fireEvent.drop(log, { dataTransfer });
  t.ok(await screen.findByText('solto.pdf'));
  t.notOk(screen.queryByText('Solte para anexar'));
});

t.test('what arrives while one looks is read; what waits is not', async (t) => {
  const { api, emit } = await open(t);
  await screen.findByText('Oi, boa tarde!');
  const told = { ...maria, unreadMessages: 1 };
  const message = buildMessage({ ticketId: 1, body: 'mais uma' });
  emit({ event: 'appMessage', action: 'create', message, ticket: told, contact: told.contact });
  await until(() => api.callsOf('GET /api/messages/:ticketId').at(-1)?.query.get('limit') === '1');
  t.ok(screen.getByText('mais uma'));
});

t.test('a waiting ticket says why nothing can be written, and offers to accept', async (t) => {
  const waiting = named(buildPending({ id: 2 }), 'João');
  const { user } = await open(t, { tickets: [waiting], at: `/tickets/${waiting.uuid}` });
  const silent = (await box()) as HTMLTextAreaElement;
  t.equal(silent.placeholder, 'Aceite a conversa para responder.');
  t.ok(silent.disabled);
  t.notOk(screen.queryByRole('button', { name: 'Enviar' }));
  const [, below] = screen.getAllByRole('button', { name: 'Aceitar' });
  await user.click(below!);
  t.ok(await screen.findByRole('button', { name: 'Enviar' }));
});

t.test('one that an administrator gave to another is let go, with a word', async (t) => {
  const { emit, address } = await open(t);
  await screen.findByText('Oi, boa tarde!');
  const taken = { ...maria, userId: 2, user: { id: 2, name: 'Bruno Costa' } };
  emit({ event: 'ticket', action: 'update', ticket: taken });
  t.ok(await screen.findByText('Este ticket está com o usuário: Bruno Costa'));
  await until(() => address() === '/tickets');
});

t.test('another ticket brings its own words and draft', async (t) => {
  const joao = named(buildTicket({ id: 2, updatedAt: at(1) }), 'João');
  const { user } = await open(t, {
    tickets: [maria, joao],
    messages: [hello, buildMessage({ ticketId: 2, body: 'sou o João' })],
  });
  await user.type(await box(), 'para Maria');
  await user.click(await screen.findByRole('link', { name: 'João' }));
  t.ok(await screen.findByText('sou o João'));
  t.notOk(screen.queryByText('Oi, boa tarde!'));
  t.equal(((await box()) as HTMLTextAreaElement).value, '');
  await user.click(screen.getByRole('link', { name: 'Maria Souza' }));
  await screen.findByText('Oi, boa tarde!');
  t.equal(((await box()) as HTMLTextAreaElement).value, 'para Maria');
});

t.test(
  'A.13: people named in a group are shown by their names, and a name is no markup',
  async (t) => {
    const said = buildMessage({
      id: 51,
      ticketId: 1,
      body: '*@123456789012345* e @5511988887777, vejam',
      mentions: [{ number: '123456789012345', name: '<b>Rita</b>' }],
    });
    const answer = buildMessage({
      id: 52,
      ticketId: 1,
      body: 'já vi',
      mentions: said.mentions,
      quotedMsg: quotedOf({ ...said, body: 'e você, @123456789012345?' }),
    });
    const { user } = await open(t, {
      tickets: [
        { ...maria, isGroup: true, lastMessage: said.body, lastMessageMentions: said.mentions },
      ],
      messages: [said, answer],
    });
    const log = await screen.findByRole('log');
    t.ok(within(log).getByText('e você, @<b>Rita</b>?'), 'the quote');
    const named = await within(log).findByText('@<b>Rita</b>');
    t.equal(named.closest('strong')?.textContent, '@<b>Rita</b>', 'marks still hold');
    t.ok(within(log).getByText('@+55 (11) 98888-7777'));
    t.ok(await screen.findByText(/^@<b>Rita<\/b> e @\+55 \(11\) 98888-7777, vejam$/), 'the row');

    const [first] = await screen.findAllByRole('button', { name: /Ações de mensagem/ });
    if (!first) throw new Error('no message has actions');
    await user.click(first);
    await user.click(await screen.findByRole('menuitem', { name: 'Responder' }));
    const replying = await screen.findByRole('group', { name: 'Respondendo' });
    t.ok(within(replying).getByText(/^@<b>Rita<\/b> e @\+55/), 'the answer being written');
  },
);
