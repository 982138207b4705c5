import { caller, createTestApp } from 'prosa/core/testing';
import t from 'tap';
import type { Test } from 'tap';
import { rollUpAttendances } from '../../attendances/testing.ts';
import type { DashboardDto } from '../schemas.ts';
import { DashboardCache } from '../services/dashboard-cache.ts';
import { expectedNumbers } from '../testing/expected-numbers.ts';
import type { TrackedRow } from '../testing/expected-numbers.ts';
import { RandomHistory } from '../testing/random-history.ts';

const NOW = new Date();
const app = await createTestApp(t, { clock: { now: () => NOW } });
const call = caller(app);
const cache = app.host.resolve('dashboard', DashboardCache);
const DAY_MILLISECONDS = 86_400_000;

const company = await app.factories.company();
const { id: companyId, admin } = company;
const people = [
  admin,
  await app.factories.user({ companyId, name: 'Bia', profile: 'admin' }),
  await app.factories.user({ companyId, name: 'Caio', profile: 'admin' }),
];
const history = await RandomHistory.begin(app, companyId, {
  now: NOW,
  userIds: people.map(({ id }) => id),
});

const rows = (): Promise<TrackedRow[]> =>
  app.database.transaction({ companyId }, ({ trx }) =>
    trx('ticket_trackings').where('company_id', companyId).select<TrackedRow[]>('*'),
  );

const rolled = (): Promise<{ through: string | undefined; days: number; changes: number }> =>
  app.database.transaction({ companyId }, async ({ trx }) => {
    const { rows: found } = await trx.raw<{
      rows: { through: string | undefined; days: number; changes: number }[];
    }>(
      `select (select rolled_through::text from ticket_tracking_progress) as through,
              (select count(distinct queued_on)::int from ticket_tracking_days) as days,
              (select count(*)::int from ticket_tracking_changes) as changes`,
    );
    if (!found[0]) throw new Error('nothing was answered');
    return found[0];
  });

/** The moment a day begins on in a time zone, which PostgreSQL knows. */
const startOf = (day: string, zone: string): Promise<Date> =>
  app.database.system('test', async ({ trx }) => {
    const { rows: found } = await trx.raw<{ rows: { at: Date }[] }>(
      'select ?::date::timestamp at time zone ? as at',
      [day, zone],
    );
    if (!found[0]) throw new Error('nothing was answered');
    return found[0].at;
  });

const dayBefore = (days: number): string =>
  new Date(NOW.getTime() - days * DAY_MILLISECONDS).toISOString().slice(0, 10);

interface Asked {
  readonly days?: number;
  readonly from?: string;
  readonly to?: string;
}

const PERIODS: readonly Asked[] = [
  ...[1, 2, 7, 30, 90].map((days) => ({ days })),
  { from: dayBefore(1), to: dayBefore(0) },
  { from: dayBefore(20) },
  { from: dayBefore(12), to: dayBefore(-1) },
  { from: dayBefore(30), to: dayBefore(9) },
  { to: dayBefore(4) },
  { to: dayBefore(-1) },
  { days: 15, from: dayBefore(13), to: dayBefore(0) },
];

/** Compares the numbers of all periods with those that are counted attendance by attendance. */
const compare = async (t: Test, when: string, zone = 'America/Sao_Paulo'): Promise<void> => {
  const all = await rows();
  for (const [index, { days, from, to }] of PERIODS.entries()) {
    const query = new URLSearchParams({
      ...(days !== undefined && { days: String(days) }),
      ...(from !== undefined && { date_from: from }),
      ...(to !== undefined && { date_to: to }),
    });
    const since = Math.max(
      days === undefined ? -Infinity : NOW.getTime() - days * DAY_MILLISECONDS,
      from === undefined ? -Infinity : (await startOf(from, zone)).getTime(),
    );
    const dayAfter = to && new Date(Date.parse(to) + DAY_MILLISECONDS).toISOString().slice(0, 10);
    const until = dayAfter ? (await startOf(dayAfter, zone)).getTime() : undefined;
    cache.clear();
    // By turns, so that nobody asks too often.
    const answer = await call(
      people[index % people.length],
      'GET',
      `/dashboard?${query.toString()}`,
    );
    const { counters, attendants } = answer.json<DashboardDto>();
    const { supportFinished, leads, avgSupportTime, avgWaitTime } = counters;
    t.same(
      {
        counters: { supportFinished, leads, avgSupportTime, avgWaitTime },
        attendants: attendants.map(({ id, avgSupportTime, tickets, rating }) => ({
          id,
          avgSupportTime,
          tickets,
          rating,
        })),
      },
      expectedNumbers(
        all,
        { since, until },
        people.map(({ id }) => id),
      ),
      `${when}: ${query.toString()}`,
    );
  }
};

t.test('numbers of rolled-up days are those of their attendances', async (t) => {
  await history.add(250);
  await compare(t, 'before the first roll-up');
  await rollUpAttendances(app);
  const state = await rolled();
  t.equal(state.changes, 0);
  t.ok(state.through && state.through >= dayBefore(1), `through ${String(state.through)}`);
  t.ok(state.days > 20, 'days were rolled up');
  await compare(t, 'rolled up');
});

t.test('an attendance that is changed later is counted as it is now, at once', async (t) => {
  for (let round = 0; round < 3; round += 1) {
    await history.change(25);
    t.ok((await rolled()).changes > 0, 'days are marked');
    await compare(t, `changed ${String(round)}`);
    await rollUpAttendances(app);
    t.equal((await rolled()).changes, 0);
    await compare(t, `rolled up again ${String(round)}`);
  }
});

t.test('days stay the company’s when its time zone changes', async (t) => {
  for (const zone of [
    'America/Manaus',
    'Pacific/Kiritimati',
    'America/New_York',
    'Asia/Kathmandu',
  ]) {
    await app.database.system('test', ({ trx }) =>
      trx('companies').where('id', companyId).update({ time_zone: zone }),
    );
    await compare(t, zone, zone);
  }
});

t.test('a change that is committed while its day is rolled up stays marked', async (t) => {
  await rollUpAttendances(app);
  await app.database.transaction({ companyId }, async ({ trx }) => {
    const row = await trx('ticket_trackings')
      .whereNotNull('rating')
      .where('queued_at', '<', new Date(NOW.getTime() - 3 * DAY_MILLISECONDS))
      .first<{ id: number; rating: number }>('id', 'rating');
    await trx('ticket_trackings')
      .where('id', row.id)
      .update({ rating: (row.rating % 3) + 1 });
    await rollUpAttendances(app);
  });
  t.equal((await rolled()).changes, 1);
  await rollUpAttendances(app);
  t.equal((await rolled()).changes, 0);
});

t.test('changes of today mark nothing', async (t) => {
  await rollUpAttendances(app);
  await app.database.transaction({ companyId }, ({ trx }) =>
    trx('ticket_trackings').insert({ company_id: companyId, queued_at: trx.fn.now() }),
  );
  t.equal((await rolled()).changes, 0);
});

t.test('a company that goes takes its days along', async (t) => {
  const other = await app.factories.company();
  const theirs = await RandomHistory.begin(app, other.id, { now: NOW, userIds: [other.admin.id] });
  await theirs.add(20);
  await rollUpAttendances(app);
  await app.database.system('test', ({ trx }) => trx('companies').where('id', other.id).delete());
  const left = await app.database.system('test', async ({ trx }) => {
    const { rows: found } = await trx.raw<{ rows: { total: number }[] }>(
      `select (select count(*) from ticket_trackings where company_id = :id)::int
            + (select count(*) from ticket_tracking_days where company_id = :id)::int
            + (select count(*) from ticket_tracking_changes where company_id = :id)::int as total`,
      { id: other.id },
    );
    return found[0]?.total;
  });
  t.equal(left, 0);
});
