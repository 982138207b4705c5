import { topics } from 'prosa/contract';
import type { ManifestView } from 'prosa/contract';
import { caller, createTestApp } from 'prosa/core/testing';
import type { TestApp } from 'prosa/core/testing';
import t from 'tap';
import { makeToken, sender } from '../../plugins/message-api/testing.ts';
import { connectSimulator } from '../../plugins/tickets/testing.ts';
import { openSocket } from './socket.ts';
import type { Heard } from './socket.ts';
import { switchedTree } from './switched-tree.ts';
import { walkSwitched } from './switched-walk.ts';
import type { Side } from './switched-walk.ts';

t.setTimeout(120_000);

const { plugins, deeds } = await switchedTree();
const app = await createTestApp(t, { plugins });
const call = caller(app);

const createSide = async (): Promise<Side> => {
  const { id } = await app.factories.company();
  const who = await app.factories.user({ companyId: id, profile: 'admin', isSuper: true });
  return { id, who };
};

/**
 * Ways to call the routes that know no session, made while the plugin is on. A plugin that may be off and has such a route
 * adds one: nothing but its own code keeps the route shut.
 */
const openCalls = async (
  given: TestApp,
  side: Side,
): Promise<Readonly<Record<string, () => Promise<string>>>> => {
  const admin = side.who;
  const connection = await connectSimulator(given, admin);
  const token = await makeToken(given, { id: side.id, name: '', admin }, connection);
  return {
    'POST /api/messages/send': async () =>
      (await sender(given)(token, { number: '5511988887777', body: 'Oi' })).body.error ?? '',
    'GET /api/messages/send/:id': async () => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await given.inject({ url: '/api/messages/send/2147483647', headers });
      const { error } = answer.json<{ readonly error: string }>();
      return error === 'ERR_NO_API_REQUEST_FOUND' ? '' : error;
    },
  };
};

const [off, on] = [await createSide(), await createSide()];
const open = new Map([
  [off.id, await openCalls(app, off)],
  [on.id, await openCalls(app, on)],
]);
const callOpen = (route: string, { id }: Side): Promise<string> => {
  const make = open.get(id)?.[route];
  if (!make) throw new Error(`${route} knows no session: say above how a program calls it`);
  return make();
};

const { manifests } = app.host;
const switchable = manifests.filter((manifest) => manifest.switchable !== undefined);
const planned = manifests.filter(({ planFeature }) => planFeature !== undefined);
const given = { app, deeds, off, on, callOpen };

const choose = async (plugin: string, isOn: boolean): Promise<void> => {
  const answer = await call(off.who, 'PUT', `/features/${plugin}`, { isOn });
  t.equal(answer.statusCode, 200, answer.body);
};

/** Changes the plan of a company. */
const include = async ({ id }: Side, features: object): Promise<void> => {
  const { plan_id: plan } = await app.database.system('test', ({ trx }) =>
    trx('companies').where({ id }).first<{ plan_id: number }>('plan_id'),
  );
  const answer = await call(on.who, 'PUT', `/plans/${String(plan)}`, features);
  t.equal(answer.statusCode, 200, answer.body);
};

t.test('the walk finds everything that a plugin still does where it should be off', async (t) => {
  const [probe] = manifests.filter(({ id }) => id === 'probe');
  if (!probe) throw new Error('the probe is not there');
  const found = await walkSwitched({ ...given, manifest: probe, code: 'ERR_FEATURE_OFF' });
  t.same(
    found.filter((problem) => problem.includes('where it is on')),
    [],
  );
  t.same(found, [
    'probe: the page is told of it where it is off',
    'probe: its settings are listed where it is off',
    'probe: probeLimit is answered "" where it is off',
    'probe: probeKey is answered "" where it is off',
    'probe: core.topicAccess is given its part where it is off',
    'probe: its topic is granted where it is off',
    'probe: probe.thing-noted is told where it is off',
    'probe: the job sweep works where it is off',
    'probe: jobs are given the company where it is off',
    'probe: the task probe.send is done where it is off',
    'probe: the fact probe.thing-noted is followed where it is off',
    'probe: GET /api/probe answers "" where it is off',
  ]);
});

t.test('a plugin that a company switched off is silent there and works elsewhere', async (t) => {
  t.ok(switchable.length > 8, 'there are plugins to switch');
  for (const manifest of switchable) {
    await choose(manifest.id, false);
    t.same(await walkSwitched({ ...given, manifest, code: 'ERR_FEATURE_OFF' }), []);
    await choose(manifest.id, true);
  }
});

t.test(
  'open pages are told of a switch and of a plan, and read what is true by then',
  async (t) => {
    const address = await app.listen();
    const [near, far] = [
      await openSocket(t, address, off.who.token),
      await openSocket(t, address, on.who.token),
    ];
    await near.client.subscribeAsync(topics.full(off.id, topics.company));
    await far.client.subscribeAsync(topics.full(on.id, topics.company));
    const told = (action: string) => (heard: Heard) =>
      heard.payload.event === 'plugins' && heard.payload.action === action;
    const sees = async (): Promise<boolean> => {
      const view = (await call(off.who, 'GET', '/manifest')).json<ManifestView>();
      return view.plugins.some(({ id }) => id === 'probe');
    };
    await choose('probe', false);
    await near.until(told('update'));
    t.notOk(await sees());
    const { off: gone } = (await call(off.who, 'GET', '/manifest')).json<ManifestView>();
    t.same(gone, [{ id: 'probe', paths: ['/probe'], isOutsidePlan: false }]);
    await choose('probe', true);
    await include(off, { features: { useProbe: false } });
    await Promise.all([near.until(told('reload')), far.until(told('reload'))]);
    t.notOk(await sees());
    await include(off, { features: { useProbe: true } });
    t.notOk(far.heard.some(told('update')), 'another company is not told of a switch');
  },
);

t.test('a plugin outside of the plan is silent there and works elsewhere', async (t) => {
  t.ok(planned.length > 1, 'there are plugins that plans leave out');
  for (const { planFeature: feature = '', ...manifest } of planned) {
    const put = (isIncluded: boolean): Promise<void> =>
      include(
        off,
        manifest.planFeatures?.[feature]
          ? { features: { [feature]: isIncluded } }
          : { [feature]: isIncluded },
      );
    await put(false);
    t.same(await walkSwitched({ ...given, manifest, code: 'ERR_PLAN_FEATURE' }), []);
    await put(true);
  }
});
