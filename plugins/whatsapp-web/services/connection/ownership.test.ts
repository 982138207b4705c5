import t from 'tap';
import { createTestApp, eventually } from 'prosa/core/testing';
import {
  addConnection,
  createNetwork,
  createWhatsAppApp,
} from '../../testing/whatsapp-test-connection.ts';

t.setTimeout(120_000);

t.test(
  'of two processes one runs the connection, and the other takes over without losing a word',
  async (t) => {
    const network = await createNetwork(t);
    const first = await createWhatsAppApp(t, network);
    const connection = await addConnection(first, network);
    await connection.pair();
    const maria = network.person('5511988887777', 'Maria');
    await maria.write(connection.account, 'oi');
    const ticketId = await connection.accept();

    // Another process on the same database, asking for the connections again and again.
    const second = await createTestApp(t, {
      beside: first,
      config: { whatsappWebUrl: network.url },
    });
    await maria.write(connection.account, 'um só dono');
    await connection.deskUntil(ticketId, ({ length }) => length === 2);
    t.equal(network.sessions.size, 1, 'one process is connected');

    // The owner changes hands behind the first one's back, as after a freeze it did not notice.
    await first.database.system('test', ({ trx }) =>
      trx('connections').where({ id: connection.id }).update({ owner_id: null, lease_until: null }),
    );
    await eventually(
      async () => {
        const [row] = (await first.database.system('test', ({ trx }) =>
          trx('connections').where({ id: connection.id }).select('owner_epoch', 'owner_id'),
        )) as [{ owner_epoch: string; owner_id: string | null }];
        return row.owner_id !== null && Number(row.owner_epoch) > 1;
      },
      (changed) => changed,
    );
    for (let at = 0; at < 10; at += 1) await maria.write(connection.account, `durante ${at}`);
    const desk = await connection.deskUntil(ticketId, ({ length }) => length === 12);
    t.same(
      desk.map(({ body }) => body),
      ['oi', 'um só dono', ...Array.from({ length: 10 }, (_, at) => `durante ${at}`)],
    );
    await eventually(
      () => network.sessions.size,
      (size) => size === 1,
    );
    t.ok(second);
  },
);
