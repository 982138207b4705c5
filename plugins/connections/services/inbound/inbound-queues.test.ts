import pg from 'pg';
import t from 'tap';
import type { Ctx } from 'prosa/contract';
import type { TestEnd, TestApp } from 'prosa/core/testing';
import { Connections } from '../../public.ts';
import type { ChannelEvent, InboundMessage, ConnectionHandle, Received } from '../../public.ts';
import { createConnectionApp, startedConnection } from '../../testing.ts';
import type { Probe } from '../../testing.ts';
import { InboxRetry } from './inbox-retry.ts';

const message = (connectionId: number, chat: string, body: string): InboundMessage => ({
  type: 'message',
  connectionId,
  externalId: `${chat}-${body}`,
  chat: { number: chat, name: 'Maria', isGroup: false },
  sender: { number: chat, name: 'Maria' },
  fromMe: false,
  kind: 'conversation',
  body,
  at: '2026-11-20T12:00:00.000Z',
});

interface Stage {
  readonly app: TestApp;
  readonly probe: Probe;
  readonly id: number;
  readonly handle: ConnectionHandle;
  /** Bodies that were stored, each with the number of its transaction. */
  readonly stored: { body: string; transaction: number }[];
}

/** A connected connection whose receiver notes what it stores and stumbles over messages that say `poison`. */
const stage = async (t: TestEnd): Promise<Stage> => {
  const { app, probe } = await createConnectionApp(t);
  const { admin } = await app.factories.company();
  const id = await startedConnection(app, admin);
  const handle = probe.open(id)?.handle;
  if (!handle) throw new Error('the connection is not open');
  const stored: Stage['stored'] = [];
  let transactions = 0;
  probe.receive = async (ctx: Ctx, events: readonly ChannelEvent[]) => {
    const transaction = (transactions += 1);
    for (const event of events) {
      if (event.type !== 'message') continue;
      // A turn on the database, as storing takes one.
      await ctx.trx.raw('select 1');
      if (event.body === 'poison') throw new Error('this message cannot be stored');
      ctx.afterCommit(() => {
        stored.push({ body: event.body, transaction });
      });
    }
    return events.map((): Received => 'stored');
  };
  return { app, probe, id, handle, stored };
};

interface InboxRow {
  state: string;
  attempts: number;
  error: string;
  event: InboundMessage;
}

const inbox = (app: TestApp): Promise<InboxRow[]> =>
  app.database.system('test', ({ trx }) =>
    trx('connection_inbox').orderBy('id').select<InboxRow[]>(),
  );

t.test('a message that comes alone is stored at once', async (t) => {
  const { handle, id, stored } = await stage(t);
  t.same(await handle.receive([message(id, '5511988887777', 'oi')]), ['stored']);
  t.match(stored, [{ body: 'oi' }]);
});

t.test('a burst shares transactions, and each chat keeps its order', async (t) => {
  const { handle, id, stored } = await stage(t);
  const chats = ['5511900000001', '5511900000002', '5511900000003', '5511900000004'];
  const bodies = Array.from({ length: 100 }, (_, index) => `${String(index % 4)} ${String(index)}`);
  const results = await Promise.all(
    bodies.map((body, index) => handle.receive([message(id, chats[index % 4] ?? '', body)])),
  );
  t.same(
    results.flat(),
    bodies.map(() => 'stored'),
  );
  for (const chat of ['0', '1', '2', '3']) {
    const ofChat = (all: readonly string[]): string[] => all.filter((body) => body[0] === chat);
    t.same(ofChat(stored.map(({ body }) => body)), ofChat(bodies));
  }
  const transactions = new Set(stored.map(({ transaction }) => transaction)).size;
  t.ok(transactions <= 20, `100 messages took ${transactions} transactions`);
});

t.test('a chat does not wait for another one, only for itself', async (t) => {
  const { probe, handle, id } = await stage(t);
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const order: string[] = [];
  probe.receive = async (_ctx, events) => {
    const bodies = events.map((event) => (event.type === 'message' ? event.body : ''));
    if (bodies.includes('slow')) await opened;
    order.push(...bodies);
    return events.map((): Received => 'stored');
  };
  const slow = handle.receive([message(id, '5511900000001', 'slow')]);
  await new Promise((resolve) => setImmediate(resolve));
  const behind = handle.receive([message(id, '5511900000001', 'behind')]);
  t.same(await handle.receive([message(id, '5511900000002', 'other')]), ['stored']);
  t.same(order, ['other']);
  open();
  t.same(await Promise.all([slow, behind]), [['stored'], ['stored']]);
  t.same(order, ['other', 'slow', 'behind']);
});

t.test('one company’s burst does not stand before another’s message', async (t) => {
  const { app, probe, handle, id } = await stage(t);
  const { admin } = await app.factories.company();
  const other = await startedConnection(app, admin);
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  probe.receive = async (ctx, events) => {
    if (ctx.companyId !== admin.companyId) await opened;
    return events.map((): Received => 'stored');
  };
  const burst = handle.receive([message(id, '5511900000001', 'a'), message(id, '1199', 'b')]);
  const alone = await probe.open(other)?.handle.receive([message(other, '5511900000002', 'c')]);
  t.same(alone, ['stored'], 'while the burst is still under way');
  open();
  t.same(await burst, ['stored', 'stored']);
});

t.test('one message that cannot be stored is set aside, and spoils no other', async (t) => {
  const { app, handle, id, stored } = await stage(t);
  const chat = '5511988887777';
  const bodies = ['a', 'b', 'poison', 'c', 'd'];
  const results = await handle.receive(bodies.map((body) => message(id, chat, body)));
  t.same(results, ['stored', 'stored', 'dead-letter', 'stored', 'stored']);
  t.same(
    stored.map(({ body }) => body),
    ['a', 'b', 'c', 'd'],
  );
  t.match(await inbox(app), [
    {
      connection_id: id,
      state: 'waiting',
      attempts: 1,
      error: 'Error: this message cannot be stored',
      event: { externalId: `${chat}-poison`, body: 'poison' },
    },
  ]);
});

t.test('what was set aside is tried again when its time has come', async (t) => {
  const { app, probe, handle, id } = await stage(t);
  await handle.receive([message(id, '5511988887777', 'poison')]);
  const taken: string[] = [];
  probe.receive = (_ctx, events) => {
    taken.push(...events.map((event) => (event.type === 'message' ? event.body : '')));
    return Promise.resolve(events.map((): Received => 'stored'));
  };
  const retry = app.host.resolve('connections', InboxRetry);
  await retry.run();
  t.same(taken, [], 'its time has not come');
  await hurry(app);
  await retry.run();
  t.same(taken, ['poison']);
  t.same(await inbox(app), []);
});

t.test('after five attempts it stays for a person to see', async (t) => {
  const { app, handle, id } = await stage(t);
  await handle.receive([message(id, '5511988887777', 'poison')]);
  const retry = app.host.resolve('connections', InboxRetry);
  const attempts: [number, string][] = [];
  for (let round = 0; round < 6; round += 1) {
    await hurry(app);
    await retry.run();
    const [entry] = await inbox(app);
    attempts.push([entry?.attempts ?? 0, entry?.state ?? '']);
  }
  t.same(attempts, [
    [2, 'waiting'],
    [3, 'waiting'],
    [4, 'waiting'],
    [5, 'dead'],
    [5, 'dead'],
    [5, 'dead'],
  ]);
});

t.test('when the database goes away the channel keeps its messages', async (t) => {
  const { app, probe, handle, id } = await stage(t);
  const receive = probe.receive;
  probe.receive = async (ctx) => {
    const client = new pg.Client({ connectionString: app.databases.superUrl });
    await client.connect();
    const { rows } = await ctx.trx.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() pid');
    await client.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await client.end();
    await ctx.trx.raw('select 1');
    return [];
  };
  const events = [message(id, '5511988887777', 'a'), message(id, '5511988887777', 'b')];
  await t.rejects(handle.receive(events));
  t.same(await inbox(app), [], 'nothing is set aside: nothing is wrong with it');
  probe.receive = receive;
  t.same(await handle.receive(events), ['stored', 'stored']);
});

t.test('a stop waits for what is under way', async (t) => {
  const { app, handle, id, stored } = await stage(t);
  const bodies = Array.from({ length: 60 }, (_, index) => String(index));
  const receiving = handle.receive(bodies.map((body) => message(id, '5511988887777', body)));
  await app.host.resolve('connections', Connections).settled();
  t.same(
    stored.map(({ body }) => body),
    bodies,
  );
  await receiving;
});

/** Lets the time of everything that waits come now. */
const hurry = (app: TestApp): Promise<number> =>
  app.database.system('test', ({ trx }) =>
    trx('connection_inbox').update({ next_attempt_at: new Date(0) }),
  );
