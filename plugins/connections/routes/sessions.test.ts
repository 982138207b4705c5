import t from 'tap';
import { eventually, storedEvents } from 'prosa/core/testing';
import type { ConnectionStatus } from '../public.ts';
import type { ConnectionDto } from '../schemas.ts';
import {
  callAs,
  createConnectionApp,
  createProcessBeside,
  startedConnection,
  untilStatus,
} from '../testing.ts';

t.test('a connection is started, and put to rest', async (t) => {
  const { app, probe } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const call = callAs(app, admin);
  const id = await startedConnection(app, admin);
  t.match(probe.connections, [{ pairing: 'stored', closed: undefined }]);

  t.equal((await call('DELETE', `/whatsappsession/${String(id)}`)).status, 200);
  t.match((await call('GET', `/whatsapp/${String(id)}`)).body, { status: 'DISCONNECTED' });
  t.match(probe.connections, [{ closed: { logout: true } }], 'its pairing is given up');
});

t.test('defect 25: a new code ends the old pairing, and keeps the queues', async (t) => {
  const { app, probe } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const call = callAs(app, admin);
  const { body: queue } = await call<{ id: number }>('POST', '/queue', {
    name: 'Vendas',
    color: '#00aa00',
  });
  const id = await startedConnection(app, admin, { queueIds: [queue.id], greetingMessage: 'Olá!' });

  t.equal((await call('PUT', `/whatsappsession/${String(id)}`)).status, 200);
  t.match(probe.connections, [
    { pairing: 'stored', closed: { logout: true } },
    { pairing: 'new', closed: undefined },
  ]);
  await untilStatus(app, admin, id, 'qrcode');
  t.match((await call('GET', `/whatsapp/${String(id)}`)).body, {
    status: 'qrcode',
    qrcode: 'probe-code',
    queues: [{ id: queue.id }],
    greetingMessage: 'Olá!',
  });

  await probe.open(id)?.handle.report({ status: 'CONNECTED' });
  t.match((await call('GET', `/whatsapp/${String(id)}`)).body, { status: 'CONNECTED', qrcode: '' });
});

t.test('a connection that is asked for again comes back with its pairing', async (t) => {
  const { app, probe } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const id = await startedConnection(app, admin);
  await callAs(app, admin)('POST', `/whatsappsession/${String(id)}`);
  t.match(probe.connections, [
    { pairing: 'stored', closed: { logout: false } },
    { pairing: 'stored', closed: undefined },
  ]);
});

t.test('an unscanned code is shown again after a restart; a scanned one is not', async (t) => {
  const { app } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const id = await startedConnection(app, admin);
  await callAs(app, admin)('PUT', `/whatsappsession/${String(id)}`);
  await untilStatus(app, admin, id, 'qrcode');

  await app.host.stop();
  const second = await createProcessBeside(t, app);
  t.equal(second.probe.open(id)?.pairing, 'new');
  await untilStatus(app, admin, id, 'qrcode');
  await second.probe.open(id)?.handle.report({ status: 'CONNECTED' });

  await second.app.host.stop();
  const third = await createProcessBeside(t, app);
  t.equal(third.probe.open(id)?.pairing, 'stored');
});

t.test('screens follow a connection: everybody its state, admins its code', async (t) => {
  const { app } = await createConnectionApp(t);
  const { id: companyId, admin } = await app.factories.company();
  const attendant = await app.factories.user({ companyId });
  const { body: before } = await callAs(app, admin)<{ seq: number }>('GET', '/realtime');
  const id = await startedConnection(app, admin);
  await callAs(app, admin)('PUT', `/whatsappsession/${String(id)}`);
  await untilStatus(app, admin, id, 'qrcode');

  type Event = { event: string; whatsapp?: ConnectionDto; session?: ConnectionDto };
  const heardBy = async (user: typeof admin): Promise<Event[]> => {
    const path = `/events?after=${String(before.seq)}`;
    return (await callAs(app, user)<{ events: Event[] }>('GET', path)).body.events;
  };
  const codes = (events: Event[]): string[] =>
    events.flatMap(({ whatsapp, session }) => whatsapp?.qrcode ?? session?.qrcode ?? []);
  t.ok(codes(await heardBy(admin)).includes('probe-code'));
  const attended = await heardBy(attendant);
  t.notOk(codes(attended).includes('probe-code'));
  t.equal(attended.at(-1)?.whatsapp?.status, 'qrcode');
});

t.test('a process that only answers requests leaves the connections to others', async (t) => {
  const { app, probe } = await createConnectionApp(t, { config: { role: 'web' } });
  const { admin } = await app.factories.company();
  const call = callAs(app, admin);
  const { body: connection } = await call<ConnectionDto>('POST', '/whatsapp', { name: 'Loja' });
  const { id } = connection;
  await call('POST', `/whatsappsession/${String(id)}`);
  t.same(probe.connections, []);
  t.match((await call('GET', `/whatsapp/${String(id)}`)).body, { status: 'OPENING' });

  const { probe: next } = await createProcessBeside(t, app, { role: 'connections' });
  await eventually(() => next.open(id) !== undefined);

  // A request to this process is carried out by the other one.
  await call('PUT', `/whatsappsession/${String(id)}`);
  // The connection, which has not heard of it yet, does not undo it.
  await next.open(id)?.handle.report({ status: 'CONNECTED' });
  t.match((await call('GET', `/whatsapp/${String(id)}`)).body, { status: 'OPENING' });
  await eventually(() => next.open(id)?.pairing === 'new');
  await call('DELETE', `/whatsappsession/${String(id)}`);
  await eventually(() => next.open(id) === undefined);
  t.match(
    next.connections.map(({ pairing, closed }) => [pairing, closed?.logout]),
    [
      ['stored', true],
      ['new', true],
    ],
  );
  t.same(probe.connections, []);
});

t.test('everybody is told since when a connection is down, until it is back', async (t) => {
  const { app, probe } = await createConnectionApp(t);
  const { id: companyId, admin } = await app.factories.company();
  const attendant = await app.factories.user({ companyId });
  const id = await startedConnection(app, admin);
  const downSince = async (): Promise<string | null | undefined> => {
    const { body } = await callAs(app, attendant)<ConnectionDto[]>('GET', '/whatsapp?session=0');
    return body.find((connection) => connection.id === id)?.downSince;
  };
  const report = async (status: ConnectionStatus): Promise<void> => {
    await probe.open(id)?.handle.report({ status });
  };
  await report('CONNECTED');
  t.equal(await downSince(), null);
  await report('DISCONNECTED');
  const since = await downSince();
  t.ok(Math.abs(Date.parse(since ?? '') - Date.now()) < 60_000);
  await report('OPENING');
  t.equal(await downSince(), since, 'an attempt to come back is no return');
  await callAs(app, admin)('POST', `/whatsappsession/${String(id)}`);
  // It may be back by now: the log tells what it was when it was asked for.
  const asked = (await storedEvents<{ whatsapp?: ConnectionDto }>(app, companyId))
    .flatMap(({ payload }) => payload.whatsapp ?? [])
    .findLast(({ status }) => status === 'OPENING');
  t.equal(asked?.downSince, since, 'nor is being asked for anew');
  await eventually(() => probe.open(id) !== undefined);
  await report('CONNECTED');
  t.equal(await downSince(), null);
  await callAs(app, admin)('DELETE', `/whatsappsession/${String(id)}`);
  t.ok(await downSince(), 'a connection at rest carries nothing either');
  const other = await app.factories.company();
  t.same((await callAs(app, other.admin)('GET', '/whatsapp')).body, []);
});
