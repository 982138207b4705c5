import pg from 'pg';
import t from 'tap';
import { eventually, storedEvents } from 'prosa/core/testing';
import type { TestApp } from 'prosa/core/testing';
import { Connections } from '../../public.ts';
import type { ConnectionStateChange } from '../../public.ts';
import { ConnectionSupervisor } from './connection-supervisor.ts';
import { ProcessRestart } from './process-restart.ts';
import type { ProbedConnection } from '../../testing.ts';
import {
  callAs,
  createConnectionApp,
  createProcessBeside,
  startedConnection,
  untilStatus,
} from '../../testing.ts';

/** Cuts off the connections on which processes show that they live, as a broken network would. */
const cutPulses = async (app: TestApp): Promise<number> => {
  const client = new pg.Client({ connectionString: app.databases.superUrl });
  await client.connect();
  const { rowCount } = await client.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and a.datname = current_database()`,
  );
  await client.end();
  return rowCount ?? 0;
};

const running = (app: TestApp): readonly number[] =>
  app.host
    .resolve('connections', Connections)
    .running()
    .map(({ connectionId }) => connectionId);

t.test('of two processes one runs a connection', async (t) => {
  const { app, probe } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const other = await createProcessBeside(t, app);
  const ids = [
    await startedConnection(app, admin, { name: 'Loja' }),
    await startedConnection(other.app, admin, { name: 'Filial' }),
  ];
  const connections = [...probe.connections, ...other.probe.connections];
  t.same(connections.map(({ handle }) => handle.connectionId).sort(), ids.sort());
  t.same([...running(app), ...running(other.app)].sort(), ids.sort());
});

t.test('each state of a connection is a fact, from the one before', async (t) => {
  const { app } = await createConnectionApp(t);
  const { admin, id: companyId } = await app.factories.company();
  const connectionId = await startedConnection(app, admin, { name: 'Loja' });
  await callAs(app, admin)('DELETE', `/whatsappsession/${String(connectionId)}`);
  const changes = async () =>
    (await storedEvents<ConnectionStateChange>(app, companyId))
      .filter(({ name }) => name === 'connections.state-changed')
      .map(({ payload }) => payload);
  await eventually(async () => (await changes()).at(-1)?.to === 'DISCONNECTED');
  const told = await changes();
  t.ok(told.length > 1);
  t.ok(told.every((change) => change.connectionId === connectionId && change.from !== change.to));
  for (const [at, { from }] of told.entries()) if (at > 0) t.equal(from, told[at - 1]?.to);
});

t.test('a connection asked for at once of two processes is opened by one', async (t) => {
  const { app, probe } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const other = await createProcessBeside(t, app);
  const { body } = await callAs(app, admin)<{ id: number }>('POST', '/whatsapp', { name: 'Loja' });
  const path = `/whatsappsession/${String(body.id)}`;
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([callAs(app, admin)('POST', path), callAs(other.app, admin)('POST', path)]);
    const open = [...probe.connections, ...other.probe.connections].filter(({ closed }) => !closed);
    t.equal(open.length, 1);
  }
});

t.test('a process that stops hands its connections over', async (t) => {
  const { app, probe } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const id = await startedConnection(app, admin);
  const other = await createProcessBeside(t, app);
  const former = probe.open(id);
  await app.host.stop();
  t.match(former, { closed: { logout: false } }, 'its pairing is kept');
  await eventually(() => other.probe.open(id) !== undefined);
  t.ok(Number(other.probe.open(id)?.handle.epoch) > Number(former?.handle.epoch));
  await untilStatus(app, admin, id, 'CONNECTED');
});

t.test('a connection whose owner the database no longer sees changes hands', async (t) => {
  const { app, probe } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const id = await startedConnection(app, admin);
  const former = probe.open(id) as ProbedConnection;
  t.same(running(app), [id]);

  // The second process comes when the first is cut off: its first look finds the connection free.
  t.equal(await cutPulses(app), 1);
  const other = await createProcessBeside(t, app);
  await eventually(() => former.closed !== undefined);
  await eventually(() => [...running(app), ...running(other.app)].length === 1);
  const [owner] = [...probe.connections, ...other.probe.connections].filter(
    ({ closed }) => !closed,
  );
  t.ok(Number(owner?.handle.epoch) > former.handle.epoch, 'with a higher epoch');
  t.equal(former.closed?.logout, false);
});

t.test('the former owner stops sending at once, before anybody has taken over', async (t) => {
  const { app } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const id = await startedConnection(app, admin);
  const connections = app.host.resolve('connections', Connections);
  const connection = connections.opened(id);
  t.ok(connection);
  await cutPulses(app);
  await eventually(() => connections.opened(id) !== connection);
  // Nobody else is there: it comes back by itself, as a new owner.
  await eventually(() => connections.opened(id) !== undefined);
  await untilStatus(app, admin, id, 'CONNECTED');
});

t.test('a former owner’s word does not count', async (t) => {
  const { app, probe } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const id = await startedConnection(app, admin);
  const former = probe.open(id) as ProbedConnection;
  await app.host.stop();
  const other = await createProcessBeside(t, app);
  await untilStatus(other.app, admin, id, 'CONNECTED');
  await former.handle.report({ status: 'TIMEOUT' });
  await untilStatus(other.app, admin, id, 'CONNECTED');
  t.same(running(app), []);
});

t.test('a connection that cannot be opened says so, and is tried again', async (t) => {
  const { app, probe } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  probe.failures = 1;
  const { body } = await callAs(app, admin)<{ id: number }>('POST', '/whatsapp', { name: 'Loja' });
  await callAs(app, admin)('POST', `/whatsappsession/${String(body.id)}`);
  await untilStatus(app, admin, body.id, 'DISCONNECTED');
  await untilStatus(app, admin, body.id, 'CONNECTED');
});

t.test('renewing a lease writes one row, however many connections there are', async (t) => {
  const { app } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  for (const name of ['Loja', 'Filial', 'Depósito']) await startedConnection(app, admin, { name });
  const versions = (table: string) =>
    app.database.system('test', ({ trx }) =>
      trx(table).orderBy('id').select<{ version: string }[]>(trx.raw('xmin::text as version')),
    );
  const [connections, owners] = [await versions('connections'), await versions('line_owners')];
  t.match([connections.length, owners.length], [3, 1]);
  await app.host.resolve('connections', ConnectionSupervisor).sweep();
  t.same(await versions('connections'), connections, 'nothing is written about any connection');
  t.not((await versions('line_owners'))[0], owners[0], 'the process is alive for longer');
});

t.test(
  'a frozen owner’s open transaction is ended, and its connection changes hands',
  async (t) => {
    const { app, probe } = await createConnectionApp(t);
    const { admin } = await app.factories.company();
    const id = await startedConnection(app, admin);
    const application = 'prosa frozen';
    const frozen = new pg.Client({
      connectionString: app.databases.appUrl,
      application_name: application,
    });
    let isEnded = false;
    frozen.on('error', () => {
      isEnded = true;
    });
    await frozen.connect();
    await frozen.query(`select pg_advisory_lock(4711), set_config('app.system', 'on', false)`);
    await app.database.system('test', async ({ trx }) => {
      await trx('line_owners').insert({ id: '4711', application, alive_until: new Date(0) });
      await trx('connections').where({ id }).update({ owner_id: '4711', lease_until: 'infinity' });
    });
    await frozen.query('begin');
    await frozen.query('select from connections where id = $1 for share', [id]);
    const former = probe.open(id);
    await app.host.resolve('connections', ConnectionSupervisor).sweep();
    await eventually(() => isEnded);
    await eventually(() => {
      const next = probe.open(id);
      return next !== undefined && next !== former;
    });
    await untilStatus(app, admin, id, 'CONNECTED');
  },
);

t.test('those who wait for a connection hear when it can send', async (t) => {
  const { app, probe } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const ready: number[] = [];
  app.host.resolve('connections', Connections).onReady((id) => ready.push(id));
  const id = await startedConnection(app, admin);
  await eventually(() => ready.length === 1);
  await probe.open(id)?.handle.report({ status: 'TIMEOUT' });
  t.same(running(app), [], 'not while it is cut off');
  await probe.open(id)?.handle.report({ status: 'CONNECTED' });
  t.same(ready, [id, id]);
});

t.test('a connection its provider gives up is run from scratch, with its pairing', async (t) => {
  const { app, probe } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const id = await startedConnection(app, admin);
  const other = await startedConnection(app, admin, { name: 'Filial' });
  const former = probe.open(id) as ProbedConnection;
  await former.handle.renew('silent');
  t.same(former.closed, { logout: false });
  const next = probe.open(id) as ProbedConnection;
  t.not(next, former);
  t.equal(next.pairing, 'stored');
  await untilStatus(app, admin, id, 'CONNECTED');
  const { body } = await callAs(app, admin)('GET', `/whatsapp/${String(id)}/health`);
  t.match(body, { incidents: [{ kind: 'silent' }] });
  await former.handle.renew('silent');
  t.equal(next.closed, undefined, 'a connection that is closed has nothing to ask for');
  const others = probe.connections.filter(({ handle }) => handle.connectionId === other);
  t.equal(others.length, 1, 'and the other connections noticed nothing');
});

t.test(
  'a process that runs connections alone ends for it, and another takes them over',
  async (t) => {
    // Processes that run connections answer no requests of people.
    const { app: web } = await createConnectionApp(t, { config: { role: 'web' } });
    const { app, probe } = await createProcessBeside(t, web, { role: 'connections' });
    const { admin } = await web.factories.company();
    const id = await startedConnection(web, admin);
    const restart = app.host.resolve('connections', ProcessRestart);
    const ended = t.capture(restart, 'end', () => undefined);
    const uptime = t.capture(restart, 'uptime', () => 3_599);
    await (probe.open(id) as ProbedConnection).handle.renew('silent');
    await untilStatus(web, admin, id, 'CONNECTED');
    t.equal(
      ended().length,
      0,
      'not when it was started only a while ago: the connection alone is run anew',
    );
    t.equal(uptime().length, 1);
    t.capture(restart, 'uptime', () => 3_600);
    const last = probe.open(id) as ProbedConnection;
    await last.handle.renew('silent');
    await last.handle.renew('silent');
    t.equal(ended().length, 1);
    t.equal(last.closed, undefined, 'it is closed in order with everything else');
    const other = await createProcessBeside(t, web, { role: 'connections' });
    await app.host.stop();
    await eventually(() => other.probe.open(id) !== undefined);
  },
);
