import t from 'tap';
import { ConnectionHealth } from '../services/directory/connection-health.ts';
import { TrafficCounter } from '../services/traffic/traffic-counter.ts';
import { PruneHistory } from '../services/state/prune-history.ts';
import type { ConnectionDto, HealthDto } from '../schemas.ts';
import { Connections, SendFailure } from '../public.ts';
import { callAs, createConnectionApp, startedConnection, untilStatus } from '../testing.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;

/** A connected connection of the probe, on a day of the test's own. */
const setUp = async (t: Parameters<typeof createConnectionApp>[0]) => {
  let now = START;
  const { app, probe } = await createConnectionApp(t, { clock: { now: () => new Date(now) } });
  const { id: companyId, admin } = await app.factories.company();
  const id = await startedConnection(app, admin);
  const call = callAs(app, admin);
  const health = async (): Promise<HealthDto> =>
    (await call<HealthDto>('GET', `/whatsapp/${String(id)}/health`)).body;
  const handle = () => {
    const connection = probe.open(id);
    if (!connection) throw new Error('the connection is not open');
    return connection.handle;
  };
  const pass = (minutes: number): Date => new Date((now += minutes * MINUTE));
  return { app, probe, companyId, admin, id, call, health, handle, pass };
};

t.test('nobody without a session, no attendant and no other company sees it', async (t) => {
  const { app, companyId, id } = await setUp(t);
  const path = `/whatsapp/${String(id)}/health`;
  t.equal((await callAs(app)('GET', path)).status, 401);
  const attendant = await app.factories.user({ companyId });
  t.equal((await callAs(app, attendant)('GET', path)).status, 403);
  const { admin: stranger } = await app.factories.company();
  t.match(await callAs(app, stranger)('GET', path), {
    status: 404,
    body: { error: 'ERR_NO_WAPP_FOUND' },
  });
});

t.test('a connection that falls and comes back leaves an incident with its times', async (t) => {
  const { health, handle, pass, call, id } = await setUp(t);
  const since = (await health()).connectedAt;
  t.equal(since, new Date(START).toISOString());
  const began = pass(10);
  await handle().report({ status: 'OPENING', reason: 'connection-lost' });
  t.match(await health(), { connectedAt: null, incidents: [{ endedAt: null }] });
  pass(1);
  await handle().report({ status: 'TIMEOUT', reason: 'connection-lost' });
  const ended = pass(2);
  await handle().report({ status: 'CONNECTED' });
  t.match(await health(), {
    connectedAt: ended.toISOString(),
    incidents: [
      {
        kind: 'connection-lost',
        beganAt: began.toISOString(),
        endedAt: ended.toISOString(),
      },
    ],
  });
  const { body } = await call<ConnectionDto>('GET', `/whatsapp/${String(id)}`);
  t.equal(body.connectedAt, ended.toISOString());
  pass(1);
  await handle().report({ status: 'CONNECTED', reason: 'restricted' });
  t.equal((await health()).connectedAt, ended.toISOString(), 'it was connected all the time');
});

t.test('every state is kept with its reason, the newest first', async (t) => {
  const { health, handle } = await setUp(t);
  await handle().report({ status: 'OPENING', reason: 'connection-lost' });
  await handle().report({ status: 'OPENING', reason: 'connection-lost' });
  await handle().report({ status: 'CONNECTED' });
  t.match(
    (await health()).changes.map(({ status, reason }) => [status, reason]),
    [
      ['CONNECTED', ''],
      ['OPENING', 'connection-lost'],
      ['CONNECTED', ''],
      ['OPENING', ''],
    ],
  );
});

t.test('trouble that is not the state of the connection has its times too', async (t) => {
  const { health, handle, pass } = await setUp(t);
  const began = pass(0);
  const first = new Date(began.getTime() + MINUTE);
  await handle().note({ kind: 'too-many', began, ended: first, detail: '429' });
  const again = new Date(first.getTime() + 2 * MINUTE);
  await handle().note({ kind: 'too-many', began: first, ended: again });
  t.match((await health()).incidents, [
    {
      kind: 'too-many',
      beganAt: began.toISOString(),
      endedAt: again.toISOString(),
      detail: '429',
    },
  ]);
  const sooner = pass(1);
  await handle().note({ kind: 'too-many', began: sooner, ended: sooner });
  t.match((await health()).incidents, [{ endedAt: sooner.toISOString() }]);
  await handle().note({ kind: 'restricted', began: sooner, ended: sooner });
  t.equal((await health()).incidents.length, 1, 'what nobody noted has no end');
});

t.test('a connection that somebody puts to rest is in no trouble any more', async (t) => {
  const { health, handle, call, id } = await setUp(t);
  await handle().report({ status: 'DISCONNECTED', reason: 'blocked' });
  t.match((await health()).incidents, [{ kind: 'blocked', endedAt: null }]);
  await call('DELETE', `/whatsappsession/${String(id)}`);
  const { incidents, changes } = await health();
  t.equal(typeof incidents[0]?.endedAt, 'string');
  t.match(changes[0], { status: 'DISCONNECTED', reason: '' });
});

t.test('what passes through a connection is counted for the day of the company', async (t) => {
  const { app, companyId, probe, health, handle, pass, id } = await setUp(t);
  const traffic = app.host.resolve('connections', TrafficCounter);
  const chat = { number: '5511988887777', name: 'Maria', isGroup: false };
  const message = { externalId: 'A', chat, kind: 'conversation', body: 'oi' } as const;
  const connection = app.host.resolve('connections', Connections).opened(id);
  if (!connection) throw new Error('the connection is not open');
  await connection.send(message);
  const sentAt = pass(0);
  probe.send = () => Promise.reject(new SendFailure('not-on-whatsapp', { retry: false }));
  await t.rejects(connection.send(message));
  probe.send = () => Promise.reject(new SendFailure('not-connected', { retry: true }));
  await t.rejects(connection.send(message));
  const receivedAt = pass(5);
  const inbound = { ...message, type: 'message', connectionId: id, sender: chat } as const;
  const at = receivedAt.toISOString();
  await handle().receive([
    { ...inbound, fromMe: false, at },
    { ...inbound, externalId: 'B', fromMe: true, at },
    { type: 'ack', connectionId: id, chatNumber: chat.number, externalId: 'A', ack: 2 },
  ]);
  await traffic.flush();
  t.match(await health(), {
    today: { received: 1, sent: 1, failed: 1 },
    lastSentAt: sentAt.toISOString(),
    lastReceivedAt: receivedAt.toISOString(),
    waiting: 0,
  });
  const hour = new Date(START);
  t.same(await handle().hourlyCounts(), [{ hour, received: 1 }]);
  pass(30);
  await handle().receive([{ ...inbound, externalId: 'C', fromMe: false, at }]);
  await traffic.flush();
  pass(30);
  await handle().receive([{ ...inbound, externalId: 'D', fromMe: false, at }]);
  await traffic.flush();
  const next = new Date(START + 60 * MINUTE);
  t.same(await handle().hourlyCounts(), [
    { hour, received: 2 },
    { hour: next, received: 1 },
  ]);
  const later = (): Promise<HealthDto> =>
    app.database.transaction({ companyId, system: 'test' }, (ctx) =>
      app.host.resolve('connections', ConnectionHealth).of(ctx, id),
    );
  // In São Paulo midnight is at three.
  pass(13 * 60);
  t.match(await later(), { today: { received: 3 } });
  pass(2 * 60);
  t.same((await later()).today, { received: 0, sent: 0, failed: 0 });
  pass((27 * 24 + 8.5) * 60);
  t.same(await handle().hourlyCounts(), [{ hour: next, received: 1 }], 'of four weeks');
});

t.test('what is long past is forgotten', async (t) => {
  const { app, companyId, health, handle, id } = await setUp(t);
  const past = new Date(Date.now() - 91 * 24 * 60 * MINUTE);
  const until = new Date(past.getTime() + MINUTE);
  await handle().note({ kind: 'deaf', began: past, ended: until });
  const recent = new Date(Date.now() - 24 * 60 * MINUTE);
  await handle().note({ kind: 'deaf', began: recent, ended: new Date() });
  await app.database.system('test', ({ trx }) =>
    trx('connection_changes').where({ connection_id: id }).update({ at: past }),
  );
  await app.database.system('test', ({ trx }) =>
    trx('connection_hours').insert(
      [past, recent].map((hour) => ({
        company_id: companyId,
        connection_id: id,
        hour,
        received: 1,
      })),
    ),
  );
  await app.host.resolve('connections', PruneHistory).run();
  const { incidents, changes } = await health();
  t.match(incidents, [{ beganAt: recent.toISOString() }]);
  t.equal(incidents.length, 1);
  t.same(changes, []);
  t.equal((await app.database.system('test', ({ trx }) => trx('connection_hours'))).length, 1);
});

t.test('a connection is paired by its number where its kind can be', async (t) => {
  const { app, admin, call, id, handle } = await setUp(t);
  const path = `/whatsappsession/${String(id)}`;
  for (const number of ['123', 'abc', '0000000000', `1${'0'.repeat(20)}`]) {
    t.equal((await call('PUT', path, { number })).status, 400, number);
  }
  t.match(await call('PUT', path, { number: '+55 (11) 98888-7777' }), { status: 200 });
  t.equal(handle().pairingNumber, '5511988887777');
  await handle().report({ status: 'qrcode', qrcode: 'x', pairingCode: 'ABCD1234' });
  t.match((await call('GET', `/whatsapp/${String(id)}`)).body, {
    pairingCode: 'ABCD1234',
    pairsByNumber: true,
  });
  const { body: list } = await call<ConnectionDto[]>('GET', '/whatsapp?session=0');
  t.equal(list[0]?.pairingCode, '', 'not in the list');
  await handle().report({ status: 'CONNECTED' });
  t.match((await call('GET', `/whatsapp/${String(id)}`)).body, { pairingCode: '', qrcode: '' });
  t.equal((await call('PUT', path)).status, 200);
  t.equal(handle().pairingNumber, undefined, 'by QR code again');
  await untilStatus(app, admin, id, 'qrcode');
});

t.test('a kind of connection that knows no such code says so', async (t) => {
  const { probe, call, id } = await setUp(t);
  probe.pairsByNumber = false;
  const answer = await call('PUT', `/whatsappsession/${String(id)}`, { number: '5511988887777' });
  t.match(answer, { status: 400, body: { error: 'ERR_NO_PAIRING_BY_NUMBER' } });
});
