import { pino } from 'pino';
import t from 'tap';
import type { Test } from 'tap';
import type { ServerPlugin } from '../../contract.ts';
import { Database } from '../../data/db.ts';
import { createTestDatabase } from '../../testing/cluster.ts';
import { eventually } from '../../testing/eventually.ts';
import { Tasks, taskDeclarations } from './index.ts';
import { BossConnections } from './sql-adapters.ts';
import { TaskTable } from './task-table.ts';
import type { TaskDeclaration, TasksOptions } from './index.ts';

const logger = pino({ level: 'silent' });

const payload = {
  type: 'object',
  properties: { number: { type: 'integer' } },
  required: ['number'],
  additionalProperties: false,
};

type Options = Partial<Omit<TaskDeclaration['spec'], 'payload'>> & { readonly name?: string };

const declare = (
  run: TaskDeclaration['run'],
  { name = 'demo.count', retryLimit = 2, ...limits }: Options = {},
): TaskDeclaration => ({ name, spec: { payload, retryLimit, retryDelay: 1, ...limits }, run });

const openBench = async (t: Test) => {
  const { appUrl, drop } = await createTestDatabase('core');
  const database = new Database({ url: appUrl, logger });
  const started: Tasks[] = [];
  t.teardown(async () => {
    await Promise.all(started.map((tasks) => tasks.stop()));
    await database.close();
    await drop();
  });
  return {
    database,
    url: appUrl,
    start: async (
      declarations: readonly TaskDeclaration[],
      options: Partial<TasksOptions> = {},
    ): Promise<Tasks> => {
      const tasks = new Tasks({
        databaseUrl: appUrl,
        declarations,
        logger,
        works: true,
        pollMilliseconds: 60_000,
        ...options,
      });
      started.push(tasks);
      await tasks.start();
      return tasks;
    },
    enqueue: (tasks: Tasks, number: unknown, options = {}) =>
      database.system('a test', (ctx) => tasks.enqueue(ctx, 'demo.count', { number }, options)),
    states: async (): Promise<Record<string, number>> => {
      const { rows } = await database.knex.raw<{ rows: { state: string; count: string }[] }>(
        'select state, count(*) from pgboss.job group by state',
      );
      return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
    },
  };
};

/** Collects what a handler is called with, and lets the test wait for it. */
const recorder = () => {
  const seen: unknown[] = [];
  const waiting: (() => void)[] = [];
  return {
    seen,
    record: async (value: unknown): Promise<void> => {
      seen.push(value);
      for (const check of waiting) check();
    },
    until: (count: number): Promise<void> =>
      new Promise((resolve) => {
        const check = (): void => {
          if (seen.length >= count) resolve();
        };
        waiting.push(check);
        check();
      }),
  };
};

t.test('does what was committed, at once', async (t) => {
  const bench = await openBench(t);
  const { seen, record, until } = recorder();
  const tasks = await bench.start([declare(record)]);
  t.match(await bench.enqueue(tasks, 1), /^[0-9a-f-]{36}$/);
  await until(1);
  t.same(seen, [{ number: 1 }]);
  await eventually(bench.states, ({ completed }) => completed === 1);
  t.match(tasks.stats(), { done: 1, failed: 0 });
});

t.test('leaves no task of a transaction that was rolled back', async (t) => {
  const bench = await openBench(t);
  const { seen, record, until } = recorder();
  const tasks = await bench.start([declare(record)]);
  const undone = bench.database.system('a test', async (ctx) => {
    await tasks.enqueue(ctx, 'demo.count', { number: 1 });
    throw new Error('undo');
  });
  await t.rejects(undone, /undo/);
  t.same(await bench.states(), {});
  await bench.enqueue(tasks, 2);
  await until(1);
  t.same(seen, [{ number: 2 }]);
});

t.test('refuses an unknown task and a payload that does not fit', async (t) => {
  const bench = await openBench(t);
  const tasks = await bench.start([declare(async () => undefined)]);
  await t.rejects(bench.enqueue(tasks, 'one'), /Payload of demo\.count: \/number must be integer/);
  const unknown = bench.database.system('a test', (ctx) => tasks.enqueue(ctx, 'demo.no', {}));
  await t.rejects(unknown, /demo\.no is declared in no manifest/);
  t.same(await bench.states(), {});
});

t.test('adds no second task while one with the same key waits', async (t) => {
  const bench = await openBench(t);
  const tasks = await bench.start([declare(async () => undefined)], { works: false });
  t.ok(await bench.enqueue(tasks, 1, { key: 'same' }));
  t.equal(await bench.enqueue(tasks, 2, { key: 'same' }), null);
  t.ok(await bench.enqueue(tasks, 3, { key: 'other' }));
  t.ok(await bench.enqueue(tasks, 4));
  t.ok(await bench.enqueue(tasks, 5));
  t.same(await bench.states(), { created: 4 });
});

t.test('waits for the time it was told', async (t) => {
  const bench = await openBench(t);
  const { seen, record, until } = recorder();
  const tasks = await bench.start([declare(record)]);
  await bench.enqueue(tasks, 1, { startAfter: new Date(Date.now() + 3_600_000) });
  await bench.enqueue(tasks, 2);
  await until(1);
  t.same(seen, [{ number: 2 }]);
  t.match(await bench.states(), { created: 1 });
});

t.test('tries again after a failure, later each time, and gives up in the end', async (t) => {
  const bench = await openBench(t);
  let attempts = 0;
  const fails = async (): Promise<void> => {
    attempts += 1;
    throw new Error(`attempt ${attempts}`);
  };
  const tasks = await bench.start([declare(fails, { retryLimit: 1 })]);
  await bench.enqueue(tasks, 1);
  await eventually(bench.states, ({ retry }) => retry === 1);
  const { rows } = await bench.database.knex.raw<{ rows: { later: boolean; output: unknown }[] }>(
    'select start_after > now() as later, output from pgboss.job',
  );
  t.equal(rows[0]?.later, true);
  t.match(rows[0]?.output, { message: 'attempt 1' });
  await bench.database.knex.raw('update pgboss.job set start_after = now()');
  const again = await bench.start([declare(fails, { retryLimit: 1 })], { pollMilliseconds: 20 });
  await eventually(bench.states, ({ failed }) => failed === 1);
  t.equal(attempts, 2);
  t.equal(again.stats().failed + tasks.stats().failed, 2);
});

t.test('gives each task to one of several processes', async (t) => {
  const bench = await openBench(t);
  const { seen, record, until } = recorder();
  const options = { pollMilliseconds: 20 };
  const [tasks] = await Promise.all([1, 2, 3].map(() => bench.start([declare(record)], options)));
  if (!tasks) throw new Error('not started');
  await Promise.all(Array.from({ length: 30 }, (_, number) => bench.enqueue(tasks, number)));
  await until(30);
  await eventually(bench.states, ({ completed }) => completed === 30);
  const numbers = (seen as { number: number }[]).map(({ number }) => number);
  t.same(
    numbers.sort((one, other) => one - other),
    Array.from({ length: 30 }, (_, number) => number),
  );
});

t.test('does nothing in a process that only hands in', async (t) => {
  const bench = await openBench(t);
  const { seen, record, until } = recorder();
  const desk = await bench.start([declare(record)], { works: false });
  await bench.enqueue(desk, 1);
  t.same(await bench.states(), { created: 1 });
  t.same(seen, []);
  await bench.start([declare(record)], { pollMilliseconds: 20 });
  await until(1);
});

t.test('waits at its stop for what runs, and takes nothing more', async (t) => {
  const bench = await openBench(t);
  let finish: () => void = () => undefined;
  const begun = recorder();
  const tasks = await bench.start([
    declare(
      async (data) => {
        await begun.record(data);
        await new Promise<void>((resolve) => (finish = resolve));
      },
      { concurrency: 1 },
    ),
  ]);
  await bench.enqueue(tasks, 1);
  await begun.until(1);
  await bench.enqueue(tasks, 2);
  let isStopped = false;
  const stopping = tasks.stop().then(() => (isStopped = true));
  t.notOk(isStopped);
  finish();
  await stopping;
  t.same(await bench.states(), { completed: 1, created: 1 });
});

/** A handler that keeps each task until it is let go, and remembers how many ran at once. */
const holder = () => {
  const held = new Map<number, () => void>();
  let most = 0;
  return {
    hold: async (data: unknown): Promise<void> => {
      const { number } = data as { number: number };
      await new Promise<void>((resolve) => {
        held.set(number, resolve);
        most = Math.max(most, held.size);
      });
    },
    running: async (): Promise<readonly number[]> => [...held.keys()].sort((a, b) => a - b),
    end: (number: number): void => {
      held.get(number)?.();
      held.delete(number);
    },
    most: () => most,
  };
};

t.test('a company with ten thousand tasks holds nobody up', async (t) => {
  const bench = await openBench(t);
  const { hold, running, end } = holder();
  const desk = await bench.start([declare(hold)], { works: false });
  await bench.enqueue(desk, 1, { companyId: 7 });
  await bench.database.knex.raw(
    `insert into pgboss.job (name, data, policy, singleton_key, start_after, retry_limit)
     select 'demo.count', jsonb_build_object('companyId', 7, 'payload', jsonb_build_object('number', n)),
            'short', n::text, now() - interval '1 hour' + n * interval '1 ms', 2
       from generate_series(2, 10000) n`,
  );
  const tasks = await bench.start([declare(hold)]);
  await eventually(running, ({ length }) => length === 4);
  t.same(await running(), [2, 3, 4, 5], 'four of a company at once, the oldest first');
  await bench.enqueue(tasks, 20_001, { companyId: 8 });
  await eventually(running, (numbers) => numbers.includes(20_001));
  for (const number of [20_002, 20_003, 20_004]) {
    await bench.enqueue(tasks, number, { companyId: 9 });
  }
  // Two of the eight places stay free for companies of which none runs.
  await eventually(running, ({ length }) => length === 6);
  await bench.enqueue(tasks, 20_005, { companyId: 10 });
  await eventually(running, (numbers) => numbers.includes(20_005));
  t.same(await running(), [2, 3, 4, 5, 20_001, 20_002, 20_005]);
  const [queue] = await tasks.queues();
  t.match(queue, { name: 'demo.count', waiting: 9_998, scheduled: 0, running: 7, failed: 0 });
  t.ok((queue?.oldestSeconds ?? 0) > 3_500);
  end(2);
  end(20_001);
  await eventually(running, ({ length }) => length === 6);
  t.same(await running(), [3, 4, 5, 20_002, 20_003, 20_005], 'one of whom fewer run comes next');
  for (const number of await running()) end(number);
  await bench.database.knex.raw(`delete from pgboss.job where state = 'created'`);
  await eventually(
    async () => {
      for (const number of await running()) end(number);
      return running();
    },
    ({ length }) => length === 0,
  );
});

t.test('keeps the limit of a company in all processes together', async (t) => {
  const bench = await openBench(t);
  const { hold, running, end, most } = holder();
  const limits = { perCompany: 2, concurrency: 5 };
  const processes = await Promise.all(
    [1, 2, 3].map(() => bench.start([declare(hold, limits)], { pollMilliseconds: 20 })),
  );
  const [desk] = processes;
  if (!desk) throw new Error('not started');
  await Promise.all(
    Array.from({ length: 12 }, (_, number) => bench.enqueue(desk, number, { companyId: 7 })),
  );
  for (let done = 0; done < 12; done += 1) {
    const [first] = await eventually(running, ({ length }) => length > 0);
    end(first ?? 0);
  }
  await eventually(bench.states, ({ completed }) => completed === 12);
  t.equal(most(), 2);
});

t.test('begins a task at its time, without waiting for the next look', async (t) => {
  const bench = await openBench(t);
  const begun: number[] = [];
  const { record, until } = recorder();
  const tasks = await bench.start([
    declare(async (data) => {
      begun.push(Date.now());
      await record(data);
    }),
  ]);
  // Taken at once by the look at the start otherwise.
  await bench.enqueue(tasks, 0);
  await until(1);
  const startAfter = new Date(Date.now() + 150);
  await bench.enqueue(tasks, 1, { startAfter });
  await until(2);
  const late = (begun[1] ?? 0) - startAfter.getTime();
  // A machine with much to do is late by more than the hundredth of a second that it takes alone.
  t.ok(late >= 0 && late < 2_000, `${late} ms late; the next look is after a minute`);
});

t.test('a task whose process is gone is another process’s after its lease', async (t) => {
  const bench = await openBench(t);
  const { seen, record } = recorder();
  const desk = await bench.start([declare(record)], { works: false });
  await bench.enqueue(desk, 1, { companyId: 7 });
  const connections = new BossConnections(bench.url, 1, logger);
  const table = new TaskTable(connections);
  t.teardown(() => connections.close());
  const limits = { free: 1, reserved: 0, perCompany: 4 };
  const [taken] = await table.take('demo.count', limits, 900);
  t.match(taken, { data: { payload: { number: 1 }, companyId: 7 }, expireInSeconds: 900 });
  t.same(await table.take('demo.count', limits, 900), []);
  const leftOf = async (): Promise<number> => {
    const { rows } = await bench.database.knex.raw<{ rows: { left: number }[] }>(
      'select extract(epoch from started_on + expire_in - now())::float8 as left from pgboss.job',
    );
    return rows[0]?.left ?? 0;
  };
  t.ok((await leftOf()) <= 60);
  await bench.database.knex.raw(`update pgboss.job set started_on = now() - interval '50 seconds'`);
  t.ok((await leftOf()) < 11);
  await table.renew([{ name: 'demo.count', id: taken?.id ?? '' }]);
  t.ok((await leftOf()) > 55, 'as long as its process says that it runs');
  t.same(seen, []);
});

t.test('takes over what a later version declares differently', async (t) => {
  const bench = await openBench(t);
  const nothing = async (): Promise<void> => undefined;
  await bench.start([declare(nothing, { retryLimit: 2 })]);
  await bench.start([declare(nothing, { retryLimit: 5 }), declare(nothing, { name: 'demo.new' })]);
  const { rows } = await bench.database.knex.raw<{ rows: unknown[] }>(
    'select name, retry_limit from pgboss.queue order by name',
  );
  t.same(rows, [
    { name: 'demo.count', retry_limit: 5 },
    { name: 'demo.new', retry_limit: 2 },
  ]);
});

t.test('reads the declarations of the plugins', async (t) => {
  const manifest = { id: 'demo', tasks: { count: { payload, retryLimit: 1, retryDelay: 1 } } };
  const plugin = { manifest } as unknown as ServerPlugin;
  const handle = { resolve: () => undefined as never };
  t.throws(() => taskDeclarations([plugin], () => handle), /demo\.count is declared/);
  const calls: unknown[] = [];
  const written = {
    ...plugin,
    tasks: { count: async (...args: unknown[]) => void calls.push(args) },
  };
  const [declaration] = taskDeclarations([written], () => handle);
  t.equal(declaration?.name, 'demo.count');
  await declaration?.run({ number: 1 });
  t.same(calls, [[{ number: 1 }, handle]]);
});
