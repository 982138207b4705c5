import { createTestApp, storedEvents } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import { Presence } from '../services/presence.ts';

const MINUTE = 60_000;
const NOW = new Date('2026-11-18T15:00:00.000Z').getTime();
let now = NOW;
const clock = { now: (): Date => new Date(now) };

const app = await createTestApp(t, { clock });
const other = await createTestApp(t, { beside: app, clock });

t.beforeEach(() => {
  now = NOW;
});

/** A page of somebody says that its reader is there, as the broker hands it on. */
const says = ({ id, companyId }: TestUser, process = app): Promise<void> =>
  process.database.transaction({ companyId, userId: id }, (ctx) =>
    process.host.resolve('users', Presence).heard(ctx, id),
  );

const sweep = (process = app): Promise<void> => process.host.resolve('users', Presence).sweep();

const isOnline = async (admin: TestUser, id: number): Promise<unknown> => {
  const answer = await app.inject({ url: '/api/users', headers: admin.headers });
  const { users } = answer.json<{ users: { id: number; online: boolean }[] }>();
  return users.find((user) => user.id === id)?.online;
};

const told = async ({ companyId }: TestUser): Promise<unknown[]> => {
  const events = await storedEvents<{ user: { id: number; online: boolean } }>(app, companyId);
  return events
    .filter(({ name }) => name === 'users.status-updated')
    .map(({ payload, topics }) => {
      const { id, online } = payload.user;
      return [id, online, ...topics];
    });
};

t.test('two tabs are one presence, told once to the admins, by whichever process', async (t) => {
  const { admin, id: companyId } = await app.factories.company();
  const bia = await app.factories.user({ companyId });
  await Promise.all([says(bia), says(bia, other), says(bia)]);
  t.same(await told(admin), [[bia.id, true, 'admins']]);
  t.equal(await isOnline(admin, bia.id), true);
});

t.test('a socket that drops for a while is no going', async (t) => {
  const { admin, id: companyId } = await app.factories.company();
  const bia = await app.factories.user({ companyId });
  await says(bia);
  now = NOW + 5 * MINUTE;
  await sweep();
  await says(bia);
  now = NOW + 10 * MINUTE;
  await sweep();
  t.same(await told(admin), [[bia.id, true, 'admins']]);
  t.equal(await isOnline(admin, bia.id), true);
});

t.test('who is not heard of, or logs out, has gone; it is told once', async (t) => {
  const { admin, id: companyId } = await app.factories.company();
  const [silent, leaving] = [
    await app.factories.user({ companyId }),
    await app.factories.user({ companyId }),
  ];
  await says(silent);
  await says(leaving);
  await app.inject({ method: 'DELETE', url: '/api/auth/logout', headers: leaving.headers });
  t.equal(await isOnline(admin, leaving.id), false, 'at once for who looks');
  await Promise.all([sweep(), sweep(other)]);
  now = NOW + 6 * MINUTE;
  await Promise.all([sweep(), sweep(other)]);
  t.same((await told(admin)).slice(2), [
    [leaving.id, false, 'admins'],
    [silent.id, false, 'admins'],
  ]);
  await says(silent);
  t.same((await told(admin)).at(-1), [silent.id, true, 'admins'], 'and is back');
});

t.test('nobody hears of another company’s people', async (t) => {
  const { admin } = await app.factories.company();
  const stranger = await app.factories.company();
  await says(stranger.admin);
  t.same(await told(admin), []);
});
