import t from 'tap';
import { definePlugin, defineManifest, contribute } from '../contract.ts';
import { CorePoints } from '../points.ts';
import type { TopicAccess } from '../points.ts';
import { createTestApp } from '../testing/index.ts';
import { standingOf } from './standing.ts';

const DAY = 86_400_000;
const now = new Date();

t.test('tells what a company may have done for it', async (t) => {
  const app = await createTestApp(t, { plugins: [] });
  const read = (companyId: number) =>
    app.database.transaction({ companyId }, (ctx) => standingOf(ctx, now));
  const paid = await app.factories.company({ planFlags: { useKanban: false } });
  const standing = await read(paid.id);
  t.match(standing, { isActive: true, isPastDue: false, isServed: true });
  t.notOk(standing.planFlags.has('useKanban'));
  t.ok(standing.planFlags.has('useCampaigns'));
  const late = await app.factories.company({ dueDate: new Date(now.getTime() - 2 * DAY) });
  t.match(await read(late.id), { isActive: true, isPastDue: true, isServed: false });
  await app.database.system('test', ({ trx }) =>
    trx('companies').where({ id: paid.id }).update({ status: false }),
  );
  t.match(await read(paid.id), { isActive: false, isServed: false });
  t.match(await read(999_999), { isActive: false, isServed: false });
});

class BoardTopics implements TopicAccess {
  readonly planFlag = 'useKanban';
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
    planFlag: 'useKanban',
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

t.test('topics of a feature are for those whose plan has it, and who have paid', async (t) => {
  const app = await createTestApp(t, { plugins: [board] });
  const topicsOf = async (options: Parameters<typeof app.factories.company>[0]) => {
    const { id, admin } = await app.factories.company(options);
    const answer = await app.inject({ url: '/api/realtime', headers: admin.headers });
    return answer.json<{ topics: string[] }>().topics.map((name) => name.replace(`c/${id}/`, ''));
  };
  t.ok((await topicsOf({})).includes('board'));
  t.notOk((await topicsOf({ planFlags: { useKanban: false } })).includes('board'));
  const late = await topicsOf({ dueDate: new Date(now.getTime() - 2 * DAY) });
  t.notOk(late.includes('board'));
  t.ok(late.includes('company'), 'where the payment is told');
});
