import { pino } from 'pino';
import t from 'tap';
import type { Test } from 'tap';
import { defineEvent, follow, followMany, payloadOf } from '../../contract.ts';
import type { Ctx, Following, PluginHandle } from '../../contract.ts';
import { Database } from '../../data/db.ts';
import { tenantTable } from '../../data/schema.ts';
import { openDataBench } from '../../data/testing.ts';
import { migrateAs } from '../../testing/migrate-as.ts';
import { MAXIMUM_ATTEMPTS } from './backoff.ts';
import { followerLags } from './cursors.ts';
import { Followers } from './index.ts';
import { keyOf } from './log-reader.ts';
import { ALL_ON, PluginStates } from '../switches/states.ts';
import { lostTime } from './pauses.ts';
import { countDead, forgetDead, listParked, reviveDead } from './parked.ts';

const logger = pino({ level: 'silent' });
const handle: PluginHandle = {
  resolve: () => {
    throw new Error('nothing is bound here');
  },
};

interface Counted {
  readonly thing: number;
  readonly count: number;
}
const schema = { type: 'object', required: ['thing', 'count'] };
const Counted = defineEvent<Counted>('test.thing-counted', schema, 'thing');
const Renamed = defineEvent<{ readonly of: { readonly thing: number }; readonly name: string }>(
  'test.thing-renamed',
  { type: 'object', required: ['of', 'name'] },
  'of.thing',
);

/** Two companies, a table that a follower writes, and followers on it. */
const open = async (t: Test) => {
  const bench = await openDataBench(t);
  const { database, urls } = bench;
  await migrateAs(urls.ownerUrl, async (knex) => {
    await knex.raw('create table seen (company_id int not null, place serial, what text not null)');
    await tenantTable(knex, 'seen', { referable: false });
  });
  const others: Database[] = [];
  t.teardown(() => Promise.all(others.map((other) => other.close())));
  const followers = (
    work: (what: string) => Promise<void> | void = () => undefined,
    {
      from = 'beginning',
      on = database,
      followings: given,
      off = new Set(),
      isOffByDefault = false,
      everyMilliseconds = 0,
      onMissedFacts,
    }: {
      from?: 'now' | 'beginning';
      on?: Database;
      followings?: readonly Following[];
      /** Companies for which it is off. */
      off?: Set<number>;
      isOffByDefault?: boolean;
      everyMilliseconds?: number;
      onMissedFacts?: (ctx: Ctx) => Promise<void>;
    } = {},
  ): Followers => {
    const note = async ({ trx, companyId }: Ctx, what: string): Promise<void> => {
      await trx('seen').insert({ company_id: companyId, what });
      await work(what);
    };
    const followings = given ?? [
      follow(Counted, ({ payload: { thing, count } }, ctx) =>
        note(ctx, `${String(thing)}=${String(count)}`),
      ),
      follow(Renamed, ({ payload: { of, name } }, ctx) => note(ctx, `${String(of.thing)}:${name}`)),
    ];
    return new Followers({
      database: on,
      logger,
      switches: {
        isEnabled: ({ companyId }) => Promise.resolve(!off.has(companyId)),
        inCompany: (companyId) =>
          Promise.resolve(
            off.has(companyId)
              ? new PluginStates(new Map([['counter', { reason: 'company' }]]))
              : ALL_ON,
          ),
      },
      declarations: [
        {
          id: 'counter',
          isOffByDefault,
          everyMilliseconds,
          ...(onMissedFacts && { onMissedFacts }),
          from,
          handle,
          followings: new Map(followings.map((each) => [each.fact.id, each])),
        },
      ],
    });
  };
  return {
    ...bench,
    followers,
    another: () => {
      const other = new Database({ url: urls.appUrl, logger });
      others.push(other);
      return other;
    },
    count: (companyId: number, ...counted: readonly (readonly [thing: number, count: number])[]) =>
      database.transaction({ companyId }, async (ctx) => {
        for (const [thing, count] of counted) ctx.emit(Counted, { thing, count });
      }),
    seen: (companyId: number): Promise<string[]> =>
      database.transaction({ companyId }, ({ trx }) => trx('seen').orderBy('place').pluck('what')),
    parked: () => database.system('a test', (ctx) => listParked(ctx)),
    /** Lets what waits be tried at once. */
    hurry: () =>
      database.system('a test', ({ trx }) =>
        trx('follower_parked').update({ next_attempt_at: new Date(0) }),
      ),
  };
};

t.test('gives each company’s facts once and in order, and no other events', async (t) => {
  const { database, ours, theirs, count, followers, seen } = await open(t);
  await count(ours, [1, 1], [2, 1]);
  await database.transaction({ companyId: ours }, async (ctx) => {
    ctx.emit('test.else', { thing: 1 }, ['a']);
    ctx.emit(Renamed, { of: { thing: 1 }, name: 'Um' }, ['a']);
  });
  await count(theirs, [1, 9]);
  const counter = followers();
  await counter.run();
  t.same(await seen(ours), ['1=1', '2=1', '1:Um']);
  t.same(await seen(theirs), ['1=9']);
  await count(ours, [1, 2]);
  await counter.run();
  await counter.run();
  t.same(await seen(ours), ['1=1', '2=1', '1:Um', '1=2']);
  const lags = await database.system('a test', (ctx) => followerLags(ctx));
  t.same(lags, [{ follower: 'counter', events: 0 }]);
});

t.test('a place moves through other events once there are many of them', async (t) => {
  const { database, ours, count, followers, seen } = await open(t);
  const lag = async () => {
    const [own] = await database.system('a test', (ctx) => followerLags(ctx));
    return own?.events;
  };
  const other = (events: number) =>
    database.transaction({ companyId: ours }, async (ctx) => {
      for (let at = 0; at < events; at += 1) ctx.emit('test.else', { at }, ['a']);
    });
  const counter = followers();
  await counter.run();
  await other(199);
  await counter.run();
  t.equal(await lag(), 199, 'no transaction for a few that concern nobody');
  await other(1);
  await counter.run();
  t.equal(await lag(), 0);
  await other(10);
  await count(ours, [1, 1]);
  await counter.run();
  t.same(await seen(ours), ['1=1']);
  t.equal(await lag(), 0);
});

t.test('reads a log that is longer than a stretch', async (t) => {
  const { ours, count, followers, seen } = await open(t);
  await count(ours, ...Array.from({ length: 450 }, (_, at): [number, number] => [at % 7, at]));
  await followers().run();
  t.same(
    await seen(ours),
    Array.from({ length: 450 }, (_, at) => `${String(at % 7)}=${String(at)}`),
  );
});

t.test('a new follower begins with now or with the beginning, as it says', async (t) => {
  for (const from of ['now', 'beginning'] as const) {
    const { database, ours, theirs, count, followers, seen } = await open(t);
    await count(ours, [1, 1]);
    const counter = followers(undefined, { from });
    await counter.run();
    t.same(await seen(ours), from === 'now' ? [] : ['1=1'], from);
    await count(ours, [1, 2]);
    await count(theirs, [1, 1]);
    await counter.run();
    t.equal((await seen(ours)).at(-1), '1=2', from);
    t.same(await seen(theirs), ['1=1'], 'a company without a log is read from its first fact');
    const lags = await database.system('a test', (ctx) => followerLags(ctx));
    t.same(lags, [{ follower: 'counter', events: 0 }]);
  }
});

t.test('what fails waits with the later ones of its key, and the others go on', async (t) => {
  const { ours, theirs, count, followers, seen, parked, hurry } = await open(t);
  await count(ours, [1, 1], [2, 1], [1, 2], [3, 1]);
  await count(theirs, [1, 1]);
  let isBroken = true;
  const counter = followers((what) => {
    if (isBroken && what === '1=1') throw new Error('the other side is away');
  });
  await counter.run();
  t.same(await seen(ours), ['2=1', '3=1']);
  t.match(await parked(), [
    { companyId: ours, key: 'thing:1', attempts: 1, error: 'Error: the other side is away' },
    { companyId: ours, key: 'thing:1', attempts: 0, error: '' },
    { companyId: theirs, key: 'thing:1' },
  ]);
  isBroken = false;
  await counter.run();
  t.same(await seen(ours), ['2=1', '3=1'], 'it is not tried at once');
  await count(ours, [1, 3]);
  await counter.run();
  await hurry();
  await counter.run();
  t.same(await seen(ours), ['2=1', '3=1', '1=1', '1=2', '1=3']);
  t.same(await seen(theirs), ['1=1']);
  t.same(await parked(), []);
});

t.test('a key inside of a property is one order with the property of its name', async (t) => {
  t.equal(keyOf({ ticketId: 7 }, 'ticketId'), 'ticketId:7');
  t.equal(keyOf({ message: { ticketId: 7 } }, 'message.ticketId'), 'ticketId:7');
  t.equal(keyOf({ contact: { id: 7 } }, 'contact.id'), 'contactId:7');
  t.equal(keyOf({ contact: null }, 'contact.id'), 'contactId:');
  const { database, ours, count, followers, seen, parked } = await open(t);
  await count(ours, [1, 1]);
  await database.transaction({ companyId: ours }, async (ctx) =>
    ctx.emit(Renamed, { of: { thing: 1 }, name: 'Um' }),
  );
  await followers((what) => {
    if (what === '1=1') throw new Error('never');
  }).run();
  t.same(await seen(ours), []);
  t.match(await parked(), [{ event: Counted.id }, { event: Renamed.id, attempts: 0 }]);
});

t.test('facts that are followed together are given together, in their order', async (t) => {
  const { database, ours, count, followers, seen } = await open(t);
  const stretches: number[] = [];
  const followings = followMany([Counted, Renamed], async (facts, { trx, companyId }) => {
    stretches.push(facts.length);
    const whats = facts.map(
      (fact) => payloadOf(fact, Renamed)?.name ?? String(payloadOf(fact, Counted)?.count),
    );
    await trx('seen').insert(whats.map((what) => ({ company_id: companyId, what })));
  });
  await count(ours, ...Array.from({ length: 250 }, (_, at): [number, number] => [at % 3, at]));
  await database.transaction({ companyId: ours }, async (ctx) =>
    ctx.emit(Renamed, { of: { thing: 1 }, name: 'Um' }),
  );
  await followers(undefined, { followings }).run();
  t.same(await seen(ours), [...Array.from({ length: 250 }, (_, at) => String(at)), 'Um']);
  t.same(stretches, [200, 51]);
});

t.test('of many facts the one that fails is found, and waits with its key', async (t) => {
  const { ours, count, followers, seen, parked, hurry } = await open(t);
  let isBroken = true;
  const followings = followMany([Counted], async (facts, { trx, companyId }) => {
    for (const { payload } of facts) {
      await trx('seen').insert({
        company_id: companyId,
        what: `${payload.thing}=${payload.count}`,
      });
      if (isBroken && payload.thing === 2) throw new Error('not this one');
    }
  });
  await count(ours, [1, 1], [2, 1], [3, 1], [2, 2], [1, 2]);
  const counter = followers(undefined, { followings });
  await counter.run();
  t.same(await seen(ours), ['1=1', '3=1', '1=2']);
  t.match(await parked(), [
    { key: 'thing:2', attempts: 1, error: 'Error: not this one' },
    { key: 'thing:2', attempts: 0 },
  ]);
  isBroken = false;
  await hurry();
  await counter.run();
  t.same(await seen(ours), ['1=1', '3=1', '1=2', '2=1', '2=2']);
});

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
