import fc from 'fast-check';
import { createTestApp, eventually } from 'prosa/core/testing';
import t from 'tap';
import type { Ack, AckEvent } from '../connections/public.ts';
import type { MessageDto, TicketDto } from './schemas.ts';
import { arrive } from './testing/channel.ts';
import { Desk } from './testing/desk.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);

const setUp = async () => {
  const desk = await Desk.open(app);
  const ticket = await desk.openFor(desk.admin);
  return { desk, ticket };
};

const say = async (desk: Desk, { id }: TicketDto): Promise<MessageDto> => {
  const { messages } = await desk.ok<{ messages: MessageDto[] }>('POST', `/messages/${id}`, {
    body: 'Oi',
  });
  const [message] = messages;
  if (!message) throw new Error('nothing was sent');
  return message;
};

const ackFor = (desk: Desk, { contact }: TicketDto, externalId: string, ack: Ack): AckEvent => ({
  type: 'ack',
  connectionId: desk.connection,
  chatNumber: contact.number,
  externalId,
  ack,
});

const find = async (desk: Desk, { id, ticketId }: MessageDto): Promise<MessageDto | undefined> =>
  (await desk.messages(ticketId)).find((message) => message.id === id);

t.test('acks in any order end at the highest, and never go down on the way', async (t) => {
  const { desk, ticket } = await setUp();
  const acks = fc.array(fc.constantFrom<Ack[]>(0, 1, 2, 3, 4), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(acks, fc.boolean(), async (order, atOnce) => {
      await desk.connectionIs('DISCONNECTED');
      const message = await say(desk, ticket);
      const events = order.flatMap((ack) => [
        ackFor(desk, ticket, message.externalId, ack),
        ackFor(desk, ticket, 'UNKNOWN', 4),
      ]);
      if (atOnce) await Promise.all(events.map((event) => arrive(desk, event)));
      else await arrive(desk, ...events);
      const highest = Math.max(...order);
      t.equal((await find(desk, message))?.ack, highest, JSON.stringify(order));

      // Only now the connection says that it took the message, and the phone that it has it.
      await desk.connectionIs('CONNECTED');
      const settled = Math.max(highest, 2);
      await eventually(async () => (await outbox(desk)) === 0);
      await eventually(async () => (await find(desk, message))?.ack === settled);
      const told = (await desk.events())
        .filter(({ name }) => /^tickets\.message-(ack-changed|failed)$/.test(name))
        .map(({ payload }) => payload.message as MessageDto)
        .filter(({ id }) => id === message.id)
        .map(({ ack }) => ack);
      t.equal(told.at(-1), settled);
      t.same(told, [...new Set(told)].sort(), 'each event says more than the one before');
    }),
    { numRuns: 12 },
  );
});

const outbox = (desk: Desk): Promise<number> =>
  app.database.transaction({ companyId: desk.company.id }, async ({ trx }) => {
    const rows = await trx('message_outbox').pluck<number[]>('message_id');
    return rows.length;
  });

t.test('a failure replaces waiting and nothing else, and says why', async (t) => {
  const { desk, ticket } = await setUp();
  await desk.connectionIs('DISCONNECTED');
  const [failed, sent] = [await say(desk, ticket), await say(desk, ticket)];
  const refused = (message: MessageDto): AckEvent => ({
    ...ackFor(desk, ticket, message.externalId, -1),
    reason: 'not-on-whatsapp',
  });
  t.same(await arrive(desk, refused(failed), refused(failed)), ['stored', 'duplicate']);
  t.match(await find(desk, failed), { ack: -1, failure: 'not-on-whatsapp' });
  t.same(await arrive(desk, ackFor(desk, ticket, sent.externalId, 1), refused(sent)), [
    'stored',
    'duplicate',
  ]);
  t.match(await find(desk, sent), { ack: 1, failure: '' });
});

t.test('an ack is for one chat: the same id elsewhere is another message', async (t) => {
  const { desk, ticket } = await setUp();
  const other = await desk.openFor(desk.admin);
  await desk.connectionIs('DISCONNECTED');
  const sendAs = async ({ id }: TicketDto): Promise<MessageDto | undefined> =>
    (
      await desk.ok<{ messages: MessageDto[] }>('POST', `/messages/${id}`, {
        body: 'Oi',
        clientId: 'same-for-both',
      })
    ).messages[0];
  const [here, there] = [await sendAs(ticket), await sendAs(other)];
  if (!here || !there) throw new Error('nothing was sent');
  t.equal(here.externalId, there.externalId);
  t.not(here.id, there.id);
  await arrive(desk, ackFor(desk, other, there.externalId, 3));
  t.equal((await find(desk, there))?.ack, 3);
  t.equal((await find(desk, here))?.ack, 0);
});

t.test('an ack for what a customer wrote, or for nobody, is ignored', async (t) => {
  const { desk, ticket } = await setUp();
  const [theirs] = await desk.messages(ticket.id);
  const ignored = [
    ackFor(desk, ticket, theirs?.externalId ?? '', 3),
    ackFor(desk, ticket, 'NOTHING', 3),
    { ...ackFor(desk, ticket, theirs?.externalId ?? '', 3), chatNumber: '550000000000' },
  ];
  t.same(await arrive(desk, ...ignored), ['ignored', 'ignored', 'ignored']);
  t.same(await desk.messages(ticket.id), [theirs]);
});
