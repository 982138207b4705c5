import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { caller, createTestApp } from 'prosa/core/testing';
import t from 'tap';
import { attendancesFollowed } from '../../attendances/testing.ts';
import type { DashboardDto } from '../schemas.ts';
import { DashboardCache } from '../services/dashboard-cache.ts';
import { MixedDay } from '../testing/mixed-day.ts';

/** Recorded anew with `PROSA_RECORD=1`, where attendances are meant to come out differently. */
const RECORD = new URL('../testing/mixed-day.json', import.meta.url);

/** Minutes between two steps in what the dashboard is asked about. */
const STEP_MINUTES = 7;
const FIRST_STEP = new Date('2026-11-17T22:00:00.000Z');

interface Row {
  readonly id: number;
  readonly ticket_id: number | null;
  readonly contact_id: number | null;
  readonly user_id: number | null;
  readonly created_at: Date;
  readonly queued_at: Date | null;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly rating_at: Date | null;
  readonly rated: boolean;
  readonly rating: number | null;
}

const MOMENTS = ['created_at', 'queued_at', 'started_at', 'finished_at', 'rating_at'] as const;

const clock = { now: new Date() };
const app = await createTestApp(t, { clock: { now: () => clock.now } });
const call = caller(app);

t.setTimeout(240_000);

t.test('a day of mixed traffic gives the same attendances as ever', async (t) => {
  const day = await MixedDay.begin(app, clock);
  const { desk, people, times } = day;
  await day.go(70);
  await attendancesFollowed(app);
  await day.contactsMeet(12);
  await day.go(10);
  await day.queueGoes();
  await day.go(12);
  await day.contactGoes();
  const [, , , last] = people;
  if (last) await day.userGoes(last);
  await day.go(15);

  // The rest comes late: of tickets and people that are gone by then, too.
  await attendancesFollowed(app);

  const companyId = desk.company.id;
  const inside = <T>(work: Parameters<typeof app.database.transaction<T>>[1]): Promise<T> =>
    app.database.transaction({ companyId }, work);
  const rows = await inside(({ trx }) =>
    trx('ticket_trackings').where('company_id', companyId).orderBy('id').select<Row[]>('*'),
  );
  const stepOf = (at: Date | null): number | null => {
    if (at === null) return null;
    // A transaction's time is its beginning, which is never in the same millisecond as the step after it.
    return times.findLastIndex((begins) => at >= begins);
  };

  // A record known only by an id is called by the order it first comes in.
  const names = new Map<string, string>();
  const named = (kind: string, id: number | null): string | null => {
    if (id === null) return null;
    const key = `${kind} ${String(id)}`;
    const count = [...names.keys()].filter((other) => other.startsWith(kind)).length;
    names.set(key, names.get(key) ?? `${kind} ${String(count + 1)}`);
    return names.get(key) ?? null;
  };
  const attendances = rows.map((row) => ({
    ticket: named('ticket', row.ticket_id),
    contact: named('contact', row.contact_id),
    user: people.find(({ id }) => id === row.user_id)?.name ?? null,
    ...Object.fromEntries(MOMENTS.map((moment) => [moment, stepOf(row[moment])])),
    rated: row.rated,
    rating: row.rating,
  }));

  // The dashboard is asked about a day on which each step took minutes.
  const momentOf = (step: number): Date =>
    new Date(FIRST_STEP.getTime() + step * STEP_MINUTES * 60_000);
  await inside(async ({ trx }) => {
    for (const row of rows) {
      const moments = MOMENTS.map((moment) => {
        const step = stepOf(row[moment]);
        return [moment, step === null ? null : momentOf(step)];
      });
      await trx('ticket_trackings').where('id', row.id).update(Object.fromEntries(moments));
    }
  });
  clock.now = new Date('2026-11-18T15:00:00.000Z');
  const admin = await app.factories.user({ companyId, profile: 'admin', name: 'Zoé' });
  const figures: Record<string, object> = {};
  for (const query of [
    'days=7',
    'date_from=2026-11-18',
    'date_from=2026-11-17&date_to=2026-11-17',
  ]) {
    app.host.resolve('dashboard', DashboardCache).clear();
    const answer = await call(admin, 'GET', `/dashboard?${query}`);
    const { counters, attendants, today } = answer.json<DashboardDto>();
    figures[query] = {
      counters,
      attendants: attendants.map(({ name, avgSupportTime, tickets, rating }) => ({
        name,
        avgSupportTime,
        tickets,
        rating,
      })),
      today: { date: today.date, total: today.total, hours: today.hours.join(' ') },
    };
  }

  const seen = { attendances, figures };
  if (process.env.PROSA_RECORD === '1') {
    writeFileSync(RECORD, `${JSON.stringify(seen, undefined, 2)}\n`);
  }
  t.same(seen, JSON.parse(readFileSync(RECORD, 'utf8')));
});
