import { createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { Desk } from '../../plugins/tickets/testing/desk.ts';
import { listen, mark, saidIn, topicsOf } from './listening.ts';
import { openSocket } from './socket.ts';

t.setTimeout(120_000);

const MINUTE = 60_000;
let ahead = 0;
const app = await createTestApp(t, { clock: { now: () => new Date(Date.now() + ahead) } });
const address = await app.listen();
t.beforeEach(() => {
  ahead = 0;
});

const setUp = async () => {
  const desk = await Desk.open(app);
  const [ana, rui] = [await desk.attendant('Ana'), await desk.attendant('Rui')];
  const sales = await desk.queue('Vendas', ana);
  const support = await desk.queue('Suporte', rui);
  return { desk, ana, rui, sales, support };
};

t.test('nobody comes in without a token that holds', async (t) => {
  const { ana } = await setUp();
  for (const password of [undefined, '', 'nonsense', `${ana.token}x`, ana.token.slice(0, -2)]) {
    await t.rejects(openSocket(t, address, password), { code: 5 }, String(password).slice(0, 12));
  }
  await openSocket(t, address, ana.token);
  ahead = 20 * MINUTE;
  await t.rejects(openSocket(t, address, ana.token), { code: 5 }, 'expired');
});

t.test('whose token expires hears nothing more on the socket that is open', async (t) => {
  const { desk, ana } = await setUp();
  const topic = `c/${desk.company.id}/company`;
  const old = await openSocket(t, address, ana.token);
  await old.client.subscribeAsync(topic);
  await mark(desk, old);
  const before = old.heard.length;
  ahead = 14.9 * MINUTE;
  const { token } = await app.services.accounts.signIn(
    { id: desk.admin.id, companyId: desk.company.id, email: desk.admin.email, profile: 'admin' },
    { address: '127.0.0.1', userAgent: 'test' },
  );
  ahead = 20 * MINUTE;
  const current = { ...desk.admin, token, headers: { authorization: `Bearer ${token}` } };
  const renewed = await openSocket(t, address, token);
  await renewed.client.subscribeAsync(topic);
  const contact = { name: 'Depois', number: '5511912340000' };
  t.equal((await desk.call(current, 'POST', '/contacts', contact)).status, 200);
  await renewed.until(({ payload }) => JSON.stringify(payload).includes('Depois'));
  t.equal(old.heard.length, before);
});

t.test('what is not one’s own cannot be subscribed to, and never arrives', async (t) => {
  const { desk, ana, rui, support } = await setUp();
  const other = await Desk.open(app);
  const [own, theirs] = [`c/${desk.company.id}`, `c/${other.company.id}`];
  const allowed = await topicsOf(desk, ana);
  const attempts: string[][] = [
    ['#'],
    ['+/#'],
    [`${own}/#`],
    [`${own}/+`],
    ['c/+/company'],
    [`${theirs}/company`],
    [`${theirs}/admins`],
    [`${theirs}/q/0/tickets`],
    [`${own}/admins`],
    [`${own}/q/0/tickets`],
    [`${own}/q/${support}/tickets`],
    [`${own}/u/${rui.id}`],
    [`$share/g/${theirs}/company`],
    ['$SYS/#'],
    // One SUBSCRIBE of both kinds.
    [...allowed, `${theirs}/company`, `${theirs}/q/0/tickets`],
    [`${theirs}/admins`, ...allowed],
  ];
  const foreign = /"(name|body)":"(deles|do suporte)/;
  for (const topics of attempts) {
    const socket = await openSocket(t, address, ana.token);
    await t.rejects(socket.client.subscribeAsync(topics, { qos: 1 }), topics.join().slice(0, 60));
    await socket.closed;
    const again = await listen(t, desk, ana);
    await other.pending({ name: 'deles', body: 'deles' });
    await desk.pending({ queueId: support, body: 'do suporte' });
    await mark(desk, again);
    t.notMatch(JSON.stringify([...socket.heard, ...again.heard]), foreign);
    t.ok(again.heard.every(({ topic }) => allowed.includes(topic)));
    again.client.end(true);
  }
});

t.test('a browser says nothing on others’ behalf', async (t) => {
  const { desk, ana } = await setUp();
  const other = await Desk.open(app);
  const witnesses = [await listen(t, desk, desk.admin), await listen(t, other, other.admin)];
  for (const company of [desk.company.id, other.company.id]) {
    for (const topic of ['company', 'admins', `u/${desk.admin.id}`, 'q/0/tickets']) {
      const { client, closed } = await openSocket(t, address, ana.token);
      client.publish(`c/${company}/${topic}`, '{"seq":1,"event":"forged","action":"x"}', {
        qos: 1,
      });
      await closed;
    }
  }
  for (const [at, witness] of witnesses.entries()) await mark(at === 0 ? desk : other, witness);
  for (const { heard } of witnesses) {
    t.notOk(heard.some(({ payload }) => payload.event === 'forged'));
  }
});

t.test('who leaves a queue is told, and stops hearing it at once', async (t) => {
  const { desk, ana, sales } = await setUp();
  const ticket = await desk.pending({ queueId: sales });
  const [socket, witness] = [await listen(t, desk, ana), await listen(t, desk, desk.admin)];
  await desk.writes(ticket.contact.number, 'antes');
  await socket.until((heard) => saidIn(heard) === 'antes');
  await desk.ok('PUT', `/queue/${sales}`, { userIds: [] });
  await socket.until(({ payload }) => payload.action === 'access');
  await desk.writes(ticket.contact.number, 'depois');
  await witness.until((heard) => saidIn(heard) === 'depois');
  await mark(desk, socket);
  t.notOk(socket.heard.some((heard) => saidIn(heard) === 'depois'));
  const topic = `c/${desk.company.id}/q/${sales}/tickets`;
  await t.rejects(socket.client.subscribeAsync(topic), 'nor can the topic be asked for again');

  await desk.ok('PUT', `/queue/${sales}`, { userIds: [ana.id] });
  const back = await listen(t, desk, ana);
  await desk.writes(ticket.contact.number, 'de volta');
  await back.until((heard) => saidIn(heard) === 'de volta');
});

t.test('a ticket that moves away is let go, and heard of no more', async (t) => {
  const { desk, ana, sales, support } = await setUp();
  const ticket = await desk.openFor(ana, { queueId: sales });
  const socket = await listen(t, desk, ana);
  await desk.ok('PUT', `/tickets/${ticket.id}`, { queueId: support });
  await socket.until(
    ({ payload }) => payload.action === 'delete' && payload.ticketId === ticket.id,
  );
  await desk.writes(ticket.contact.number, 'já no suporte');
  await mark(desk, socket);
  t.notMatch(JSON.stringify(socket.heard), /já no suporte|Suporte/);
});

t.test('who logs in elsewhere hears why, and the first socket is closed', async (t) => {
  const { desk, ana } = await setUp();
  const first = await listen(t, desk, ana);
  const { email, password } = ana;
  const login = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
  });
  t.equal(login.statusCode, 200);
  const { payload } = await first.until(({ payload: { event } }) => event === 'auth');
  t.match(payload, { action: 'update', user: { id: ana.id, email, companyId: desk.company.id } });
  await first.closed;
  await t.rejects(openSocket(t, address, ana.token), { code: 5 });
  const { token } = login.json<{ token: string }>();
  t.ok((await openSocket(t, address, token)).client.connected);
});
