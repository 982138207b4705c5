import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { Contacts } from '../contacts/public.ts';
import { Outreach } from './public.ts';
import type { Reached } from './public.ts';
import type { TicketListDto } from './schemas.ts';
import { arrive, messageFrom } from './testing/channel.ts';
import { Desk, newNumber } from './testing/desk.ts';
import { reach } from './testing/outreach.ts';

const app = await createTestApp(t);

const PATHS = ['status=open', 'status=pending', 'status=closed', 'searchParam='];

const idsIn = async (desk: Desk, query: string): Promise<number[]> => {
  const { tickets } = await desk.ok<TicketListDto>('GET', `/tickets?showAll=true&${query}`);
  return tickets.map(({ id }) => id);
};

/** Days back, so that the window for reopening is long over. */
const age = (desk: Desk, ticketId: number): Promise<unknown> =>
  app.database.transaction({ companyId: desk.company.id, system: 'test' }, ({ trx }) =>
    trx('tickets').where({ id: ticketId }).update({ updated_at: '2026-01-05T12:00:00Z' }),
  );

t.test('a quiet ticket is in no list and no count, and no screen is told of it', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const { ticket } = await reach(desk, number);
  for (const path of [...PATHS, `searchParam=${number}`]) {
    t.same(await idsIn(desk, path), [], path);
  }
  t.same(await desk.ok('GET', '/tickets/counts?showAll=true'), { open: 0, pending: 0, closed: 0 });
  t.same(await desk.ok('GET', '/tickets/counts/unread'), { count: 0 });
  t.same(await desk.told(), []);
  t.match(await desk.ticket(ticket.id), { status: 'closed', userId: null, queueId: null });
  const [message] = await desk.messages(ticket.id);
  t.match(message, { body: 'Promoção de sexta', origin: 'campaign', fromMe: true });
  const events = (await desk.events()).map(({ name }) => name);
  t.ok(events.includes('tickets.message-sent'), 'other plugins follow its messages');
  t.notOk(events.includes('tickets.ticket-opened'));
});

t.test('the customer answers, and the ticket waits like a new one', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const { ticket } = await reach(desk, number);
  await age(desk, ticket.id);
  await arrive(desk, messageFrom(desk, number, { body: 'Quero saber mais' }));
  t.same(await idsIn(desk, 'status=pending'), [ticket.id]);
  t.match(await desk.ok('GET', '/tickets/counts?showAll=true'), { pending: 1, closed: 0 });
  t.match(await desk.ticket(ticket.id), { status: 'pending', unreadMessages: 1 });
  const changes = (await desk.events()).filter(({ name }) => name.startsWith('tickets.ticket-'));
  t.match(changes, [{ name: 'tickets.ticket-opened' }], 'to those who follow it is new');
  t.same(
    (await desk.messages(ticket.id)).map(({ body }) => body),
    ['Promoção de sexta', 'Quero saber mais'],
  );
});

t.test('a message typed on the phone leaves it quiet, and a person opens it by hand', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const { ticket } = await reach(desk, number);
  await arrive(desk, messageFrom(desk, number, { fromMe: true, body: 'Do celular' }));
  t.same(await idsIn(desk, 'status=closed'), []);
  await desk.ok('PUT', `/tickets/${String(ticket.id)}`, { status: 'open' });
  t.same(await idsIn(desk, 'status=open'), [ticket.id]);
});

t.test('further messages go into the same quiet ticket, and into an active one', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const first = await reach(desk, number);
  const second = await reach(desk, number, { parts: [{ body: 'Um' }, { body: 'Dois' }] });
  t.equal(second.ticket.id, first.ticket.id);
  t.equal(second.messageIds.length, 2);
  t.same(
    (await desk.messages(first.ticket.id)).map(({ body }) => body),
    ['Promoção de sexta', 'Um', 'Dois'],
  );
  const active = await desk.pending();
  const { ticket } = await reach(desk, active.contact.number);
  t.equal(ticket.id, active.id);
  t.match(await desk.ticket(active.id), { lastMessage: 'Promoção de sexta', status: 'pending' });
});

t.test('a ticket that was just closed stays closed', async (t) => {
  const desk = await Desk.open(app);
  const closed = await desk.pending();
  await desk.ok('PUT', `/tickets/${String(closed.id)}`, { status: 'closed' });
  const { ticket } = await reach(desk, closed.contact.number);
  t.not(ticket.id, closed.id);
  t.same(await idsIn(desk, 'status=pending'), []);
  t.same(await idsIn(desk, 'status=closed'), [closed.id]);
});

t.test('what is named is written once, whichever way the ticket went since', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const parts = [{ body: 'Um' }, { body: 'Dois {{name}}', verbatim: true as const }];
  const named = { parts, clientId: 'campaign-7-1' };
  const first = await reach(desk, number, named);
  t.same(await reach(desk, number, named), first);
  await arrive(desk, messageFrom(desk, number));
  await desk.ok('PUT', `/tickets/${String(first.ticket.id)}`, { status: 'closed' });
  const again = await reach(desk, number, { ...named, quiet: undefined });
  t.same(again.messageIds, first.messageIds);
  t.same(await idsIn(desk, 'status=pending'), []);
  const both = await Promise.all([
    reach(desk, newNumber(), named),
    reach(desk, number, { ...named, clientId: 'campaign-7-2' }),
    reach(desk, number, { ...named, clientId: 'campaign-7-2' }),
  ]);
  t.same(both[1].messageIds, both[2].messageIds, 'also by two at once');
  t.match(
    (await desk.messages(both[1].ticket.id))
      .map(({ body, clientId }) => ({ body, clientId }))
      .slice(-2),
    [
      { body: 'Um', clientId: 'campaign-7-2' },
      { body: 'Dois {{name}}', clientId: 'campaign-7-2-1' },
    ],
  );
});

t.test('is finished after the outreach, unless something was said since', async (t) => {
  const desk = await Desk.open(app);
  const connection = `/whatsapp/${String(desk.connection)}`;
  await desk.ok('PUT', connection, { complationMessage: 'Até logo!' });
  const finish = ({ ticket, messageIds }: Reached) =>
    app.database.transaction({ companyId: desk.company.id, system: 'test' }, (ctx) =>
      app.host.resolve('tickets', Outreach).finish(ctx, ticket.id, messageIds.at(-1) ?? 0),
    );
  const [silent, answering] = [newNumber(), newNumber()];
  const left = await reach(desk, silent, { quiet: undefined });
  await finish(left);
  await finish(left);
  t.match(await desk.ticket(left.ticket.id), { status: 'closed', lastMessage: 'Até logo!' });
  t.equal((await desk.messages(left.ticket.id)).length, 2, 'done twice, it says goodbye once');
  const answered = await reach(desk, answering, { quiet: undefined });
  await arrive(desk, messageFrom(desk, answering, { body: 'Espera!' }));
  await finish(answered);
  t.match(await desk.ticket(answered.ticket.id), { status: 'pending', lastMessage: 'Espera!' });
});

t.test('tells when contacts last wrote, and leaves out those that never did', async (t) => {
  const desk = await Desk.open(app);
  const [silent, heard] = [newNumber(), newNumber()];
  const { ticket } = await reach(desk, silent);
  const at = '2026-11-20T12:00:00.000Z';
  await arrive(desk, messageFrom(desk, heard, { at: '2026-11-19T12:00:00.000Z' }));
  await arrive(desk, messageFrom(desk, heard, { at }));
  const { contactId } = await desk.of(heard);
  const times = await app.database.transaction(
    { companyId: desk.company.id, system: 'test' },
    (ctx) =>
      app.host
        .resolve('tickets', Outreach)
        .lastHeard(ctx, desk.connection, [ticket.contactId, contactId]),
  );
  t.same([...times], [[contactId, new Date(at)]]);
});

t.test('is reached with two statements', async (t) => {
  const desk = await Desk.open(app);
  const number = newNumber();
  const { ticket } = await reach(desk, number);
  const statements: string[] = [];
  await app.database.transaction({ companyId: desk.company.id, system: 'test' }, async (ctx) => {
    const [contact] = await app.host.resolve('tickets', Contacts).byIds(ctx, [ticket.contactId]);
    if (!contact) throw new Error('there is no contact');
    ctx.trx.on('query', ({ sql }: { sql: string }) => statements.push(sql));
    await app.host.resolve('tickets', Outreach).reach(ctx, {
      connectionId: desk.connection,
      contact,
      parts: [{ body: 'Oi' }],
      quiet: true,
    });
    t.equal(statements.length, 2);
  });
});
