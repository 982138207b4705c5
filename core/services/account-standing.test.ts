import t from 'tap';
import { definePlugin, defineManifest, contribute } from '../contract.ts';
import { CorePoints } from './points.ts';
import type { TopicAccess } from './points.ts';
import { createTestApp } from '../testing/index.ts';
import { standingOf } from './account-standing.ts';

const DAY = 86_400_000;
const now = new Date();

t.test('tells what a company may have done for it', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const read = (companyId: number) =>
    app.database.transaction({ companyId }, (ctx) => standingOf(ctx, now));
  const paid = await app.factories.company();
  const standing = await read(paid.id);
  t.match(standing, { isActive: true, isPastDue: false, isServed: true });
  const late = await app.factories.company({ dueDate: new Date(now.getTime() - 2 * DAY) });
  t.match(await read(late.id), { isActive: true, isPastDue: true, isServed: false });
  await app.database.system('test', ({ trx }) =>
    trx('companies').where({ id: paid.id }).update({ status: false }),
  );
  t.match(await read(paid.id), { isActive: false, isServed: false });
  t.match(await read(999_999), { isActive: false, isServed: false });
});

t.test('nobody bills the platform’s own company: what runs by itself goes on there', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const dueDate = new Date(now.getTime() - 90 * DAY);
  const [own, other] = [
    await app.factories.company({ dueDate }),
    await app.factories.company({ dueDate }),
  ];
  await app.factories.user({ companyId: own.id, profile: 'admin', isSuper: true });
  const read = (companyId: number) =>
    app.database.transaction({ companyId }, (ctx) => standingOf(ctx, now));
  t.match(await read(own.id), { isPastDue: false, isServed: true });
  t.match(await read(other.id), { isPastDue: true, isServed: false });
});

t.test(
  'what runs by itself goes on through the days of grace, by the calendar of the company',
  async (t) => {
    const app = await createTestApp(t, { plugins: [] });
    const { id } = await app.factories.company({ dueDate: new Date('2026-03-10T15:00:00Z') });
    const isServedAt = async (instant: string): Promise<boolean> => {
      const read = await app.database.transaction({ companyId: id }, (ctx) =>
        standingOf(ctx, new Date(instant)),
      );
      t.equal(read.isPastDue, !read.isServed);
      return read.isServed;
    };
    t.ok(await isServedAt('2026-03-11T02:59:59Z'));
    t.notOk(await isServedAt('2026-03-11T03:00:00Z'), 'without grace');
    await app.database.system('test', ({ trx }) =>
      trx('platform_settings').insert({ key: 'gracePeriod', value: '3' }),
    );
    t.ok(await isServedAt('2026-03-11T03:00:00Z'));
    t.ok(await isServedAt('2026-03-14T02:59:59Z'));
    t.notOk(await isServedAt('2026-03-14T03:00:00Z'));
    await app.database.system('test', ({ trx }) =>
      trx('companies').where({ id }).update({ time_zone: 'Asia/Tokyo' }),
    );
    // There it was the eleventh already.
    t.ok(await isServedAt('2026-03-14T14:59:59Z'));
    t.notOk(await isServedAt('2026-03-14T15:00:00Z'));
  },
);

class BoardTopics implements TopicAccess {
  of(): Promise<readonly string[]> {
    return Promise.resolve(['board']);
  }
}

const board = definePlugin({
  manifest: defineManifest({
    id: 'board',
    version: '1.0.0',
    core: '^1.0.0',
    dependsOn: [],
    planFeature: 'useKanban',
    api: [],
    tables: [],
    permissions: {},
    events: { publishes: {}, consumes: [] },
    jobs: {},
    tasks: {},
    web: { routes: [], nav: [] },
  }),
  contributes: [contribute(CorePoints.topicAccess, BoardTopics)],
});

t.test(
  'topics of a feature are for those whose plan has it, also while they have not paid',
  async (t) => {
    const app = await createTestApp(t, { plugins: [board] });
    const topicsOf = async (options: Parameters<typeof app.factories.company>[0]) => {
      const { id, admin } = await app.factories.company(options);
      const answer = await app.inject({ url: '/api/realtime', headers: admin.headers });
      return answer.json<{ topics: string[] }>().topics.map((name) => name.replace(`c/${id}/`, ''));
    };
    t.ok((await topicsOf({})).includes('board'));
    t.notOk((await topicsOf({ planFeatures: { useKanban: false } })).includes('board'));
    const late = await topicsOf({ dueDate: new Date(now.getTime() - 2 * DAY) });
    t.ok(late.includes('board'), 'they go on reading');
    t.ok(late.includes('company'), 'where the payment is told');
  },
);
