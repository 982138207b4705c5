import t from 'tap';
import type { UpstreamKind } from './types.ts';
import { openBench } from './testing.ts';

const FOREIGN = [
  '#',
  '+',
  '+/#',
  'c/#',
  'c/+/company',
  'c/7/+',
  'c/7/#',
  'c/7/q/+/tickets',
  'c/7/q/2/tickets',
  'c/7/u/2',
  'c/8/company',
  'c/7',
  'C/7/company',
  '/c/7/company',
  'c/7/company/',
  'c/7/up/1/typing',
  '$SYS/#',
  '$SYS/+/heartbeat',
  '$share/group/c/8/company',
  '$share/group/c/7/company',
  '__proto__',
  'constructor',
  'x'.repeat(30_000),
  Array(101).fill('a').join('/'),
];

t.test('refuses every topic that is not exactly on the list', async (t) => {
  const bench = await openBench(t);
  for (const topic of FOREIGN) {
    const { client, heard, closed } = await bench.connect('one');
    await t.rejects(client.subscribeAsync(topic, { qos: 1 }), topic.slice(0, 30));
    bench.publish(8, 'company', { canary: true });
    bench.publish(7, 'u/2', { canary: true });
    await closed;
    t.same(heard, []);
  }
  t.ok(bench.realtime.stats().denied >= FOREIGN.length - 5, 'counted, as far as they were topics');
});

t.test('delivers what is on the list, with its place on the topic', async (t) => {
  const bench = await openBench(t);
  const { client, until } = await bench.connect('one');
  await client.subscribeAsync('c/7/q/1/tickets', { qos: 1 });
  bench.realtime.publish({
    id: 'tickets.ticket-updated',
    companyId: 7,
    seq: 12,
    event: 'ticket',
    action: 'update',
    payload: { ticketId: 5, seq: 'not this', event: 'nor this' },
    topics: [
      { topic: 'q/1/tickets', prev: 9 },
      { topic: 'q/2/tickets', prev: 11 },
    ],
  });
  const { topic, payload } = await until(() => true);
  t.equal(topic, 'c/7/q/1/tickets');
  t.same(payload, { ticketId: 5, seq: 12, prev: 9, event: 'ticket', action: 'update' });
});

t.test('keeps companies apart: a canary on the same topic elsewhere never arrives', async (t) => {
  const bench = await openBench(t);
  const one = await bench.connect('one');
  const three = await bench.connect('three');
  await one.client.subscribeAsync('c/7/q/1/tickets');
  await three.client.subscribeAsync('c/8/q/1/tickets');
  bench.publish(8, 'q/1/tickets', { canary: true });
  await three.until(({ payload }) => payload.canary === true);
  bench.publish(7, 'q/1/tickets', { last: true });
  await one.until(({ payload }) => payload.last === true);
  t.equal(one.heard.length, 1);
  t.equal(three.heard.length, 1);
});

t.test('refuses a SUBSCRIBE as a whole, and remembers nothing of it', async (t) => {
  const bench = await openBench(t);
  for (const mixed of [
    ['c/7/company', 'c/8/company'],
    ['c/8/company', 'c/7/company'],
    ['c/7/company', 'c/7/q/2/tickets', 'c/7/u/1'],
  ]) {
    const first = await bench.connect('one', { clientId: 'mixed' });
    await t.rejects(first.client.subscribeAsync(mixed, { qos: 1 }));
    await first.closed;
    bench.publish(8, 'company', { canary: true });
    bench.publish(7, 'q/2/tickets', { canary: true });
    const again = await bench.connect('one', { clientId: 'mixed' });
    bench.publish(8, 'company', { canary: true });
    bench.publish(7, 'company', { unasked: true });
    await again.client.subscribeAsync('c/7/u/1');
    bench.publish(7, 'u/1', { last: true });
    await again.until(({ payload }) => payload.last === true);
    t.equal(again.heard.length, 1);
  }
});

t.test('refuses all publishing but typing, presence and the user’s own status', async (t) => {
  const said: { userId: number; kind: UpstreamKind; payload: unknown }[] = [];
  const bench = await openBench(t, {
    onUpstream: ({ userId }, kind, payload) => said.push({ userId, kind, payload }),
  });
  const witness = await bench.connect('two');
  await witness.client.subscribeAsync('c/7/company');
  const attempts: [string, string, { qos?: 0 | 1 | 2; retain?: boolean }][] = [
    ['c/7/company', '{"canary":true}', {}],
    ['c/7/company', '{"canary":true}', { qos: 1, retain: true }],
    ['c/8/company', '{"canary":true}', { qos: 1 }],
    ['c/7/u/2', '{}', {}],
    ['$SYS/x/new/clients', '{}', {}],
    ['c/7/up/2/typing', '{}', {}],
    ['c/8/up/1/typing', '{}', {}],
    ['c/7/up/1/other', '{}', {}],
    ['c/7/up/2/userStatus', '{}', {}],
    ['c/8/up/1/userStatus', '{}', {}],
    ['c/7/up/1/typing', '{}', { retain: true }],
    ['c/7/up/1/typing', '{}', { qos: 2 }],
    ['c/7/up/1/typing', 'no json', {}],
    ['c/7/up/1/typing', '[]', {}],
    ['c/7/up/1/typing', JSON.stringify({ text: 'x'.repeat(1_100) }), {}],
    ['c/7/up/1/typing', JSON.stringify({ text: 'x'.repeat(10_000) }), {}],
  ];
  for (const [topic, payload, options] of attempts) {
    const { client, closed } = await bench.connect('one');
    client.publish(topic, payload, options);
    await closed;
    t.pass(`${topic} ${payload.slice(0, 10)} closed the client`);
  }
  t.same(said, []);
  const { client } = await bench.connect('one');
  await client.publishAsync('c/7/up/1/typing', '{"ticketId":4}', { qos: 1 });
  await client.publishAsync('c/7/up/1/presence', '{"away":true}', { qos: 1 });
  t.same(said, [
    { userId: 1, kind: 'typing', payload: { ticketId: 4 } },
    { userId: 1, kind: 'presence', payload: { away: true } },
  ]);
  bench.publish(7, 'company', { last: true });
  await witness.until(({ payload }) => payload.last === true);
  t.equal(witness.heard.length, 1);
});

t.test('stops delivering a topic while it is subscribed once the access is gone', async (t) => {
  const bench = await openBench(t);
  const one = await bench.connect('one');
  await one.client.subscribeAsync(['c/7/q/1/tickets', 'c/7/company', 'c/7/u/1']);
  bench.publish(7, 'q/1/tickets', { before: true });
  await one.until(({ payload }) => payload.before === true);

  bench.topics.set('7:1', ['c/7/company', 'c/7/u/1']);
  bench.realtime.refreshAccess(7);
  const told = await one.until(({ payload }) => payload.action === 'access');
  t.same(told, { topic: 'c/7/u/1', payload: { seq: 0, event: 'heartbeat', action: 'access' } });
  bench.publish(7, 'q/1/tickets', { canary: true });
  bench.publish(7, 'company', { last: true });
  await one.until(({ payload }) => payload.last === true);
  t.notOk(one.heard.some(({ payload }) => payload.canary));

  bench.topics.set('7:1', ['c/7/q/1/tickets', 'c/7/company', 'c/7/u/1']);
  bench.realtime.refreshAccess(7, 1);
  await one.until(({ payload }) => payload.action === 'access' && payload !== told.payload);
  bench.publish(7, 'q/1/tickets', { again: true });
  await one.until(({ payload }) => payload.again === true);
});

t.test(
  'who acts as a user hears what that user may not, and the user does not hear it',
  async (t) => {
    let isShut = false;
    const bench = await openBench(t, {
      topicsOf: async ({ sessionId }) =>
        isShut && sessionId !== 'visit' ? [] : ['c/7/company', 'c/7/u/1'],
    });
    const own = await bench.connect('one');
    await own.client.subscribeAsync('c/7/company');
    isShut = true;
    bench.users.set('visit', {
      userId: 1,
      companyId: 7,
      sessionId: 'visit',
      expiresAt: new Date(Date.now() + 60_000),
    });
    bench.realtime.refreshAccess();
    await own.closed;
    const visit = await bench.connect('visit');
    await visit.client.subscribeAsync('c/7/company');
    await t.rejects((await bench.connect('one')).client.subscribeAsync('c/7/company'));
    bench.publish(7, 'company', { last: true });
    await visit.until(({ payload }) => payload.last === true);
    t.same(own.heard, []);
  },
);

t.test('delivers nothing on a guess: access that cannot be read ends the socket', async (t) => {
  let isAway = false;
  const bench = await openBench(t, {
    topicsOf: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(['c/7/company'])),
  });
  const { client, closed } = await bench.connect('one');
  await client.subscribeAsync('c/7/company');
  isAway = true;
  bench.realtime.refreshAccess(7);
  await closed;
  t.equal(bench.realtime.stats().clients, 0);
});

t.test('reads the list once more before it refuses a topic gained a moment ago', async (t) => {
  const bench = await openBench(t);
  const { client, until } = await bench.connect('one');
  bench.topics.get('7:1')?.push('c/7/q/9/tickets');
  await client.subscribeAsync('c/7/q/9/tickets');
  bench.publish(7, 'q/9/tickets');
  t.equal((await until(() => true)).topic, 'c/7/q/9/tickets');
});

t.test('ends the client that floods, and only that one', async (t) => {
  const bench = await openBench(t, { limits: { packetBurst: 200 } });
  const witness = await bench.connect('two');
  await witness.client.subscribeAsync('c/7/company');

  const publisher = await bench.connect('one');
  for (let count = 0; count < 1_000; count += 1) publisher.client.publish('c/7/up/1/typing', '{}');
  await publisher.closed;

  const subscriber = await bench.connect('one');
  for (let count = 0; count < 1_000; count += 1) {
    subscriber.client.subscribe('c/7/company', () => undefined);
  }
  await subscriber.closed;

  const large = await bench.connect('one');
  large.client.publish('c/7/up/1/typing', 'x'.repeat(1_000_000));
  await large.closed;

  bench.publish(7, 'company', { last: true });
  await witness.until(({ payload }) => payload.last === true);
  t.equal(bench.realtime.stats().clients, 1);
});

t.test('survives a client that leaves in the middle of everything', async (t) => {
  const bench = await openBench(t);
  for (let count = 0; count < 20; count += 1) {
    const { client } = await bench.connect('one');
    client.subscribe('c/7/company', () => undefined);
    client.publish('c/7/up/1/typing', '{}');
    client.stream.destroy();
  }
  const { client, until } = await bench.connect('one');
  await client.subscribeAsync('c/7/company');
  bench.publish(7, 'company', { last: true });
  await until(({ payload }) => payload.last === true);
  t.equal(bench.realtime.stats().clients, 1);
  t.equal(bench.realtime.stats().subscriptions, 1);
});
