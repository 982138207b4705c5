import { createTestApp, eventually } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { TicketDto } from '../schemas.ts';
import { Desk, newNumber } from '../testing/desk.ts';

/** Three in the afternoon in São Paulo, and four seconds. */
const AFTERNOON = new Date('2026-11-20T18:00:04Z');
let now = AFTERNOON;
const app = await createTestApp(t, { clock: { now: () => now } });

const put = (desk: Desk, who: TestUser, { id }: { id: number }, body: object) =>
  desk.call<TicketDto>(who, 'PUT', `/tickets/${String(id)}`, body);

const setUp = async (at = AFTERNOON) => {
  now = at;
  const desk = await Desk.open(app);
  const [ana, rui] = [await desk.attendant('Ana'), await desk.attendant('Rui')];
  const queueId = await desk.queue('Vendas', ana, rui);
  return { desk, ana, rui, queueId };
};

/** The texts that the company wrote into a ticket so far. */
const said = async (desk: Desk, ticketId: number): Promise<string[]> =>
  (await desk.messages(ticketId)).filter(({ fromMe }) => fromMe).map(({ body }) => body);

const group = async (desk: Desk): Promise<TicketDto> => {
  await desk.setting('CheckMsgIsGroup', 'disabled');
  const number = `120363${newNumber().slice(-12)}`;
  await desk.ok('POST', `/simulator/${String(desk.connection)}/messages`, {
    from: { number: newNumber(), name: 'Lia' },
    group: { number, name: 'Família' },
    body: 'Oi gente',
  });
  return desk.of(number);
};

t.test('greets the customer when a ticket is accepted, if the company wants it', async (t) => {
  const { desk, ana, queueId } = await setUp();
  const silent = await desk.openFor(ana, { queueId });
  t.same(await said(desk, silent.id), [], 'it is off unless it is switched on');

  await desk.setting('sendGreetingAccepted', 'enabled');
  const ticket = await desk.openFor(ana, { queueId, name: 'Maria D’Ávila' });
  const text =
    '*Mensagem Automática:*\nBoa tarde *Maria D’Ávila*, meu nome é *Ana* e agora vou prosseguir com seu atendimento!';
  t.same(await said(desk, ticket.id), [text]);
  t.match(await desk.ticket(ticket.id), { lastMessage: text, fromMe: true });
  const [message] = (await desk.messages(ticket.id)).slice(-1);
  t.match(message, { origin: 'automatic', fromMe: true });
  await eventually(async () =>
    (await desk.phone(ticket.contact.number)).some(({ body }) => body === text),
  );
});

t.test('groups are greeted by nobody', async (t) => {
  const { desk, queueId } = await setUp();
  await desk.setting('sendGreetingAccepted', 'enabled');
  await desk.setting('sendMsgTransfTicket', 'enabled');
  const ticket = await group(desk);
  t.equal(ticket.isGroup, true);
  await put(desk, desk.admin, ticket, { queueId });
  await put(desk, desk.admin, ticket, { status: 'open' });
  t.same(await said(desk, ticket.id), []);
});

t.test('says good-bye with the connection’s own words', async (t) => {
  const { desk, ana, queueId } = await setUp();
  const silent = await desk.openFor(ana, { queueId });
  await put(desk, ana, silent, { status: 'closed' });
  t.same(await said(desk, silent.id), [], 'a connection without words says nothing');

  const complationMessage = 'Obrigado, {{firstName}}! Protocolo {{protocol}}';
  await desk.ok('PUT', `/whatsapp/${String(desk.connection)}`, { complationMessage });
  const ticket = await desk.openFor(ana, { queueId, name: 'Maria Souza' });
  const closed = await put(desk, ana, ticket, { status: 'closed' });
  t.same(await said(desk, ticket.id), ['Obrigado, Maria! Protocolo 20261120150004']);
  t.match(closed.body, { status: 'closed', lastMessage: /^Obrigado, Maria!/, unreadMessages: 0 });

  const short = await desk.openFor(ana, { queueId });
  const ended = await put(desk, ana, short, { status: 'closed', farewell: false });
  t.match(ended, { status: 200, body: { status: 'closed', lastMessage: 'Olá' } });
  t.same(await said(desk, short.id), [], 'or without a word, when whoever resolves it says so');
});

t.test('tells the customer of a transfer, if the company wants it', async (t) => {
  const { desk, ana, rui, queueId } = await setUp();
  const support = await desk.queue('Suporte', ana, rui);
  const quiet = await desk.openFor(ana, { queueId });
  await put(desk, ana, quiet, { queueId: support });
  t.same(await said(desk, quiet.id), [], 'it is off unless it is switched on');

  await desk.setting('sendMsgTransfTicket', 'enabled');
  const wait = 'aguarde, já vamos te atender!';
  const auto = '*Mensagem automática*:';
  const cases = [
    [{ queueId: support }, `Você foi transferido para o departamento *Suporte*`],
    [{ queueId: support, userId: ana.id }, `Você foi transferido para o departamento *Suporte*`],
    [{ queueId, userId: rui.id }, `Foi transferido para o atendente *Rui*`],
    [
      { queueId: support, userId: rui.id },
      `Você foi transferido para o departamento *Suporte* e contará com a presença de *Rui*`,
    ],
  ] as const;
  for (const [body, news] of cases) {
    const ticket = await desk.openFor(ana, { queueId });
    const { status } = await put(desk, ana, ticket, body);
    t.equal(status, 200);
    const [inQueue, ...told] = await said(desk, ticket.id);
    t.equal(inQueue, `${auto}\nVocê foi transferido para o departamento *Vendas*\n${wait}`);
    t.same(told, [`${auto}\n${news}\n${wait}`]);
  }
});

t.test('accepting, returning, closing and reopening are no transfers', async (t) => {
  const { desk, ana, queueId } = await setUp();
  const ticket = await desk.pending({ queueId });
  await desk.setting('sendMsgTransfTicket', 'enabled');
  await put(desk, ana, ticket, { status: 'open', userId: ana.id, queueId });
  await put(desk, ana, ticket, { status: 'pending', userId: null });
  await put(desk, ana, ticket, { status: 'open', userId: ana.id });
  await put(desk, ana, ticket, { status: 'closed', userId: ana.id, queueId });
  await put(desk, ana, ticket, { status: 'open', userId: ana.id });
  t.same(await said(desk, ticket.id), []);
});

t.test('fills the variables of what an attendant writes, by the company’s clock', async (t) => {
  const { desk, ana, queueId } = await setUp(new Date('2026-11-21T02:59:59Z'));
  const ticket = await desk.openFor(ana, { queueId, name: 'Maria Souza & {{ms}}' });
  const send = async (body: string): Promise<string | undefined> => {
    const path = `/messages/${String(ticket.id)}`;
    const { status } = await desk.call(ana, 'POST', path, { body });
    t.equal(status, 200);
    return (await said(desk, ticket.id)).at(-1);
  };
  t.equal(await send('{{ms}}, {{firstName}}!'), 'Boa noite, Maria!');
  t.equal(await send('{{date}} {{hour}}'), '20/11/2026 23:59:59', 'still the day before there');
  t.equal(await send('{{name}}'), 'Maria Souza & {{ms}}', 'never expanded twice, never escaped');
  now = new Date('2026-11-21T03:05:09Z');
  t.equal(await send('{{ms}} {{gretting}}'), 'Boa madrugada Boa madrugada');
  t.equal(await send('{{date}} {{hour}} {{hora}}'), '21/11/2026 00:05:09 0:05:09');
  t.equal(await send('{{protocol}}'), '2026112100509');
  t.equal(await send('[{{nada}}] {{ firstName }}'), '[] Maria');
  t.equal(await send("{{constructor.constructor('x')()}}"), "{{constructor.constructor('x')()}}");
});

t.test('leaves what the customer writes as it is', async (t) => {
  const { desk } = await setUp();
  const ticket = await desk.pending({ body: '{{name}} {{ms}}' });
  t.equal(ticket.lastMessage, '{{name}} {{ms}}');
});
