import t from 'tap';
import { contribute, definePlugin, definePoint, filled } from '../../contract.ts';
import type { Ctx, Filled } from '../../contract.ts';
import { fixtureManifest } from '../../host/testing/fixtures.ts';
import { createTestApp, eventually, recordStatements } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';

const Greetings = definePoint<string>('tickets.greetings', 'many');

class Hello {
  readonly word = 'hello';
}

const tickets = definePlugin({ manifest: fixtureManifest('tickets'), opens: [Greetings] });

const tags = definePlugin({
  manifest: fixtureManifest('tags', {
    api: ['tags'],
    dependsOn: ['tickets'],
    planFeature: 'useKanban',
    switchable: { isOnByDefault: true },
    web: { routes: [{ path: '/tags', screen: 'TagsScreen', access: 'member' }], nav: [] },
  }),
  contributes: [contribute(Greetings as never, Hello)],
  routes: (app) => {
    const schema = { response: { 200: {} } };
    app.get('/tags', { config: { access: 'member' }, schema }, () => ({ tags: [] }));
  },
});

const plugins = [tickets, tags];

const isOn = (app: TestApp, companyId: number): Promise<boolean> =>
  app.database.transaction({ companyId }, (ctx) => app.services.switches.isEnabled(ctx, 'tags'));

const choose = (app: TestApp, companyId: number, chosen: boolean | null): Promise<void> =>
  app.database.transaction({ companyId }, (ctx) =>
    app.services.switches.put(ctx, 'tags', { chosen }),
  );

t.test('a route of a plugin that is off answers 403 with a code of its own', async (t) => {
  const app = await createTestApp(t, { plugins });
  const { admin, id } = await app.factories.company();
  const other = await app.factories.company();
  const outside = await app.factories.company({ planFeatures: { useKanban: false } });
  const ask = async (headers: Record<string, string>) => {
    const answer = await app.inject({ url: '/api/tags', headers });
    return [answer.statusCode, answer.json<{ error?: string }>().error];
  };
  const sees = async (headers: Record<string, string>): Promise<boolean> => {
    const answer = await app.inject({ url: '/api/manifest', headers });
    return answer.json<{ plugins: { id: string }[] }>().plugins.some((each) => each.id === 'tags');
  };
  t.same(await ask(admin.headers), [200, undefined]);
  t.ok(await sees(admin.headers));
  await choose(app, id, false);
  t.same(await ask(admin.headers), [403, 'ERR_FEATURE_OFF']);
  t.notOk(await sees(admin.headers));
  t.same(await ask(other.admin.headers), [200, undefined], 'another company goes on');
  t.same(await ask(outside.admin.headers), [403, 'ERR_PLAN_FEATURE']);
  t.notOk(await sees(outside.admin.headers));
  await choose(app, id, null);
  t.same(await ask(admin.headers), [200, undefined]);
});

t.test('a point answers the contributions of plugins that are on, and on demand all', async (t) => {
  const app = await createTestApp(t, { plugins });
  const { id } = await app.factories.company();
  const greetings = app.host.resolve<Filled<Hello>>('tickets', filled(Greetings) as never);
  const counts = (ctx: Ctx) => greetings.for(ctx).then(({ length }) => length);
  t.equal(await app.database.transaction({ companyId: id }, counts), 1);
  await choose(app, id, false);
  t.equal(await app.database.transaction({ companyId: id }, counts), 0);
  t.equal(greetings.all().length, 1);
  t.equal(await app.database.system('test', counts), 1, 'where no company is concerned');
});

t.test('is remembered: whoever asks again asks no database', async (t) => {
  const app = await createTestApp(t, { plugins });
  const { id } = await app.factories.company();
  t.ok(await isOn(app, id));
  const statements = await recordStatements(() => isOn(app, id));
  t.same(
    statements.filter(({ text }) => text.includes('plugin_switches')),
    [],
  );
});

t.test('a transaction sees its own change, and others once it is committed', async (t) => {
  const app = await createTestApp(t, { plugins });
  const { switches } = app.services;
  const { id } = await app.factories.company();
  await app.database.transaction({ companyId: id }, async (ctx) => {
    await switches.put(ctx, 'tags', { chosen: false });
    t.notOk(await switches.isEnabled(ctx, 'tags'));
    t.ok(await isOn(app, id));
  });
  t.notOk(await isOn(app, id));
  await t.rejects(
    app.database.transaction({ companyId: id }, async (ctx) => {
      await switches.put(ctx, 'tags', { chosen: true });
      throw new Error('rolled back');
    }),
  );
  t.notOk(await isOn(app, id));
});

t.test('another process hears of it within about a second, of a plan too', async (t) => {
  const app = await createTestApp(t, { plugins });
  const other = await createTestApp(t, { plugins, beside: app });
  await other.services.switches.start();
  const { id } = await app.factories.company();
  const heard: unknown[] = [];
  other.services.switches.onChange((scope) => heard.push(scope));
  t.ok(await isOn(other, id));
  await choose(app, id, false);
  await eventually(async () => !(await isOn(other, id)));
  await choose(app, id, true);
  await eventually(() => isOn(other, id));
  await app.database.system('test plan', async (ctx) => {
    await ctx.trx('plans').update({ features: { useKanban: false } });
    await app.services.switches.changed(ctx, 'all');
  });
  await eventually(async () => !(await isOn(other, id)));
  t.same(heard, [id, id, 'all']);
});

t.test('tells the companies that have a plugin on', async (t) => {
  const app = await createTestApp(t, { plugins });
  const [one, two, three] = [
    await app.factories.company(),
    await app.factories.company({ planFeatures: { useKanban: false } }),
    await app.factories.company(),
  ];
  await choose(app, three.id, false);
  t.same(await app.services.switches.enabledCompanies('tags'), [one.id]);
  t.same(await app.services.switches.enabledCompanies('tickets'), [one.id, two.id, three.id]);
});

t.test('flags of the API and features stay one, whoever of two versions writes', async (t) => {
  const app = await createTestApp(t, { plugins });
  await app.database.system('test plan', async ({ trx }) => {
    const sizes = { users: 1, connections: 1, queues: 1, value_cents: 1 };
    const [old] = await trx('plans')
      .insert({ name: 'Antes', ...sizes, use_kanban: false })
      .returning<object[]>('*');
    t.match(old, { features: { useKanban: false, useCampaigns: true } });
    const [now] = await trx('plans')
      .insert({ name: 'Agora', ...sizes, features: { useKanban: false, useFlows: true } })
      .returning<object[]>('*');
    t.match(now, { use_kanban: false, use_campaigns: true });
    const read = () => trx('plans').where({ name: 'Agora' }).first();
    await trx('plans').where({ name: 'Agora' }).update({ use_campaigns: false });
    t.match(await read(), {
      features: { useCampaigns: false, useKanban: false, useFlows: true },
    });
    await trx('plans')
      .where({ name: 'Agora' })
      .update({ features: { useKanban: true, useFlows: true } });
    t.match(await read(), { use_kanban: true, use_campaigns: true });
  });
});

t.test('tasks, jobs and events of a plugin that is off wait, or concern others only', async (t) => {
  const done: number[] = [];
  const swept: number[][] = [];
  const payload = { type: 'object', required: ['number'] };
  const reports = definePlugin({
    manifest: fixtureManifest('reports', {
      switchable: { isOnByDefault: true },
      tasks: { send: { payload, retryLimit: 1, retryDelay: 1 } },
      jobs: { sweep: { every: '1h' } },
      events: {
        publishes: {
          'reports.report-sent': {
            event: 'report',
            action: 'create',
            payload: { type: 'object', required: [] },
          },
        },
        consumes: [],
      },
    }),
    tasks: {
      send: async (task) => void done.push((task as { number: number }).number),
    },
    jobs: {
      sweep: async (_handle, companies) => {
        const all: number[] = [];
        await companies.each(async ({ companyId }) => void all.push(companyId));
        swept.push(all, [...(await companies.among(all)), ...(await companies.among([off]))]);
      },
    },
  });
  const app = await createTestApp(t, { plugins: [reports] });
  const { database, services } = app;
  const { id: off } = await app.factories.company();
  const { id: other } = await app.factories.company();
  const send = (companyId: number, number: number, options = {}) =>
    database.transaction({ companyId }, (ctx) =>
      services.tasks.enqueue(ctx, 'reports.send', { number }, options),
    );
  const put = (chosen: boolean) =>
    database.transaction({ companyId: off }, (ctx) =>
      services.switches.put(ctx, 'reports', { chosen }),
    );
  const held = () => database.system('test', ({ trx }) => trx('held_tasks').pluck('company_id'));
  await put(false);
  await send(off, 1);
  await send(off, 2, { key: 'only' });
  await send(other, 3);
  await eventually(held, (rows) => rows.length === 2);
  await send(off, 2, { key: 'only' });
  await eventually(() => services.tasks.stats().done >= 4);
  t.same(done, [3]);
  t.same(await held(), [off, off], 'one of each key');
  await services.jobs.runNow('reports.sweep');
  t.same(swept, [[other], [other]]);
  const tell = (companyId: number) =>
    database.transaction({ companyId }, async (ctx) =>
      ctx.emit('reports.report-sent', {}, ['company']),
    );
  await tell(off);
  await tell(other);
  const told = await database.system('test', ({ trx }) =>
    trx('events').where({ name: 'reports.report-sent' }).select<object[]>('company_id', 'topics'),
  );
  t.match(told, [
    { company_id: off, topics: [] },
    { company_id: other, topics: ['company'] },
  ]);
  await put(true);
  await eventually(() => done.length === 3);
  t.same(done.sort(), [1, 2, 3]);
  t.same(await held(), []);
});
