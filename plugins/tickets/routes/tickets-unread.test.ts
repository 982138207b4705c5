import { createTestApp, eventually } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { MessageListDto } from '../schemas.ts';
import { Desk } from '../testing/desk.ts';

const app = await createTestApp(t);

const PATH = '/tickets/counts/unread';

const unread = async (desk: Desk, who: TestUser, query = ''): Promise<number> => {
  const { status, body } = await desk.call<{ count: number }>(who, 'GET', PATH + query);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.count;
};

t.test('nobody without a session is told', async (t) => {
  t.equal((await app.inject({ method: 'GET', url: `/api${PATH}` })).statusCode, 401);
});

t.test('counts what calls for the caller, and nothing else', async (t) => {
  const desk = await Desk.open(app);
  const other = await Desk.open(app);
  const [ana, eva] = [
    await desk.attendant('Ana'),
    await desk.attendant('Eva', { allTicket: true }),
  ];
  const sales = await desk.queue('Vendas', ana, eva);
  const help = await desk.queue('Suporte');
  const first = await desk.openFor(ana, { queueId: sales });
  await desk.openFor(ana, { queueId: sales });
  await desk.openFor(eva, { queueId: sales });
  await desk.pending({ queueId: sales });
  await desk.pending({ queueId: help });
  await desk.pending();
  await other.pending();
  t.equal(await unread(desk, ana), 3, 'two own ones, and one that waits in the queue');
  t.equal(await unread(desk, ana, '?waiting=false'), 2, 'without those that wait for anybody');
  t.equal(await unread(desk, eva), 3, 'an own one, one that waits in the queue, one in none');
  t.equal(await unread(desk, desk.admin), 0);
  t.equal(await unread(other, other.admin), 0);
  await desk.call(ana, 'GET', `/messages/${String(first.id)}`);
  t.equal(await unread(desk, ana), 2, 'it was read');
});

t.test('counts beyond what a page of the list holds', async (t) => {
  const desk = await Desk.open(app);
  const eva = await desk.attendant('Eva', { allTicket: true });
  for (let at = 0; at < 42; at += 1) await desk.pending();
  t.equal(await unread(desk, eva), 42);
});

t.test('a message that arrives while a page is read stays unread', async (t) => {
  const desk = await Desk.open(app);
  const ticket = await desk.openFor(desk.admin, { body: 'Oi' });
  await desk.writes(ticket.contact.number, 'Tudo bem?');
  const place = { companyId: desk.company.id };
  let opened: Promise<{ status: number; body: MessageListDto }> | undefined;
  await app.database.transaction(place, async ({ trx }) => {
    await trx.raw('select id from tickets where id = ? for update', [ticket.id]);
    opened = desk.call<MessageListDto>(desk.admin, 'GET', `/messages/${String(ticket.id)}`);
    await eventually(async () => {
      const { rows } = await app.database.knex.raw<{ rows: unknown[] }>(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    await trx.raw(
      `insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, kind, body, ack,
                             is_read, origin, sent_at)
         select company_id, ticket_id, contact_id, connection_id, 'LATE', from_me, kind, 'Alô!', ack, false, origin, now()
           from messages where ticket_id = ? and not from_me order by id limit 1`,
      [ticket.id],
    );
    await trx.raw('update tickets set unread_messages = unread_messages + 1 where id = ?', [
      ticket.id,
    ]);
  });
  const page = await opened;
  t.equal(page?.body.ticket.unreadMessages, 1);
  t.same(
    page?.body.messages.map(({ body }) => body),
    ['Oi', 'Tudo bem?'],
  );
  const left = await app.database.transaction(place, ({ trx }) =>
    trx('messages').where({ ticket_id: ticket.id, is_read: false }).pluck('body'),
  );
  t.same(left, ['Alô!']);
  await desk.call(desk.admin, 'GET', `/messages/${String(ticket.id)}`);
  const after = await desk.call<MessageListDto>(
    desk.admin,
    'GET',
    `/messages/${String(ticket.id)}`,
  );
  t.equal(after.body.ticket.unreadMessages, 0);
});
