import { caller, createTestApp } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import { Attendances } from '../../attendances/public.ts';
import { attendancesFollowed } from '../../attendances/testing.ts';
import type { DashboardDto } from '../schemas.ts';
import { DashboardCache } from '../services/dashboard-cache.ts';
import { DashboardService } from '../services/dashboard-service.ts';
import { attendance, contactOf } from '../testing/attendances.ts';

/** Noon in São Paulo, where the companies are. */
const NOW = new Date('2026-11-18T15:00:00.000Z');
let now = NOW;
t.beforeEach(() => {
  now = NOW;
});

const app = await createTestApp(t, { clock: { now: () => now } });
const call = caller(app);

const cache = app.host.resolve('dashboard', DashboardCache);

const show = async (who: TestUser, query: string): Promise<DashboardDto> => {
  cache.clear();
  const answer = await call(who, 'GET', `/dashboard?${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};

/** An open page of somebody says so. */
const isHere = ({ id }: TestUser): Promise<unknown> =>
  app.database.system('somebody is here', ({ trx }) =>
    trx('users').where({ id }).update({ last_seen_at: now }),
  );

t.test('defect 4: nobody without a session, and nobody but admins, sees the numbers', async (t) => {
  const { id: companyId } = await app.factories.company();
  const user = await app.factories.user({ companyId });
  const supervisor = await app.factories.user({ companyId, profile: 'supervisor' });
  t.equal((await call(undefined, 'GET', '/dashboard?days=7')).statusCode, 401);
  for (const who of [user, supervisor]) {
    const refused = await call(who, 'GET', '/dashboard?days=7');
    t.equal(refused.statusCode, 403);
    t.same(refused.json(), { error: 'ERR_NO_PERMISSION' });
  }
});

t.test('a company that has not attended anybody sees zeros', async (t) => {
  const { admin } = await app.factories.company();
  t.same(await show(admin, 'days=7'), {
    counters: {
      supportPending: 0,
      supportHappening: 0,
      supportFinished: 0,
      leads: 0,
      avgSupportTime: 0,
      avgWaitTime: 0,
    },
    attendants: [
      { id: admin.id, name: 'Ana', online: true, avgSupportTime: 0, tickets: 0, rating: null },
    ],
    today: { date: '2026-11-18', total: 0, hours: Array<number>(24).fill(0) },
  });
});

t.test('defect 2: asked for another company’s numbers, it refuses', async (t) => {
  const { admin } = await app.factories.company();
  const other = await app.factories.company();
  await attendance(app, other.admin, {});
  const answer = await call(admin, 'GET', `/dashboard?days=7&companyId=${other.id}`);
  t.equal(answer.statusCode, 400);
  t.match(answer.json(), { error: 'ERR_VALIDATION' });
});

t.test('counts nothing of another company', async (t) => {
  const { admin } = await app.factories.company();
  const { admin: stranger } = await app.factories.company();
  await attendance(app, admin, { started: '10:10', finished: '10:30' });
  await attendance(app, admin, {});
  const { counters, attendants, today } = await show(stranger, 'days=7');
  t.match(counters, { supportPending: 0, supportFinished: 0, leads: 0, avgWaitTime: 0 });
  t.same(
    attendants.map(({ id }) => id),
    [stranger.id],
  );
  t.equal(today.total, 0);
});

t.test('what is now is counted whatever the period, what ended only inside it', async (t) => {
  const { admin } = await app.factories.company();
  await attendance(app, admin, { day: '2026-10-01' });
  await attendance(app, admin, { day: '2026-10-01', started: '11:00' });
  await attendance(app, admin, { day: '2026-10-01', started: '11:00', finished: '12:00' });
  await attendance(app, admin, { day: '2026-11-17', started: '11:00', finished: '12:00' });
  t.match((await show(admin, 'days=7')).counters, {
    supportPending: 1,
    supportHappening: 1,
    supportFinished: 1,
  });
});

t.test('averages wait and support in minutes', async (t) => {
  const { admin } = await app.factories.company();
  await attendance(app, admin, { queued: '10:00', started: '10:05', finished: '10:25' });
  await attendance(app, admin, {
    queued: '10:00',
    started: '10:10',
    finished: '10:50',
    asked: '10:20',
  });
  await attendance(app, admin, { queued: '10:00' });
  t.match(
    (await show(admin, 'days=7')).counters,
    { avgSupportTime: 15, avgWaitTime: 7.5 },
    'support ends when the rating is asked for; who still waits has no wait yet',
  );
});

t.test('an attendance of more than a month keeps its months', async (t) => {
  const { admin } = await app.factories.company();
  await attendance(app, admin, { day: '2026-09-01', started: '10:00', finishedOn: '2026-11-01' });
  t.equal((await show(admin, 'days=90')).counters.avgSupportTime, 61 * 24 * 60);
});

t.test('a lead is a contact attended exactly once in the period', async (t) => {
  const { admin } = await app.factories.company();
  const [once, twice, before] = [
    await contactOf(app, admin),
    await contactOf(app, admin),
    await contactOf(app, admin),
  ];
  await attendance(app, admin, { contactId: once });
  await attendance(app, admin, { contactId: twice, started: '10:00', finished: '10:10' });
  await attendance(app, admin, { contactId: twice });
  await attendance(app, admin, {
    contactId: before,
    day: '2026-01-10',
    started: '10:00',
    finished: '11:00',
  });
  await attendance(app, admin, { contactId: before });
  t.equal((await show(admin, 'days=7')).counters.leads, 2);
  t.equal((await show(admin, 'days=3660')).counters.leads, 1);
});

t.test('days begin and end where the company is', async (t) => {
  const { admin } = await app.factories.company();
  // 02:00 in Greenwich is 23:00 of the day before in São Paulo.
  const late = { queuedAt: '2026-11-17T02:00:00Z', startedAt: '2026-11-17T02:10:00Z' };
  await attendance(app, admin, { ...late, finishedAt: '2026-11-17T02:30:00Z' });
  const finished = async (query: string): Promise<number> =>
    (await show(admin, query)).counters.supportFinished;
  t.equal(await finished('date_from=2026-11-16&date_to=2026-11-16'), 1);
  t.equal(await finished('date_from=2026-11-17'), 0);
  t.equal(await finished('date_to=2026-11-15'), 0);
  t.equal(await finished('date_to=2026-11-16'), 1);
  t.equal(await finished('days=7&date_to=2026-11-15'), 0, 'the parts narrow together');
  t.equal(await finished('days=1'), 0);
});

t.test('an end leaves out what still goes on', async (t) => {
  const { admin } = await app.factories.company();
  await attendance(app, admin, { started: '10:10' });
  t.equal((await show(admin, 'date_from=2026-11-18')).counters.leads, 1);
  t.equal((await show(admin, 'date_from=2026-11-18&date_to=2026-11-18')).counters.leads, 0);
});

t.test('refuses a filter that says nothing or is wrong', async (t) => {
  const { admin } = await app.factories.company();
  for (const [query, error] of [
    ['', 'ERR_DASHBOARD_FILTER_REQUIRED'],
    ['date_from=2026-11-18&date_to=2026-11-17', 'ERR_DASHBOARD_INVALID_PERIOD'],
    ['days=0', 'ERR_VALIDATION'],
    ['days=x', 'ERR_VALIDATION'],
    ['date_from=18/11/2026', 'ERR_VALIDATION'],
    ['date_from=2026-02-30', 'ERR_VALIDATION'],
  ] as const) {
    const answer = await call(admin, 'GET', `/dashboard?${query}`);
    t.equal(answer.statusCode, 400, query);
    t.equal(answer.json<{ error: string }>().error, error, query);
  }
});

t.test('defect 14: a filter is a value, never a part of the statement', async (t) => {
  const { admin } = await app.factories.company();
  const poison = encodeURIComponent("2026-11-18' or '1'='1");
  for (const query of [`date_from=${poison}`, `date_to=${poison}`, `days=${poison}`]) {
    const answer = await call(admin, 'GET', `/dashboard?${query}`);
    t.match([answer.statusCode, answer.json()], [400, { error: 'ERR_VALIDATION' }], query);
  }
});

t.test('shows each attendant with own work and ratings', async (t) => {
  const { admin, id: companyId } = await app.factories.company();
  const bia = await app.factories.user({ companyId, name: 'Bia' });
  const attendances = app.host.resolve('attendances', Attendances);
  const rate = async (rating: 1 | 2 | 3, finished: string): Promise<void> => {
    const ticketId = await attendance(app, admin, {
      userId: bia.id,
      started: '10:00',
      finished,
    });
    await app.database.transaction({ companyId }, async (ctx) => {
      t.equal(await attendances.rated(ctx, ticketId, rating), false, 'nobody asked yet');
      await attendances.ratingAsked(ctx, ticketId);
      t.equal(await attendances.rated(ctx, ticketId, rating), true);
      t.equal(await attendances.rated(ctx, ticketId, 1), false, 'one answer for one question');
    });
    await attendancesFollowed(app);
    await app.database.transaction({ companyId }, ({ trx }) =>
      trx('ticket_trackings').where({ ticket_id: ticketId }).update({ rating_at: null }),
    );
  };
  await rate(3, '10:20');
  await rate(2, '10:40');
  await attendance(app, admin, { userId: bia.id, started: '10:00' });
  t.match((await show(admin, 'days=7')).attendants, [
    { name: 'Ana', tickets: 0, rating: null },
    { id: bia.id, name: 'Bia', tickets: 3, avgSupportTime: 30, rating: 2.5 },
  ]);
});

t.test(
  'somebody is there for six minutes after the last sign, and gone after logging out',
  async (t) => {
    const { admin, id: companyId } = await app.factories.company();
    const bia = await app.factories.user({ companyId, name: 'Bia' });
    const online = async (): Promise<boolean | undefined> =>
      (await show(admin, 'days=7')).attendants.find(({ id }) => id === bia.id)?.online;
    t.equal(await online(), true, 'logging in is a sign');
    now = new Date(NOW.getTime() + 5 * 60_000);
    await isHere(bia);
    now = new Date(NOW.getTime() + 10 * 60_000);
    t.equal(await online(), true);
    now = new Date(NOW.getTime() + 11 * 60_000 + 1000);
    t.equal(await online(), false);
    await isHere(bia);
    t.equal(await online(), true);
    await call(bia, 'DELETE', '/auth/logout');
    t.equal(await online(), false);
  },
);

t.test('who never logged in has never been there', async (t) => {
  const { admin } = await app.factories.company();
  const body = {
    name: 'Novo',
    email: `novo-${String(admin.id)}@example.com`,
    password: 'uma senha bem comprida',
  };
  const made = await call(admin, 'POST', '/users', { ...body, profile: 'user' });
  t.equal(made.statusCode, 200);
  const { attendants } = await show(admin, 'days=7');
  t.equal(attendants.find(({ name }) => name === 'Novo')?.online, false);
});

t.test('shows the tickets begun today, by the company’s hours', async (t) => {
  const { admin } = await app.factories.company();
  const begun = (createdAt: string, more: object = {}): Promise<number> =>
    attendance(app, admin, { createdAt, ...more });
  await begun('2026-11-18T02:59:59Z');
  await begun('2026-11-18T03:00:00Z');
  await begun('2026-11-18T12:30:00Z');
  const ticketId = await begun('2026-11-18T12:45:00Z', { started: '10:00', finished: '10:10' });
  await begun('2026-11-18T13:00:00Z', { ticketId });
  const { today } = await show(admin, 'days=1');
  t.equal(today.date, '2026-11-18');
  t.equal(today.total, 3, 'what was taken up again was begun before');
  t.same(
    today.hours.flatMap((count, hour) => (count > 0 ? [[hour, count]] : [])),
    [
      [0, 1],
      [9, 2],
    ],
  );
});

t.test('answers the same numbers again for seconds, to the same company alone', async (t) => {
  const { admin } = await app.factories.company();
  const { admin: other } = await app.factories.company();
  const pending = async (who: TestUser, query = 'days=7'): Promise<number> => {
    const answer = await call(who, 'GET', `/dashboard?${query}`);
    return answer.json<DashboardDto>().counters.supportPending;
  };
  cache.clear();
  t.equal(await pending(admin), 0);
  await attendance(app, admin, {});
  t.equal(await pending(admin), 0);
  t.equal(await pending(admin, 'days=8'), 1, 'another filter is read');
  t.equal(await pending(other, 'days=8'), 0);
  cache.clear();
  t.equal(await pending(admin), 1);
});

t.test('who asks for the same at once shares one reading', async (t) => {
  const { admin } = await app.factories.company();
  cache.clear();
  const read = t.capture(DashboardService.prototype, 'show', DashboardService.prototype.show);
  const answers = await Promise.all(
    Array.from({ length: 2 }, () => call(admin, 'GET', '/dashboard?days=30')),
  );
  t.same(
    answers.map(({ statusCode }) => statusCode),
    [200, 200],
  );
  t.equal(read().length, 1);
});
