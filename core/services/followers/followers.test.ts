import t from 'tap';
import { followMany, payloadOf } from '../../contract.ts';
import { followerLags } from './cursors.ts';
import { keyOf } from './log-reader.ts';
import { Counted, Renamed, open } from './testing.ts';

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
