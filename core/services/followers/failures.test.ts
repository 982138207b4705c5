import t from 'tap';
import { defineEvent, follow } from '../../contract.ts';
import type { Ctx } from '../../contract.ts';
import { MAXIMUM_ATTEMPTS } from './backoff.ts';
import { followerLags } from './cursors.ts';
import { lostTime } from './pauses.ts';
import { countDead, forgetDead, reviveDead } from './parked.ts';
import { Counted, open } from './testing.ts';

t.test('a fact is given up after some tries, is listed, and can be tried again', async (t) => {
  const { database, ours, count, followers, seen, parked, hurry } = await open(t);
  await count(ours, [1, 1], [1, 2]);
  let isBroken = true;
  const counter = followers((what) => {
    if (isBroken && what === '1=1') throw new Error('never');
  });
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    await counter.run();
    await hurry();
  }
  t.same(await seen(ours), ['1=2'], 'the next one of its key goes on');
  const [dead] = await parked();
  t.match(dead, { event: Counted.id, attempts: MAXIMUM_ATTEMPTS, error: 'Error: never' });
  t.ok(dead?.deadAt);
  t.equal(await database.system('a test', countDead), 1);
  isBroken = false;
  t.equal(await database.system('a test', (ctx) => reviveDead(ctx, 'counter')), 1);
  await counter.run();
  t.same(await seen(ours), ['1=2', '1=1']);
  t.equal(await database.system('a test', (ctx) => forgetDead(ctx, 'counter')), 0);
});

t.test('a process that dies in the middle leaves nothing half done', async (t) => {
  const { ours, another, count, followers, seen, parked } = await open(t);
  await count(ours, [1, 1], [1, 2]);
  const dying = another();
  const kill = async (what: string): Promise<void> => {
    if (what !== '1=2') return;
    await dying.knex.raw(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = ? and pid <> pg_backend_pid()',
      [dying.application],
    );
  };
  await t.rejects(followers(kill, { on: dying }).run());
  t.same(await seen(ours), []);
  t.same(await parked(), [], 'the work was not at fault');
  await followers().run();
  t.same(await seen(ours), ['1=1', '1=2']);
});

t.test('several processes share the work, and each fact is given once, in order', async (t) => {
  const { ours, theirs, another, count, followers, seen } = await open(t);
  const processes = [1, 2, 3].map(() => followers(undefined, { on: another() }));
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([
      count(ours, [1, round], [2, round]),
      count(theirs, [1, round]),
      ...processes.map((each) => each.run()),
    ]);
  }
  await processes[0]?.run();
  const rounds = Array.from({ length: 20 }, (_, round) => round);
  t.same(
    await seen(ours),
    rounds.flatMap((round) => [`1=${String(round)}`, `2=${String(round)}`]),
  );
  t.same(
    await seen(theirs),
    rounds.map((round) => `1=${String(round)}`),
  );
});

t.test(
  'what this process publishes is given soon, what others publish with the next look',
  async (t) => {
    const { ours, count, followers, seen } = await open(t);
    const given: string[] = [];
    let tell: () => void = () => undefined;
    const counter = followers((what) => {
      given.push(what);
      tell();
    });
    const next = (): Promise<void> =>
      new Promise((resolve) => {
        tell = resolve;
      });
    counter.start();
    t.teardown(() => counter.stop());
    const first = next();
    await count(ours, [1, 1]);
    counter.published(Counted);
    await first;
    const second = next();
    await count(ours, [1, 2]);
    await second;
    await counter.stop();
    t.same(given, ['1=1', '1=2']);
    t.same(await seen(ours), ['1=1', '1=2']);
  },
);

t.test('waits for a company for which it is off, and then goes on without loss', async (t) => {
  const { database, ours, theirs, count, followers, seen, hurry } = await open(t);
  const off = new Set<number>();
  let isBroken = true;
  const counter = followers(
    (what) => {
      if (what === '9=1' && isBroken) throw new Error('broken');
    },
    { off },
  );
  await count(ours, [1, 1], [9, 1]);
  await counter.run();
  off.add(ours);
  await count(ours, [1, 2]);
  await count(theirs, [1, 7]);
  await counter.run();
  isBroken = false;
  await hurry();
  await counter.run();
  t.same(await seen(ours), ['1=1'], 'neither new facts nor those to be tried again');
  t.same(await seen(theirs), ['1=7'], 'another company goes on');
  const lags = await database.system('a test', (ctx) => followerLags(ctx));
  t.same(lags, [{ follower: 'counter', events: 0 }]);
  off.clear();
  counter.switched();
  await counter.run();
  t.same((await seen(ours)).sort(), ['1=1', '1=2', '9=1']);
});

t.test('says so when the log no longer has what was published meanwhile', async (t) => {
  const { database, ours, count, followers, seen } = await open(t);
  const off = new Set([ours]);
  const counter = followers(undefined, { off });
  await count(ours, [1, 1], [1, 2]);
  await counter.run();
  await database.system('a test', ({ trx }) => trx('events').where({ seq: 1 }).delete());
  off.clear();
  counter.switched();
  await counter.run();
  t.same(await seen(ours), ['1=2']);
  const lost = await database.transaction({ companyId: ours }, (ctx) => lostTime(ctx, ['counter']));
  const { from, until } = lost.get('counter') ?? {};
  t.ok(from && until);
});

t.test('begins with now where it is switched on for the first time', async (t) => {
  const { ours, count, followers, seen } = await open(t);
  const off = new Set([ours]);
  const counter = followers(undefined, { off, from: 'now', isOffByDefault: true });
  await counter.run();
  await count(ours, [1, 1]);
  await counter.run();
  off.clear();
  counter.switched();
  await counter.run();
  await count(ours, [1, 2]);
  await counter.run();
  t.same(await seen(ours), ['1=2']);
  off.add(ours);
  await count(ours, [1, 3]);
  await counter.run();
  off.clear();
  counter.switched();
  await counter.run();
  t.same(await seen(ours), ['1=2', '1=3'], 'later pauses lose nothing');
});

t.test(
  'is given facts at most as often as it asks for, many together, by any process',
  async (t) => {
    const { database, ours, theirs, another, count, followers, seen } = await open(t);
    const everyMilliseconds = 60_000;
    const counter = followers(undefined, { everyMilliseconds });
    await count(ours, [1, 1], [1, 2]);
    await counter.run(true);
    t.same(await seen(ours), ['1=1', '1=2'], 'the first ones come at once');
    await count(ours, [1, 3]);
    await count(theirs, [1, 1]);
    await followers(undefined, { everyMilliseconds, on: another() }).run(true);
    t.same(await seen(ours), ['1=1', '1=2'], 'another process waits as well');
    t.same(await seen(theirs), ['1=1'], 'each company has its own time');
    await count(ours, [1, 4]);
    await database.system('a test', ({ trx }) =>
      trx('follower_cursors').update({ given_at: new Date(Date.now() - everyMilliseconds) }),
    );
    await followers(undefined, { everyMilliseconds }).run(true);
    t.same(await seen(ours), ['1=1', '1=2', '1=3', '1=4']);
    await count(ours, [1, 5]);
    await counter.run();
    t.equal((await seen(ours)).at(-1), '1=5', 'whoever cannot wait is not kept waiting');
  },
);

t.test(
  'is told when the log no longer has what it was not given, before the next facts',
  async (t) => {
    const { database, ours, count, followers, seen } = await open(t);
    let isBroken = true;
    const onMissedFacts = async ({ trx, companyId }: Ctx): Promise<void> => {
      await trx('seen').insert({ company_id: companyId, what: 'missed' });
      if (isBroken) throw new Error('not now');
    };
    const prune = (through: number): Promise<unknown> =>
      database.system('a test', ({ trx }) => trx('events').where('seq', '<=', through).delete());
    await count(ours, [1, 1], [1, 2], [1, 3]);
    await prune(1);
    const counter = followers(undefined, { onMissedFacts });
    await counter.run();
    t.same(
      await seen(ours),
      ['1=2', '1=3'],
      'one that begins with what the log has misses nothing',
    );
    await count(ours, [1, 4], [1, 5]);
    await prune(4);
    await counter.run();
    t.same(await seen(ours), ['1=2', '1=3'], 'its place stays until it has taken note');
    isBroken = false;
    await counter.run();
    t.same(await seen(ours), ['1=2', '1=3', 'missed', '1=5']);
    await count(ours, [1, 6]);
    await counter.run();
    t.equal((await seen(ours)).at(-1), '1=6');
  },
);

t.test(
  'is given the part of a payload that its token promises, also when it is tried again',
  async (t) => {
    const { database, ours, followers, seen, parked, hurry } = await open(t);
    const Told = defineEvent<
      { readonly thing: number },
      { readonly thing: number; readonly screen: string }
    >('test.thing-told', {}, 'thing', ({ thing }) => ({ thing }));
    let isBroken = true;
    const followings = [
      follow(Told, async ({ payload }, { trx, companyId }) => {
        await trx('seen').insert({ company_id: companyId, what: JSON.stringify(payload) });
        if (isBroken) throw new Error('not now');
      }),
    ];
    await database.transaction({ companyId: ours }, async (ctx) =>
      ctx.emit(Told, { thing: 1, screen: 'whole' }, ['a']),
    );
    const counter = followers(undefined, { followings });
    await counter.run();
    t.match(await parked(), [{ key: 'thing:1' }]);
    isBroken = false;
    await hurry();
    await counter.run();
    t.same(await seen(ours), ['{"thing":1}']);
    const kept = await database.transaction({ companyId: ours }, ({ trx }) =>
      trx('events').pluck<string[]>('payload'),
    );
    t.same(kept, ['{"thing":1,"screen":"whole"}'], 'screens are told the whole');
  },
);
