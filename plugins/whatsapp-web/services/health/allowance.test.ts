import t from 'tap';
import { eventually } from 'prosa/core/testing';
import { createWatchedConnection } from '../../testing/watched-connection.ts';
import { quotaOf } from './new-chat-quota.ts';

t.test('the channel’s count of new chats is read as it writes it', (t) => {
  t.same(quotaOf({}), { total: null, used: 0, endsAt: null, warning: 'none' });
  t.same(quotaOf({ total_quota: -1, cycle_end_timestamp: '0' }).total, null);
  const told = { total_quota: 100, used_quota: 7, cycle_end_timestamp: '1772452800' };
  t.same(quotaOf({ ...told, capping_status: 'FIRST_WARNING' as never }), {
    total: 100,
    used: 7,
    endsAt: new Date('2026-03-02T12:00:00Z'),
    warning: 'first',
  });
  t.end();
});

interface Budget {
  readonly new_chats_from: Date | null;
  readonly quota_total: number | null;
  readonly quota_used: number | null;
}

t.test('a connection asks when it opens, and the budget follows the answers', async (t) => {
  const { network, app, connection, time } = await createWatchedConnection(t);
  const budget = (): Promise<Budget> =>
    app.database.transaction({ companyId: connection.company.id, system: 'test' }, ({ trx }) =>
      trx('connection_budgets').where('connection_id', connection.id).first<Budget>(),
    );
  const until = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 86_400_000);
  network.newChatsFrom = until;
  network.newChatQuota = {
    total_quota: 40,
    used_quota: 10,
    cycle_end_timestamp: String(Math.floor(until.getTime() / 1_000)),
    capping_status: 'NONE',
  };
  await connection.pair();
  await connection.until('CONNECTED', 'restricted');
  const row = await eventually(
    budget,
    (seen) => seen.new_chats_from !== null && seen.quota_total !== null,
  );
  const hours = (Number(row.new_chats_from) - until.getTime()) / 3_600_000;
  t.ok(hours >= 1 && hours <= 3, 'an hour to three after the channel’s own end');
  t.match(row, { quota_total: 40, quota_used: 10 });

  // An hour later it is asked again, since something is to be said unasked.
  network.newChatQuota = { ...network.newChatQuota, used_quota: 20 };
  time.ahead = 61 * 60_000;
  const { body } = await connection.call<{ id: number }>('POST', '/contacts', {
    name: 'Estranho',
    number: network.person('5511955554444', 'Estranho').number,
  });
  await connection.call('POST', '/schedules', {
    body: 'Lembrete',
    contactId: body.id,
    whatsappId: connection.id,
    sendAt: new Date().toISOString(),
  });
  await eventually(async () => (await budget()).quota_used === 20);
});

t.test('a refusal of a new chat has the channel asked until when', async (t) => {
  const { network, app, connection } = await createWatchedConnection(t);
  await connection.pair();
  await connection.until('CONNECTED');
  const until = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 5 * 86_400_000);
  network.ack = () => ({ error: '463' });
  network.newChatsFrom = until;
  const stranger = network.person('5511955554444', 'Estranho');
  const { body: contact } = await connection.call<{ id: number }>('POST', '/contacts', {
    name: 'Estranho',
    number: stranger.number,
  });
  const { body: ticket } = await connection.call<{ id: number }>('POST', '/tickets', {
    contactId: contact.id,
    whatsappId: connection.id,
    status: 'open',
    userId: connection.company.admin.id,
  });
  await connection.say(ticket.id, 'oferta');
  await eventually(async () => {
    const row = await app.database.transaction(
      { companyId: connection.company.id, system: 'test' },
      ({ trx }) =>
        trx('connection_budgets').where('connection_id', connection.id).first<Budget | undefined>(),
    );
    return Number(row?.new_chats_from) > until.getTime();
  });
});
