import t from 'tap';
import { prepare, reply, until } from '../testing/index.tsx';
import type { MockRoutes, TestLife } from '../testing/index.tsx';
import { store } from '../store.ts';
import { writeToken } from './access-token.ts';
import type { Broker, BrokerHandlers } from './broker.ts';
import { onEvents, onReset } from './events.ts';
import { connectionAtom, realtime, startRealtime, stopRealtime } from './realtime.ts';

/** A broker that notes what is asked of it and says what a test wants said. */
class FakeBroker implements Broker {
  readonly topics: string[] = [];
  readonly published: unknown[] = [];
  isClosed = false;

  constructor(
    readonly token: string,
    readonly handlers: BrokerHandlers,
  ) {}

  subscribe(topics: readonly string[]): Promise<void> {
    this.topics.push(...topics);
    return Promise.resolve();
  }

  unsubscribe(topics: readonly string[]): void {
    for (const topic of topics) this.topics.splice(this.topics.indexOf(topic), 1);
  }

  publish(topic: string, payload: unknown): void {
    this.published.push([topic, payload]);
  }

  close(): void {
    this.isClosed = true;
  }

  say(seq: number, prev: number, topic = 'c/1/company'): void {
    this.handlers.onMessage(topic, { seq, prev, event: 'thing', action: 'update' });
  }
}

interface World {
  readonly brokers: FakeBroker[];
  readonly heard: number[];
  readonly resets: number;
}

/** Starts realtime against a mocked server; `missed` is what `GET /api/events` knows. */
const start = async (
  test: TestLife,
  options: {
    readonly seq?: number;
    readonly missed?: () => { events: unknown[]; seq: number; reset: boolean };
    readonly api?: MockRoutes;
    readonly silence?: number;
    readonly refuse?: number;
    /** Milliseconds between attempts. */
    readonly delay?: number;
  } = {},
) => {
  const seq = options.seq ?? 10;
  const api = await prepare(test, {
    api: {
      'GET /api/realtime': () => ({ topics: ['c/1/company', 'c/1/u/1'], seq }),
      'GET /api/events': () => options.missed?.() ?? { events: [], seq, reset: false },
      ...options.api,
    },
  });
  const brokers: FakeBroker[] = [];
  const heard: number[] = [];
  const world = { brokers, heard, resets: 0 };
  test.teardown(onEvents(['thing'], (event) => heard.push(event.seq)));
  test.teardown(onReset(() => (world.resets += 1)));
  test.teardown(stopRealtime);
  let refusals = options.refuse ?? 0;
  await startRealtime({
    open: (token, handlers) => {
      if (refusals > 0) {
        refusals -= 1;
        return Promise.reject(new Error('refused'));
      }
      const broker = new FakeBroker(token, handlers);
      brokers.push(broker);
      return Promise.resolve(broker);
    },
    delay: () => options.delay ?? 1,
    silence: options.silence ?? 60_000,
  });
  return { api, world: world as World };
};

const isLive = (): Promise<void> => until(() => store.get(connectionAtom) === 'live');

const event = (seq: number) => ({ seq, event: 'thing', action: 'update' });

t.test('subscribes each topic with the session’s token, then hands events on', async (t) => {
  const { world } = await start(t);
  await isLive();
  const [broker] = world.brokers;
  t.equal(broker?.token, 'test-token');
  t.same(broker?.topics, ['c/1/company', 'c/1/u/1']);
  broker?.say(11, 4);
  broker?.say(11, 9, 'c/1/u/1');
  broker?.handlers.onMessage('c/1/company', 'nonsense');
  t.same(world.heard, [11]);
});

t.test('asks at once for what happened while it connected', async (t) => {
  const { world } = await start(t, {
    missed: () => ({ events: [event(11)], seq: 11, reset: false }),
  });
  await isLive();
  t.same(world.heard, [11]);
});

t.test('fills a gap before handing on what came after it', async (t) => {
  let known = { events: [] as unknown[], seq: 10, reset: false };
  const { world, api } = await start(t, { missed: () => known });
  await isLive();
  known = { events: [event(11), event(12)], seq: 12, reset: false };
  world.brokers[0]?.say(12, 11);
  await until(() => world.heard.length === 2);
  t.same(world.heard, [11, 12]);
  t.equal(api.callsOf('GET /api/events').length, 2);
});

t.test('connects again when the connection breaks, and misses nothing', async (t) => {
  let known = { events: [] as unknown[], seq: 10, reset: false };
  const { world } = await start(t, { missed: () => known });
  await isLive();
  known = { events: [event(11)], seq: 11, reset: false };
  world.brokers[0]?.handlers.onClose();
  t.equal(store.get(connectionAtom), 'connecting');
  await isLive();
  t.equal(world.brokers.length, 2);
  t.same(world.heard, [11]);
  t.equal(world.resets, 0);
});

t.test('tells the lists to read anew when the server has lost track', async (t) => {
  let isLost = false;
  const { world } = await start(t, {
    missed: () => ({ events: [], seq: isLost ? 900 : 10, reset: isLost }),
  });
  await isLive();
  isLost = true;
  world.brokers[0]?.handlers.onClose();
  await isLive();
  t.equal(world.resets, 1);
  world.brokers[1]?.say(900, 899);
  world.brokers[1]?.say(901, 900);
  t.same(world.heard, [901]);
});

t.test('does not wait when the network is back, or when only the token had ended', async (t) => {
  const { world } = await start(t, { delay: 60_000 });
  await isLive();
  world.brokers[0]?.handlers.onClose();
  window.dispatchEvent(new Event('online'));
  await isLive();
  writeToken(`x.${btoa(JSON.stringify({ exp: 1 }))}.x`);
  world.brokers[1]?.handlers.onClose();
  await isLive();
  t.equal(world.brokers.length, 3);
});

t.test('goes on trying while it is refused', async (t) => {
  const { world } = await start(t, { refuse: 3 });
  await isLive();
  t.equal(world.brokers.length, 1);
});

t.test('takes a connection for dead that says nothing at all', async (t) => {
  const { world } = await start(t, { silence: 30 });
  await until(() => world.brokers.length > 1);
  t.ok(world.brokers[0]?.isClosed);
});

t.test('reads lists anew when it could not learn its place before they were loaded', async (t) => {
  let isDown = true;
  const { world } = await start(t, {
    api: {
      'GET /api/realtime': () =>
        isDown ? reply(503, { error: 'ERR_UNAVAILABLE' }) : { topics: ['c/1/company'], seq: 10 },
    },
  });
  t.equal(store.get(connectionAtom), 'connecting');
  isDown = false;
  await isLive();
  t.equal(world.resets, 1);
});

t.test('follows a change of what may be heard', async (t) => {
  const { world, api } = await start(t);
  await isLive();
  api.set({ 'GET /api/realtime': () => ({ topics: ['c/1/company', 'c/1/q/3/tickets'], seq: 12 }) });
  await realtime.refreshTopics();
  t.same(world.brokers[0]?.topics, ['c/1/company', 'c/1/q/3/tickets']);
});

t.test('sends hints upstream and stops when the session ends', async (t) => {
  const { world } = await start(t);
  await isLive();
  realtime.publish('c/1/up/1/typing', { ticketId: 4 });
  t.same(world.brokers[0]?.published, [['c/1/up/1/typing', { ticketId: 4 }]]);
  stopRealtime();
  t.equal(store.get(connectionAtom), 'offline');
  t.ok(world.brokers[0]?.isClosed);
  realtime.publish('c/1/up/1/typing', {});
  t.equal(world.brokers[0]?.published.length, 1);
});
