import { Writable } from 'node:stream';
import { pino } from 'pino';
import t from 'tap';
import type { JobCompanies, ServerPlugin } from '../../contract.ts';
import { Jobs, jobDeclarations } from './index.ts';
import type { JobDeclaration, JobsOptions, JobRun } from './index.ts';
import { ManualJobScheduler, freeClaims } from './testing/manual-scheduler.ts';

const silent = pino({ level: 'silent' });

const declare = (run: () => Promise<void>, spec = { every: '1m' }): JobDeclaration => ({
  name: 'demo.tidy',
  plugin: 'demo',
  spec,
  run,
});

const build = (declaration: JobDeclaration, options: Partial<JobsOptions> = {}) => {
  const scheduler = new ManualJobScheduler();
  const runs: JobRun[] = [];
  const jobs = new Jobs({
    declarations: [declaration],
    claims: freeClaims,
    scheduler,
    logger: silent,
    onRun: (run) => runs.push(run),
    ...options,
  });
  return { jobs, scheduler, runs };
};

t.test('runs a job when the clock says so', async (t) => {
  let count = 0;
  const { jobs, scheduler, runs } = build(declare(async () => void (count += 1)));
  await jobs.start();
  t.match(scheduler.timed[0], {
    name: 'demo.tidy',
    schedule: { kind: 'every', milliseconds: 60_000 },
  });
  scheduler.turn('demo.tidy');
  await jobs.stop();
  t.equal(count, 1);
  t.match(runs, [{ name: 'demo.tidy', result: 'done' }]);
});

t.test('skips a tick while the run before still goes on', async (t) => {
  let count = 0;
  let finish: () => void = () => undefined;
  const { jobs } = build(
    declare(() => {
      count += 1;
      return new Promise((resolve) => (finish = resolve));
    }),
  );
  const first = jobs.tick('demo.tidy');
  while (count === 0) await new Promise((resolve) => setImmediate(resolve));
  await jobs.tick('demo.tidy');
  t.equal(count, 1);
  finish();
  await first;
  const second = jobs.tick('demo.tidy');
  while (count === 1) await new Promise((resolve) => setImmediate(resolve));
  finish();
  await second;
  t.equal(count, 2);
});

t.test('does not run what another process has', async (t) => {
  let count = 0;
  const claims = { ...freeClaims, claim: async () => false };
  const { jobs, runs } = build(
    declare(async () => void (count += 1)),
    { claims },
  );
  await jobs.tick('demo.tidy');
  t.equal(count, 0);
  t.same(runs, []);
});

t.test('logs a failure with plugin and job, releases, and goes on', async (t) => {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const released: string[] = [];
  const claims = {
    ...freeClaims,
    release: async (name: string) => {
      released.push(name);
    },
  };
  const { jobs, runs } = build(
    declare(() => Promise.reject(new Error('broken'))),
    { claims, logger: pino(sink) },
  );
  await jobs.tick('demo.tidy');
  await jobs.tick('demo.tidy');
  t.equal(lines.length, 2);
  t.match(lines[0], { plugin: 'demo', job: 'demo.tidy', err: { message: 'broken' } });
  t.same(released, ['demo.tidy', 'demo.tidy']);
  t.match(runs, [{ result: 'failed' }, { result: 'failed' }]);
});

t.test('survives a database that is away', async (t) => {
  const away = () => Promise.reject(new Error('away'));
  let count = 0;
  const run = async (): Promise<void> => void (count += 1);
  await build(declare(run), { claims: { ...freeClaims, claim: away } }).jobs.tick('demo.tidy');
  t.equal(count, 0);
  await build(declare(run), { claims: { ...freeClaims, release: away } }).jobs.tick('demo.tidy');
  t.equal(count, 1);
  const recovering = build(declare(run), { claims: { ...freeClaims, cutOff: away } });
  await recovering.jobs.tick('core.recover-jobs');
  t.equal(count, 1);
});

t.test(
  'tries intervals once soon after the start, so that restarts do not put them off',
  async (t) => {
    let count = 0;
    const { jobs } = build(declare(async () => void (count += 1), { every: '1d' }));
    await jobs.tick('core.recover-jobs');
    await jobs.tick('core.recover-jobs');
    t.equal(count, 1);
  },
);

t.test('does again what was cut off', async (t) => {
  let count = 0;
  const claims = { ...freeClaims, cutOff: async (names: readonly string[]) => names };
  const nightly = { cron: '0 3 * * *' } as unknown as { every: string };
  const { jobs, scheduler } = build(
    declare(async () => void (count += 1), nightly),
    { claims },
  );
  await jobs.start();
  t.ok(scheduler.timed.some(({ name }) => name === 'core.recover-jobs'));
  await jobs.tick('core.recover-jobs');
  t.equal(count, 1);
});

t.test('stops the clock first, then waits for what runs', async (t) => {
  let finish: () => void = () => undefined;
  let count = 0;
  const { jobs, scheduler } = build(
    declare(() => {
      count += 1;
      return new Promise((resolve) => (finish = resolve));
    }),
  );
  await jobs.start();
  scheduler.turn('demo.tidy');
  while (count === 0) await new Promise((resolve) => setImmediate(resolve));
  t.equal(jobs.running, 1);
  const stopping = jobs.stop();
  t.notOk(scheduler.isRunning);
  finish();
  await stopping;
  t.equal(jobs.running, 0);
  await jobs.tick('demo.tidy');
  t.equal(count, 1, 'and nothing runs after that');
});

t.test('refuses a timetable it cannot read', async (t) => {
  const run = async (): Promise<void> => undefined;
  for (const spec of [{}, { every: '1m', cron: '* * * * *' }, { every: 'soon' }, { every: '0s' }]) {
    t.throws(() => build(declare(run, spec as { every: string })), /Job demo\.tidy/);
  }
});

t.test('reads from the manifests what a role runs', async (t) => {
  const manifest = {
    id: 'demo',
    jobs: { a: { every: '1m' }, b: { every: '1m', role: 'connections' }, c: { cron: '0 3 * * *' } },
  };
  const calls: unknown[] = [];
  const record = async (handle: unknown): Promise<void> => void calls.push(handle);
  const plugin = { manifest, jobs: { a: record, b: record, c: record } } as unknown as ServerPlugin;
  const handle = { resolve: () => undefined as never };
  const companies: JobCompanies = {
    enabled: () => Promise.resolve([]),
    among: () => Promise.resolve([]),
    each: () => Promise.resolve(),
  };
  const given = { handleOf: () => handle, companiesOf: () => companies };
  const names = (role: Parameters<typeof jobDeclarations>[2]) =>
    jobDeclarations([plugin], given, role).map(({ name }) => name);
  t.same(names('all'), ['demo.a', 'demo.b', 'demo.c']);
  t.same(names('worker'), ['demo.a', 'demo.c']);
  t.same(names('connections'), ['demo.b']);
  t.same(names('web'), []);
  await jobDeclarations([plugin], given, 'all')[0]?.run();
  t.same(calls, [handle]);
  const unwritten = { ...plugin, jobs: {} };
  t.throws(() => jobDeclarations([unwritten], given, 'all'), /Job demo\.a is declared/);
});
