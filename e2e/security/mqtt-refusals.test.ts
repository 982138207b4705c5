import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { Desk } from '../../plugins/tickets/testing/desk.ts';
import { listen, mark, topicsOf } from './listening.ts';
import { openSocket } from './socket.ts';

t.setTimeout(60_000);
const app = await createTestApp(t);
const address = await app.listen();

const setUp = async () => {
  const desk = await Desk.open(app);
  return { desk, ana: await desk.attendant('Ana'), witness: await listen(t, desk, desk.admin) };
};

t.test('a session that would outlive its socket, and a last will, are refused', async (t) => {
  const { desk, ana } = await setUp();
  await t.rejects(openSocket(t, address, ana.token, { clean: false, clientId: 'kept' }), {
    code: 2,
  });
  const topic = `c/${desk.company.id}/company`;
  const will = { topic, payload: Buffer.from('{"seq":1}'), qos: 0, retain: true } as const;
  await t.rejects(openSocket(t, address, ana.token, { will }), { code: 5 });
});

t.test('nobody is put out by somebody with the same name', async (t) => {
  const { desk, ana } = await setUp();
  const other = await Desk.open(app);
  const options = { clientId: 'o mesmo' };
  const mine = await openSocket(t, address, ana.token, options);
  const theirs = await openSocket(t, address, other.admin.token, options);
  await mine.client.subscribeAsync(`c/${desk.company.id}/company`);
  await theirs.client.subscribeAsync(`c/${other.company.id}/company`);
  await mark(desk, mine);
  await mark(other, theirs);
  t.ok(mine.heard.every(({ topic }) => topic.startsWith(`c/${desk.company.id}/`)));
});

t.test('topics that are too long, too deep or not topics at all end the socket', async (t) => {
  const { desk, ana, witness } = await setUp();
  const own = `c/${desk.company.id}/company`;
  const odd = [
    'x'.repeat(65_535),
    `${own}/${'x'.repeat(30_000)}`,
    Array(101).fill('a').join('/'),
    `${own}/`,
    `/${own}`,
    own.toUpperCase(),
    `${own}\u0000`,
    '__proto__',
    'constructor',
  ];
  for (const topic of odd) {
    const socket = await openSocket(t, address, ana.token);
    // The browser's own library refuses some of them; these are for the server to refuse.
    socket.client.subscribe([own, topic], { qos: 1 }, () => undefined);
    await socket.closed;
    t.strictSame(socket.heard, [], topic.slice(0, 30));
  }
  const many = await openSocket(t, address, ana.token);
  const topics = Array.from({ length: 10_000 }, (_, at) => `${own}/${String(at)}`);
  many.client.subscribe(topics, { qos: 1 }, () => undefined);
  await many.closed;
  await mark(desk, witness);
  t.ok(witness.client.connected, 'and others hear as before');
});

t.test('what a browser may say is small, its own, and an object', async (t) => {
  const { desk, ana, witness } = await setUp();
  const up = (id: number, company = desk.company.id) => `c/${company}/up/${id}/typing`;
  const attempts: [topic: string, payload: string, options?: { qos?: 2; retain?: true }][] = [
    [up(desk.admin.id), '{"ticketId":1}'],
    [up(ana.id, desk.company.id + 1), '{"ticketId":1}'],
    [up(ana.id).replace('typing', 'other'), '{}'],
    [up(ana.id), '{"ticketId":1}', { retain: true }],
    [up(ana.id), '{"ticketId":1}', { qos: 2 }],
    [up(ana.id), 'no json'],
    [up(ana.id), '[]'],
    [up(ana.id), JSON.stringify({ text: 'x'.repeat(5_000) })],
    [up(ana.id), 'x'.repeat(1_000_000)],
    ['x'.repeat(60_000), '{}'],
    ['$SYS/broker/clients', '{}'],
  ];
  for (const [topic, payload, options] of attempts) {
    const { client, closed } = await openSocket(t, address, ana.token);
    client.publish(topic, payload, options ?? {});
    await closed;
    t.pass(`${topic.slice(0, 30)} ${payload.slice(0, 20)}`);
  }
  await mark(desk, witness);
});

t.test('whose rights change or who is let go is off the air', async (t) => {
  const { desk, witness } = await setUp();
  const eva = await app.factories.user({ companyId: desk.company.id, profile: 'admin' });
  const admins = `c/${desk.company.id}/admins`;
  t.ok((await topicsOf(desk, eva)).includes(admins));
  const before = await listen(t, desk, eva);
  await desk.ok('PUT', `/users/${eva.id}`, { profile: 'user' });
  await before.closed;
  await t.rejects(openSocket(t, address, eva.token), { code: 5 });

  const login = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: eva.email, password: eva.password },
  });
  const { token } = login.json<{ token: string }>();
  const after = await openSocket(t, address, token);
  await t.rejects(after.client.subscribeAsync(admins), 'no longer an admin');
  await after.closed;

  const last = await openSocket(t, address, token);
  await desk.ok('DELETE', `/users/${eva.id}`);
  await last.closed;
  await t.rejects(openSocket(t, address, token), { code: 5 });
  await mark(desk, witness);
});

t.test('a company that is switched off, and one that goes, fall silent', async (t) => {
  const { desk, ana, witness } = await setUp();
  const platform = await Desk.open(app);
  const { id: companyId } = platform.company;
  const owner = await app.factories.user({ companyId, profile: 'admin', isSuper: true });
  const path = `/companies/${desk.company.id}`;
  const socket = await listen(t, desk, ana);
  t.equal((await desk.call(owner, 'PUT', path, { status: false })).status, 200);
  await Promise.all([socket.closed, witness.closed]);
  await t.rejects(openSocket(t, address, ana.token), { code: 5 });

  const other = await Desk.open(app);
  const theirs = await listen(t, other, other.admin);
  const gone = `/companies/${other.company.id}`;
  t.equal((await desk.call(owner, 'DELETE', gone, { name: other.company.name })).status, 200);
  await theirs.closed;
  await t.rejects(openSocket(t, address, other.admin.token), { code: 5 });
});
