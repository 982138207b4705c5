import { strict as assert } from 'node:assert';
import t from 'tap';
import { axe, fireEvent, reply, screen, within, until } from 'prosa/web/testing';
import type { MessageDto } from '../types.ts';
import { buildEpisode, buildMessage, buildTicket } from '../testing/builders.ts';
import { named, openDesk } from '../testing/desk.tsx';

const maria = named(buildTicket({ id: 1 }), 'Maria Souza');
const joao = named(buildTicket({ id: 2 }), 'João');

const open = (
  test: Parameters<typeof openDesk>[0],
  messages: readonly MessageDto[],
  options: Parameters<typeof openDesk>[1] = {},
) => openDesk(test, { tickets: [maria, joao], messages, at: `/tickets/${maria.uuid}`, ...options });

const file = { ticketId: 1, body: '', mediaUrl: '/media/x' };

t.test('pictures and videos are looked at in large, one after the other', async (t) => {
  const { user } = await open(t, [
    buildMessage({ ...file, mediaType: 'image', mediaName: 'um.png' }),
    buildMessage({ ticketId: 1, body: 'entre' }),
    buildMessage({ ...file, mediaType: 'video', mediaName: 'dois.mp4' }),
    buildMessage({ ...file, mediaType: 'image', mediaName: 'tres.png', isDeleted: true }),
  ]);
  const first = await screen.findByRole('button', { name: 'Abrir um.png' });
  await user.click(first);
  const viewer = await screen.findByRole('dialog', { name: 'Fotos e vídeos da conversa' });
  const inside = within(viewer);
  t.ok(inside.getByRole('img', { name: 'um.png' }));
  t.ok(inside.getByText('1 de 2'), 'what was deleted is not shown');
  t.equal(inside.getByRole('link', { name: 'Baixar um.png' }).getAttribute('download'), 'um.png');
  t.ok(inside.getByRole('button', { name: 'Anterior' }).hasAttribute('disabled'));
  t.same(await axe(viewer), []);
  fireEvent.keyDown(viewer, { key: 'ArrowRight' });
  t.ok(await inside.findByLabelText('dois.mp4'));
  fireEvent.keyDown(viewer, { key: 'ArrowRight' });
  t.ok(inside.getByText('2 de 2'), 'it ends at the last');
  fireEvent.keyDown(viewer, { key: 'ArrowLeft' });
  t.ok(await inside.findByRole('img', { name: 'um.png' }));
  fireEvent.keyDown(viewer, { key: 'Escape' });
  await until(() => screen.queryByRole('dialog') === null);
});

t.test('A.12: the writer of a caption stands above it, in quotes and lists too', async (t) => {
  const body = '*Ana Martins:*\r\nsegue a foto';
  const photo = buildMessage({
    ...file,
    body,
    fromMe: true,
    mediaType: 'image',
    mediaName: 'a.png',
  });
  const { id, mediaType, fromMe, senderName, isDeleted } = photo;
  const quotedMsg = { id, body, mediaType, fromMe, senderName, isDeleted };
  const listed = { ...maria, lastMessage: body, lastMessageKind: 'image', fromMe: true };
  await open(t, [photo, buildMessage({ ticketId: 1, body: 'Que linda!', quotedMsg })], {
    tickets: [listed],
  });
  const [caption] = await screen.findAllByText('segue a foto', { selector: '.bubble-words' });
  const bubble = caption?.closest<HTMLElement>('.bubble');
  t.equal(bubble?.querySelector('.bubble-author')?.textContent, 'Ana Martins');
  const quote = await screen.findByText('segue a foto', { selector: '.quote-text' });
  t.equal(quote.previousElementSibling?.textContent, 'Ana Martins');
  t.ok(await screen.findByText('segue a foto', { selector: '.ticket-words' }));
  t.equal(screen.queryByText(/\*Ana/), null);
});

t.test('a voice message plays from any place, at a speed that is kept', async (t) => {
  const { user, container } = await open(t, [
    buildMessage({ ...file, mediaType: 'audio', mediaName: 'a.ogg' }),
    buildMessage({ ...file, mediaType: 'audio', mediaName: 'b.ogg' }),
  ]);
  const [one, two] = await screen.findAllByRole('group', { name: 'Áudio' });
  const [sound, other] = [...container.querySelectorAll('audio')];
  let paused = 0;
  Object.defineProperty(sound!, 'duration', { value: 63 });
  Object.assign(sound!, { pause: () => (paused += 1) });
  fireEvent(sound!, new Event('loadedmetadata'));
  t.ok(within(one!).getByText('1:03'));
  await user.click(within(one!).getByRole('button', { name: 'Ouvir' }));
  fireEvent(sound!, new Event('play'));
  t.ok(within(one!).getByRole('button', { name: 'Pausar' }));
  fireEvent.change(within(one!).getByRole('slider', { name: 'Posição' }), {
    target: { value: '12' },
  });
  t.equal(sound!.currentTime, 12);
  t.equal(within(one!).getByRole('slider').getAttribute('aria-valuetext'), '0:12 de 1:03');
  await user.click(within(one!).getByRole('button', { name: 'Velocidade: 1×' }));
  t.equal(sound!.playbackRate, 1.5);
  t.equal(paused, 0);
  fireEvent(other!, new Event('play'));
  t.equal(paused, 1, 'one voice at a time');
  t.equal(other!.playbackRate, 1.5);
  t.ok(within(two!).getByRole('button', { name: 'Velocidade: 1,5×' }));
  t.same(await axe(), []);
});

t.test('the spoken words of a voice message stand below it, many of them on request', async (t) => {
  const spoken = { ...file, mediaType: 'audio', body: '' } as const;
  const [short, long] = [
    buildMessage({ ...spoken, transcript: 'Preciso da segunda via do boleto.' }),
    buildMessage({ ...spoken, transcript: `${'e então '.repeat(60)}foi isso.` }),
  ];
  const { user, emit } = await open(
    t,
    [short, long, buildMessage({ ...spoken, isDeleted: true, transcript: 'apagado' })],
    { episodes: [buildEpisode({ id: 1 })] },
  );
  const [one, two, ...others] = await screen.findAllByRole('group', { name: 'Transcrição' });
  t.ok(within(one!).getByText('Preciso da segunda via do boleto.'));
  t.equal(within(one!).queryByRole('button'), null);
  t.equal(others.length, 0, 'none of a deleted message');
  t.notMatch(two!.textContent, /foi isso/);
  await user.click(within(two!).getByRole('button', { name: 'Mostrar tudo' }));
  t.match(two!.textContent, /foi isso/);
  const less = within(two!).getByRole('button', { name: 'Mostrar menos' });
  t.equal(less.getAttribute('aria-expanded'), 'true');
  t.same(await axe(), []);
  const message = { ...short, transcript: 'Preciso da primeira via.' };
  emit({ event: 'appMessage', action: 'update', message });
  t.ok(await screen.findByText('Preciso da primeira via.'), 'as soon as it is told');
});

t.test('an audio that cannot be loaded says so', async (t) => {
  const { container } = await open(t, [buildMessage({ ...file, mediaType: 'audio' })], {
    api: {
      'GET /api/messages/:messageId/media': () => reply(404, { error: 'ERR_FETCH_WAPP_MSG' }),
    },
  });
  await screen.findByRole('group', { name: 'Áudio' });
  fireEvent.error(container.querySelector('audio')!);
  t.ok(await screen.findByText('Não foi possível carregar.'));
});

const card = buildMessage({
  ticketId: 1,
  mediaType: 'contactMessage',
  body: 'BEGIN:VCARD\nFN:Carlos Lima\nTEL;waid=5511:+55 11 98765-0001\nEND:VCARD',
});

t.test('a visiting card leads to a ticket, in the queue it was sent in', async (t) => {
  const { user, api, address } = await open(t, [card], {
    api: {
      'GET /api/contact': () => ({ id: 30, name: 'Carlos Lima' }),
      'POST /api/tickets': () => joao,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Conversar com Carlos Lima' }));
  await until(() => address() === `/tickets/${joao.uuid}`);
  t.equal(api.callsOf('GET /api/contact')[0]?.query.get('number'), '5511987650001');
  t.match(api.callsOf('POST /api/tickets')[0]?.body, { contactId: 30, queueId: 3, userId: 1 });
});

t.test('a card whose ticket is open leads there', async (t) => {
  const { user, address } = await open(t, [card], {
    api: {
      'GET /api/contact': () => ({ id: 30 }),
      'POST /api/tickets': () =>
        reply(409, { error: 'ERR_OTHER_OPEN_TICKET', ticket: { id: 2, uuid: joao.uuid } }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Conversar com Carlos Lima' }));
  await until(() => address() === `/tickets/${joao.uuid}`);
});

t.test('a card is added to the contacts, once', async (t) => {
  const { user, api } = await open(t, [card], {
    api: { 'POST /api/contacts': () => reply(409, { error: 'ERR_DUPLICATED_CONTACT' }) },
  });
  await user.click(
    await screen.findByRole('button', { name: 'Adicionar Carlos Lima aos contatos' }),
  );
  t.ok(await screen.findByText('Este número já está nos contatos.'));
  t.match(api.callsOf('POST /api/contacts')[0]?.body, {
    name: 'Carlos Lima',
    number: '5511987650001',
  });
  const done = screen.getByRole('button', { name: 'Adicionado aos contatos: Carlos Lima' });
  t.ok(done.hasAttribute('disabled'));
});

t.test('several cards, a place that moves, and what nobody knows', async (t) => {
  await open(t, [
    buildMessage({
      ticketId: 1,
      mediaType: 'contactsArrayMessage',
      body: 'Ana: 📞+55 11 98765-0002\nBeto: 📞',
    }),
    buildMessage({
      ticketId: 1,
      mediaType: 'liveLocationMessage',
      body: 'Latitude: -23.55 - Longitude: -46.63',
    }),
    buildMessage({ ticketId: 1, mediaType: 'call_log', body: 'Chamada de voz perdida às 14:00' }),
    buildMessage({ ticketId: 1, mediaType: 'unknown', body: '' }),
    buildMessage({ ticketId: 1, mediaType: 'ciphertext', body: '' }),
    buildMessage({ ...file, mediaType: 'image', mediaName: 'x.png', body: 'x.png' }),
  ]);
  const cards = within(await screen.findByRole('list', { name: 'Contatos enviados' }));
  t.equal(cards.getAllByRole('listitem').length, 2);
  t.equal(cards.getAllByRole('button').length, 2, 'nobody can be called without a number');
  t.ok(screen.getByText('Localização em tempo real'));
  t.ok(screen.getByRole('link', { name: '-23.55, -46.63' }));
  t.ok(screen.getByText('Chamada de voz perdida às 14:00'));
  t.ok(screen.getByText('Mensagem de um tipo que só aparece no celular.'));
  t.ok(screen.getByText('Aguardando esta mensagem. Isso pode levar um tempo.'));
  t.notOk(screen.queryByText('x.png'), 'the name of a picture is not its caption');
  t.same(await axe(), []);
});

t.test('a document whose address has expired is asked for anew', async (t) => {
  const { user, api } = await open(
    t,
    [buildMessage({ id: 90, ...file, mediaType: 'application', mediaName: 'boleto.pdf' })],
    { api: { 'GET /api/messages/:messageId/media': () => ({ mediaUrl: '/media/new' }) } },
  );
  const link = await screen.findByRole('link', { name: 'Baixar boleto.pdf' });
  const { now } = Date;
  t.teardown(() => Object.assign(Date, { now }));
  const later = now() + 3_600_000;
  Date.now = () => later;
  await user.click(link);
  await until(() => api.callsOf('GET /api/messages/:messageId/media').length === 1);
});

t.test('a file on its way says so, and one that is lost can be asked for again', async (t) => {
  const pending = buildMessage({
    id: 95,
    ticketId: 1,
    body: 'a nota',
    mediaType: 'image',
    mediaState: 'pending',
    mediaSize: 1_500_000,
  });
  const lost = buildMessage({
    id: 96,
    ticketId: 1,
    body: '',
    mediaType: 'video',
    mediaState: 'lost',
  });
  const full = buildMessage({
    id: 97,
    ticketId: 1,
    body: 'o contrato',
    mediaType: 'document',
    mediaState: 'full',
  });
  const { user, api, emit } = await open(t, [pending, lost, full], {
    episodes: [buildEpisode()],
    api: { 'POST /api/messages/:messageId/media': () => ({ ...lost, mediaState: 'pending' }) },
  });
  t.ok(await screen.findByText('O arquivo está chegando: 1,5 MB'));
  t.ok(screen.getByText('a nota'));
  t.ok(screen.getByText('Não foi possível baixar o arquivo.'));
  t.ok(
    screen.getByText(/^O arquivo não foi salvo: acabou o espaço/),
    'storage of the company is full',
  );
  t.ok(screen.getByText('o contrato'));
  t.equal(screen.getAllByRole('button', { name: 'Tentar de novo' }).length, 2);
  t.same(await axe(), []);
  const [again] = screen.getAllByRole('button', { name: 'Tentar de novo' });
  assert.ok(again);
  await user.click(again);
  await until(() => api.callsOf('POST /api/messages/:messageId/media').length === 1);
  const message = { ...pending, mediaState: 'ok', mediaUrl: '/media/x' };
  emit({ event: 'appMessage', action: 'update', message });
  t.ok(await screen.findByRole('button', { name: 'Abrir Foto' }), 'it comes by itself');
});
