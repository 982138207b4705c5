import t from 'tap';
import type { Session } from './session.ts';
import { SessionCache } from './session-cache.ts';

const session = (id: string, userId = 1, companyId = 1): Session => ({
  id,
  userId,
  companyId,
  profile: 'user',
  roles: ['user'],
  isSuper: false,
  permissions: new Set(),
  pastDue: false,
});

t.test('reads a session once for many requests', async (t) => {
  const read: string[] = [];
  const cache = new SessionCache(async (id) => {
    read.push(id);
    return session(id);
  });
  await Promise.all([cache.get('a'), cache.get('a')]);
  await cache.get('a');
  t.same(read, ['a']);
});

t.test('never remembers that there is no session', async (t) => {
  let reads = 0;
  const cache = new SessionCache(async () => {
    reads += 1;
    return undefined;
  });
  t.equal(await cache.get('a'), undefined);
  await cache.get('a');
  t.equal(reads, 2);
});

t.test('forgets exactly the sessions a change concerns', async (t) => {
  let reads: string[] = [];
  const sessions = [session('a', 1, 1), session('b', 2, 1), session('c', 3, 2)];
  const cache = new SessionCache(async (id) => {
    reads.push(id);
    return sessions.find((each) => each.id === id);
  });
  const readAgain = async (): Promise<string[]> => {
    reads = [];
    for (const { id } of sessions) await cache.get(id);
    return reads;
  };
  await readAgain();
  cache.forget({ sessionId: 'a' });
  t.same(await readAgain(), ['a']);
  cache.forget({ userId: 2 });
  t.same(await readAgain(), ['b']);
  cache.forget({ companyId: 1 });
  t.same(await readAgain(), ['a', 'b']);
  cache.forget('all');
  t.same(await readAgain(), ['a', 'b', 'c']);
});

t.test('does not keep what was being read while it changed', async (t) => {
  const answers: ((value: Session) => void)[] = [];
  const cache = new SessionCache(
    () => new Promise<Session>((resolve) => void answers.push(resolve)),
  );
  const before = cache.get('a');
  cache.forget({ userId: 1 });
  const after = cache.get('a');
  t.equal(answers.length, 2, 'who asks after the change does not share an older read');
  answers[0]?.(session('a', 1));
  answers[1]?.(session('a', 9));
  t.equal((await before)?.userId, 1);
  t.equal((await after)?.userId, 9);
});

t.test(
  'tells which sessions were alive a while ago, until one hears that they ended',
  async (t) => {
    let found: Session | undefined = session('a', 1, 1);
    const cache = new SessionCache(async () => found);
    t.notOk(cache.wasAlive('a'), 'nobody looked yet');
    await cache.get('a');
    t.ok(cache.wasAlive('a'));
    cache.forget({ userId: 2 });
    t.ok(cache.wasAlive('a'));
    cache.forget({ companyId: 1 });
    t.notOk(cache.wasAlive('a'));
    await cache.get('a');
    cache.forget({ sessionId: 'a' });
    found = undefined;
    await cache.get('a');
    t.notOk(cache.wasAlive('a'));
  },
);

t.test(
  'somebody who has to set up a second factor first is not trusted to wait in line',
  async (t) => {
    const cache = new SessionCache(async () => ({ ...session('a'), lacksSecondFactor: true }));
    await cache.get('a');
    t.notOk(cache.wasAlive('a'));
  },
);
