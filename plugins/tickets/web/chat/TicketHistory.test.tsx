import t from 'tap';
import { axe, fireEvent, reply, screen, within, until } from 'prosa/web/testing';
import { realtime } from 'prosa/web';
import { at, buildEpisode, buildMessage, buildPending, buildTicket } from '../testing/builders.ts';
import { named } from '../testing/desk.tsx';
import { quotedOf } from './quoted.ts';
import { maria, episodes, hello, open, box } from '../testing/ticket-chat.tsx';

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
