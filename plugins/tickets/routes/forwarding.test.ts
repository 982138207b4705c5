import { createTestApp, eventually } from 'prosa/core/testing';
import t from 'tap';
import type { ForwardedDto, MessageDto, TicketDto } from '../schemas.ts';
import { Desk, newNumber } from '../testing/desk.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const setUp = async () => {
  const desk = await Desk.open(app);
  const bia = await desk.attendant('Bia');
  const caio = await desk.attendant('Caio');
  const queueId = await desk.queue('Vendas', bia, caio);
  const source = await desk.openFor(bia, { queueId, body: 'Preço: {{name}}' });
  const [asked] = await desk.messages(source.id);
  if (!asked) throw new Error('nothing arrived');
  const forward = (body: object, { id }: MessageDto = asked, who = bia) =>
    desk.call<ForwardedDto & { error?: string; ticket: TicketDto }>(
      who,
      'POST',
      `/messages/${id}/forward`,
      body,
    );
  const contact = async (number: string): Promise<number> =>
    (await desk.ok<{ id: number }>('POST', '/contacts', { name: 'Destino', number })).id;
  const arrived = (number: string, body: string) =>
    eventually(async () => (await desk.phone(number)).some((message) => message.body === body));
  return { desk, bia, caio, queueId, source, asked, forward, contact, arrived };
};

t.test('a message is sent on to a ticket one has', async (t) => {
  const { desk, bia, queueId, asked, forward, arrived } = await setUp();
  const target = await desk.openFor(bia, { queueId });
  const { status, body } = await forward({ ticketId: target.id });
  t.equal(status, 200);
  t.match(body, {
    message: { body: 'Preço: {{name}}', isForwarded: true, quotedMsg: null, fromMe: true },
    ticket: { id: target.id, status: 'open', lastMessage: 'Preço: {{name}}' },
  });
  t.not(body.message.externalId, asked.externalId);
  await arrived(target.contact.number, 'Preço: {{name}}');
  const own = await forward({ ticketId: target.id }, body.message);
  t.match(own.body, { message: { isForwarded: true } }, 'and stays forwarded from hand to hand');
});

t.test('what we wrote ourselves is not marked', async (t) => {
  const { desk, bia, source, queueId, forward } = await setUp();
  const target = await desk.openFor(bia, { queueId });
  const { body: sent } = await desk.call<{ messages: MessageDto[] }>(
    bia,
    'POST',
    `/messages/${source.id}`,
    { body: 'Nosso endereço' },
  );
  t.match((await forward({ ticketId: target.id }, sent.messages[0])).body, {
    message: { body: 'Nosso endereço', isForwarded: false },
  });
});

t.test('a file is sent on as it is stored', async (t) => {
  const { desk, bia, queueId, source, forward } = await setUp();
  const target = await desk.openFor(bia, { queueId });
  const form = new FormData();
  form.append('body', 'o catálogo');
  form.append('medias', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'violão.png');
  const sent = await desk.send<{ messages: MessageDto[] }>(bia, `/messages/${source.id}`, form);
  const { body } = await forward({ ticketId: target.id }, sent.body.messages[0]);
  t.match(body.message, { mediaType: 'image', mediaName: 'violão.png', body: 'o catálogo' });
  const fetched = await app.inject({ url: body.message.mediaUrl ?? '' });
  t.same(fetched.rawPayload, PNG);
  await eventually(async () =>
    (await desk.phone(target.contact.number)).some(({ mediaType }) => mediaType === 'image'),
  );
});

t.test(
  'to a contact without a ticket one is opened, on the same connection and queue',
  async (t) => {
    const { desk, bia, queueId, source, forward, contact, arrived } = await setUp();
    const number = newNumber();
    const { status, body } = await forward({ contactId: await contact(number) });
    t.equal(status, 200);
    t.match(body.ticket, {
      status: 'open',
      userId: bia.id,
      queueId,
      whatsappId: source.whatsappId,
      contact: { number },
    });
    await arrived(number, 'Preço: {{name}}');
    t.equal((await forward({ contactId: body.ticket.contactId })).body.ticket.id, body.ticket.id);
    t.equal((await desk.messages(body.ticket.id)).length, 2);
  },
);

t.test('a waiting ticket is accepted, a closed one opened again', async (t) => {
  const { desk, bia, queueId, forward } = await setUp();
  const waiting = await desk.pending({ queueId });
  t.match((await forward({ ticketId: waiting.id })).body.ticket, {
    status: 'open',
    userId: bia.id,
  });
  await desk.call(bia, 'PUT', `/tickets/${waiting.id}`, { status: 'closed' });
  t.match((await forward({ ticketId: waiting.id })).body.ticket, {
    id: waiting.id,
    status: 'open',
  });
  const other = await desk.pending({ queueId });
  t.match((await forward({ contactId: other.contactId })).body.ticket, {
    id: other.id,
    status: 'open',
    userId: bia.id,
  });
});

t.test('a ticket somebody else has stays theirs', async (t) => {
  const { desk, caio, queueId, forward } = await setUp();
  const taken = await desk.openFor(caio, { queueId });
  t.match(await forward({ ticketId: taken.id }), {
    status: 403,
    body: { error: 'ERR_TICKET_OF_OTHER_USER' },
  });
  t.match(await forward({ contactId: taken.contactId }), {
    status: 400,
    body: { error: 'ERR_OTHER_OPEN_TICKET', ticket: { id: taken.id, user: { name: 'Caio' } } },
  });
  t.equal((await desk.messages(taken.id)).length, 1);
  t.equal((await forward({ ticketId: taken.id }, undefined, desk.admin)).status, 200);
});

t.test('B.5: forwarding to a contact names no ticket of another queue', async (t) => {
  const { desk, forward } = await setUp();
  const eva = await desk.attendant('Eva');
  const hidden = await desk.openFor(eva, { queueId: await desk.queue('Jurídico', eva) });
  const refused = await forward({ contactId: hidden.contactId });
  t.equal(refused.status, 400);
  t.same(refused.body, { error: 'ERR_OTHER_OPEN_TICKET' });
});

t.test('only what may be seen is sent on, and only to where one may write', async (t) => {
  const { desk, asked, source, forward, contact } = await setUp();
  const stranger = await Desk.open(app);
  const foreign = await stranger.openFor(stranger.admin);
  const eva = await desk.attendant('Eva');
  await desk.queue('Caixa', eva);
  t.match(await forward({ ticketId: source.id }, asked, eva), {
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
  t.match(await forward({ ticketId: foreign.id }), {
    status: 404,
    body: { error: 'ERR_NO_TICKET_FOUND' },
  });
  t.match(await forward({ contactId: foreign.contactId }), {
    status: 404,
    body: { error: 'ERR_NO_CONTACT_FOUND' },
  });
  t.match(await forward({}), { status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } });
  const noQueue = await desk.openFor(desk.admin);
  const [waiting] = await desk.messages(noQueue.id);
  const bia = await desk.attendant('Bia', { allTicket: true });
  t.match(await forward({ contactId: await contact(newNumber()) }, waiting, bia), {
    status: 400,
    body: { error: 'ERR_QUEUE_REQUIRED' },
  });
  await desk.ok('DELETE', `/messages/${(await forward({ ticketId: source.id })).body.message.id}`);
  const gone = (await desk.messages(source.id)).at(-1);
  t.match(await forward({ ticketId: source.id }, gone), {
    status: 400,
    body: { error: 'ERR_FORWARDING_WAPP_MSG' },
  });
});

t.test('the older way: a message in the target that says it is forwarded', async (t) => {
  const { desk, bia, queueId, asked } = await setUp();
  const target = await desk.openFor(bia, { queueId });
  const send = (payload: object) =>
    desk.call<{ messages: MessageDto[] }>(bia, 'POST', `/messages/${target.id}`, payload);
  const { status, body } = await send({
    body: 'seja o que for',
    mediaUrl: 'http://127.0.0.1/x.png',
    quotedMsg: { id: asked.id, body: 'x' },
    isForwarded: true,
    clientId: 'encaminhar-1',
  });
  t.equal(status, 200);
  t.match(body.messages, [{ body: asked.body, isForwarded: true, quotedMsg: null }]);
  t.match(await send({ body: 'x', isForwarded: true }), {
    status: 404,
    body: { error: 'ERR_FETCH_WAPP_MSG' },
  });
});
