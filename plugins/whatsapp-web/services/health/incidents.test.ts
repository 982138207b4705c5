import { DEFAULT_CONNECTION_CONFIG } from '@whiskeysockets/baileys';
import t from 'tap';
import { eventually } from 'prosa/core/testing';
import { createWatchedConnection, incidentsOf } from '../../testing/watched-connection.ts';

t.test('what the channel forbids for a time is an incident with its times', async (t) => {
  const { network, connection } = await createWatchedConnection(t);
  await connection.pair();
  const maria = network.person('5511988887777', 'Maria');
  await maria.write(connection.account, 'oi');
  const ticketId = await connection.accept();
  network.ack = () => ({ error: '463' });
  await connection.say(ticketId, 'olá');
  await connection.until('CONNECTED', 'restricted');
  const [restricted] = await eventually(
    () => incidentsOf(connection),
    (seen) => seen.length === 1,
  );
  t.match(restricted, { kind: 'restricted', detail: '463' });
  const hours = (Date.parse(restricted?.endedAt ?? '') - Date.now()) / 3_600_000;
  t.ok(hours > 23 && hours <= 24, 'a day, where nobody tells');
  await connection.call('POST', `/whatsappsession/${String(connection.id)}`);
  await connection.until('CONNECTED', 'restricted');
  network.ack = () => ({ error: '429' });
  await connection.say(ticketId, 'de novo');
  const [paused] = await eventually(
    () => incidentsOf(connection),
    (seen) => seen.length === 2,
  );
  t.match(paused, { kind: 'too-many', detail: '429' });
});

t.test(
  'a version the channel finds too old is followed by the next, and what worked is kept',
  async (t) => {
    const { network, app, connection } = await createWatchedConnection(t);
    const [major, minor, bundled] = DEFAULT_CONNECTION_CONFIG.version;
    const versions = () =>
      app.database.system('test', ({ trx }) =>
        trx('whatsapp_web_versions').orderBy('worked_at', 'desc').pluck('version'),
      );
    const text = (build: number): string => [major, minor, build].join('.');
    await app.database.system('test', ({ trx }) =>
      trx('whatsapp_web_versions').insert({ version: text(bundled - 1), worked_at: new Date(0) }),
    );
    network.oldest = bundled;
    await connection.call('POST', `/whatsappsession/${String(connection.id)}`);
    await connection.until('OPENING', 'outdated');
    await connection.account.scan((await connection.until('qrcode')).qrcode);
    await connection.until('CONNECTED');
    await eventually(versions, (known) => known[0] === text(bundled));
    t.match(await incidentsOf(connection), [{ kind: 'outdated' }]);
    t.notOk((await incidentsOf(connection))[0]?.endedAt === null, 'it is over');
  },
);

t.test('many messages that cannot be read are an incident, a few are none', async (t) => {
  const { network, connection } = await createWatchedConnection(t);
  await connection.pair();
  const maria = network.person('5511988887777', 'Maria');
  maria.resends = false;
  await maria.write(connection.account, 'oi');
  const ticketId = await connection.accept();
  for (const at of [1, 2, 3, 4]) {
    await maria.write(connection.account, `segredo ${String(at)}`, { arrives: 'garbled' });
  }
  await connection.deskUntil(ticketId, ({ length }) => length === 5);
  t.same(await incidentsOf(connection), []);
  await maria.write(connection.account, 'segredo 5', { arrives: 'garbled' });
  const incidents = await eventually(
    () => incidentsOf(connection),
    (seen) => seen.length === 1,
  );
  t.match(incidents, [{ kind: 'unreadable' }]);
});
