import { caller, createTestApp, eventually, unique } from 'prosa/core/testing';
import t from 'tap';
import { Connections } from '../connections/public.ts';
import { connectSimulator } from '../tickets/testing.ts';
import { Contacts } from '../contacts/public.ts';
import type { StandingDto } from './schemas.ts';
import { Governor } from './public.ts';
import { Ledger } from './services/ledger.ts';
import { Signals } from './services/signals.ts';
import { FactFollower } from './services/fact-follower.ts';
import { claim, sourcePlugin, TestClock, TestSource } from './testing.ts';
import { newNumber } from '../tickets/testing.ts';
import { DAY, HOUR, MINUTE } from './rules/time.ts';

t.setTimeout(120_000);
const clock = new TestClock();
const source = new TestSource();
const app = await createTestApp(t, { clock, added: [sourcePlugin(source)] });
const call = caller(app);

const stage = async () => {
  const company = await app.factories.company();
  const connectionId = await connectSimulator(app, company.admin);
  const path = `/outreach/connections/${String(connectionId)}`;
  return { company, admin: company.admin, connectionId, path };
};

type Stage = Awaited<ReturnType<typeof stage>>;

const standing = async ({ admin, path }: Stage): Promise<StandingDto> =>
  (await call(admin, 'GET', path)).json<StandingDto>();

const tell = ({ company, connectionId }: Stage, signal: Parameters<Signals['signalled']>[2]) =>
  app.database.transaction({ companyId: company.id, system: 'test' }, (ctx) =>
    app.host.resolve('governor', Signals).signalled(ctx, connectionId, signal),
  );

const person = async ({ company }: Stage): Promise<number> => {
  const contacts = app.host.resolve('contacts', Contacts);
  const [contact] = await app.database.transaction(
    { companyId: company.id, system: 'test' },
    (ctx) =>
      contacts.upsertMany(ctx, [{ number: newNumber(), name: unique('Pessoa'), isGroup: false }]),
  );
  return contact?.id ?? 0;
};

const waiting = async (on: Stage) => source.add(on.connectionId, await person(on));

t.test('admins alone see how a connection stands, each those of the own company', async (t) => {
  const ours = await stage();
  const theirs = await stage();
  const user = await app.factories.user({ companyId: ours.company.id });
  for (const [method, path, body] of [
    ['GET', ours.path, undefined],
    ['POST', `${ours.path}/hold`, undefined],
    ['POST', `${ours.path}/release`, undefined],
    ['PUT', `${ours.path}/caps`, { cold: 1, warm: null }],
  ] as const) {
    t.equal((await call(undefined, method, path, body)).statusCode, 401);
    t.equal((await call(user, method, path, body)).statusCode, 403);
    t.equal((await call(theirs.admin, method, path, body)).statusCode, 404);
  }
  t.match(await standing(ours), {
    connectionId: ours.connectionId,
    budgets: { cold: { day: 15, hour: 3, leftToday: 15 }, warm: { day: 150 } },
    caps: { earned: { cold: 15, warm: 150 }, chosen: { cold: null, warm: null } },
    hold: null,
    newChatsFrom: null,
    quota: null,
  });
});

t.test('a person stops a connection, and ends the stop', async (t) => {
  const on = await stage();
  t.match((await call(on.admin, 'POST', `${on.path}/hold`)).json(), {
    hold: { reason: 'by-hand' },
  });
  const recipient = await waiting(on);
  t.notOk((await claim(app, on.company.id, on.connectionId)).isSent);
  t.match((await call(on.admin, 'POST', `${on.path}/release`)).json(), { hold: null });
  await eventually(() =>
    claim(app, on.company.id, on.connectionId).then(() => recipient.state === 'handed'),
  );
  const { body } = await call(on.admin, 'GET', '/audit?pageNumber=1');
  t.match(body, /by-hand/, 'the log tells of it');
});

t.test('caps may be lowered, and raised by whoever types the name', async (t) => {
  const on = await stage();
  const set = (payload: object) => call(on.admin, 'PUT', `${on.path}/caps`, payload);
  t.match((await set({ cold: 5, warm: 50 })).json(), {
    budgets: { cold: { day: 5 }, warm: { day: 50 } },
  });
  const refused = await set({ cold: 60, warm: null });
  t.equal(refused.statusCode, 400);
  t.match(refused.json(), { error: 'ERR_CAPS_WITHOUT_CONSENT', field: 'consent' });
  t.equal((await set({ cold: 60, warm: null, consent: 'outro' })).statusCode, 400);
  const connections = app.host.resolve('connections', Connections);
  const [view] = await app.database.transaction(
    { companyId: on.company.id, system: 'test' },
    (ctx) => connections.byIds(ctx, [on.connectionId]),
  );
  const raised = await set({ cold: 60, warm: null, consent: view?.name });
  t.match(raised.json(), { budgets: { cold: { day: 60 } }, caps: { earned: { cold: 15 } } });
  t.equal((await set({ cold: -1, warm: null })).statusCode, 400);
});

t.test('a lock of new chats holds who never wrote, and halves the curve once', async (t) => {
  const on = await stage();
  const until = new Date(clock.now().getTime() + DAY);
  await tell(on, { type: 'new-chats', until });
  await tell(on, { type: 'new-chats', until });
  const seen = await standing(on);
  const more = Date.parse(seen.newChatsFrom ?? '') - until.getTime();
  t.ok(more >= HOUR && more <= 3 * HOUR, String(more));
  t.equal(seen.caps.earned.cold, 7);
  const recipient = await waiting(on);
  await eventually(async () => {
    await claim(app, on.company.id, on.connectionId);
    return recipient.reason === 'timelock';
  });
  await tell(on, { type: 'new-chats', until: null });
  t.equal((await standing(on)).newChatsFrom, null);
});

t.test('the channel’s quota is shared over its days, and its end ends new chats', async (t) => {
  const on = await stage();
  const endsAt = new Date(clock.now().getTime() + 10 * DAY);
  const quota = { total: 100, used: 0, endsAt, warning: 'none' as const };
  await tell(on, { type: 'quota', quota });
  t.match(await standing(on), { quota: { total: 100, used: 0 }, budgets: { cold: { day: 8 } } });
  await tell(on, { type: 'quota', quota: { ...quota, warning: 'second' } });
  t.match(await standing(on), { budgets: { cold: { day: 0, leftToday: 0 } } });
  await tell(on, { type: 'quota', quota: { ...quota, total: null } });
  t.match(await standing(on), { quota: null, budgets: { cold: { day: 15 } } });
});

t.test('a channel that no longer says its quota is held to what it said last', async (t) => {
  const on = await stage();
  const { connectionId } = on;
  const companyId = on.company.id;
  const contactId = await person(on);
  const endsAt = new Date(clock.now().getTime() + 3 * DAY);
  await tell(on, { type: 'quota', quota: { total: 30, used: 0, endsAt, warning: 'none' } });
  await app.database.transaction({ companyId, system: 'test' }, (ctx) => {
    for (let sent = 1; sent <= 8; sent += 1) {
      app.host.resolve('governor', Ledger).record(ctx, {
        ...{ connectionId, contactId, class: 'cold', source: 'people', sameness: null },
        ...{ messageId: null, at: new Date(clock.now().getTime() + sent * MINUTE) },
      });
    }
    return Promise.resolve();
  });
  clock.advance(DAY + HOUR);
  const [later] = await app.database.transaction({ companyId, system: 'test' }, (ctx) =>
    app.host.resolve('governor', Governor).standing(ctx, [connectionId]),
  );
  clock.advance(-DAY - HOUR);
  t.match(later, { budgets: { cold: { day: 8, leftToday: 8 } } });
});

t.test(
  'whatever caps people choose, the channel’s own limits stay, and the log tells',
  async (t) => {
    const on = await stage();
    const endsAt = new Date(clock.now().getTime() + 10 * DAY);
    await tell(on, { type: 'quota', quota: { total: 100, used: 0, endsAt, warning: 'none' } });
    const connections = app.host.resolve('connections', Connections);
    const [view] = await app.database.transaction(
      { companyId: on.company.id, system: 'test' },
      (ctx) => connections.byIds(ctx, [on.connectionId]),
    );
    const raised = { cold: 500, warm: 1_000, consent: view?.name };
    t.match((await call(on.admin, 'PUT', `${on.path}/caps`, raised)).json(), {
      caps: { chosen: { cold: 500, warm: 1_000 } },
      budgets: { cold: { day: 8, leftToday: 8 }, warm: { day: 1_000 } },
    });
    const { body } = await call(on.admin, 'GET', '/audit?pageNumber=1');
    t.match(body, /"cold".*500/, 'who raised it, and to what');
    await tell(on, { type: 'new-chats', until: endsAt });
    const recipient = await waiting(on);
    await eventually(async () => {
      await claim(app, on.company.id, on.connectionId);
      return recipient.reason === 'timelock';
    });
  },
);

t.test('too fast is a pause, and the end of a connection a stop', async (t) => {
  const on = await stage();
  await tell(on, { type: 'too-fast', pauseMilliseconds: 1_000 });
  const seen = await standing(on);
  t.match(seen.hold, { reason: 'too-fast' });
  t.equal(Date.parse(seen.hold?.until ?? '') - clock.now().getTime(), 30 * MINUTE);
  await app.database.transaction({ companyId: on.company.id, system: 'test' }, (ctx) =>
    app.host.resolve('governor', FactFollower).follow(ctx, [
      {
        id: 'connections.state-changed',
        companyId: on.company.id,
        seq: 1,
        at: clock.now(),
        payload: {
          connectionId: on.connectionId,
          from: 'CONNECTED',
          to: 'DISCONNECTED',
          reason: 'blocked',
        },
      },
    ]),
  );
  t.match((await standing(on)).hold, { reason: 'banned', until: null });
});

t.test('a simulated channel says all of it', async (t) => {
  const on = await stage();
  const faults = (payload: object) =>
    call(on.admin, 'PUT', `/simulator/${String(on.connectionId)}/faults`, payload);
  // The clock of the channel is not the virtual one: its day lies far ahead.
  t.equal((await faults({ quota: 60, locksNewChats: true, answerPercent: 20 })).statusCode, 200);
  t.match(await standing(on), { quota: { total: 60, used: 0 }, newChatsFrom: String });
  await faults({ locksNewChats: false, quota: null });
  t.match(await standing(on), { quota: null, newChatsFrom: null });
  t.match((await faults({ isBanned: true })).json(), { status: 'DISCONNECTED', isBanned: true });
});
