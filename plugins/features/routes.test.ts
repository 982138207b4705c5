import { caller, createTestApp, toldEvents } from 'prosa/core/testing';
import type { TestUser } from 'prosa/core/testing';
import t from 'tap';
import type { FeatureDto } from './schemas.ts';

const app = await createTestApp(t);
const call = caller(app);

const setUp = async (planFeatures = {}) => {
  const company = await app.factories.company({ planFeatures });
  const root = await app.factories.user({
    companyId: (await app.factories.company()).id,
    profile: 'admin',
    isSuper: true,
  });
  return { ...company, root };
};

const of = async (who: TestUser, plugin: string): Promise<FeatureDto | undefined> => {
  const answer = await call(who, 'GET', '/features');
  return answer.json<FeatureDto[]>().find((feature) => feature.plugin === plugin);
};

const choose = (who: TestUser | undefined, plugin: string, isOn: boolean) =>
  call(who, 'PUT', `/features/${plugin}`, { isOn });

t.test('features are for admins, and those of other companies for the platform', async (t) => {
  const { id, admin, root } = await setUp();
  const user = await app.factories.user({ companyId: id });
  t.equal((await call(undefined, 'GET', '/features')).statusCode, 401);
  t.equal((await call(user, 'GET', '/features')).statusCode, 403);
  t.equal((await choose(user, 'notes', false)).statusCode, 403);
  const path = `/features/companies/${String(id)}`;
  t.equal((await call(admin, 'GET', path)).statusCode, 403);
  t.equal((await call(admin, 'PUT', `${path}/notes`, { decision: 'off' })).statusCode, 403);
  t.equal((await call(root, 'GET', path)).statusCode, 200);
});

t.test('an admin switches a feature, for the own company alone', async (t) => {
  const { id, admin } = await setUp();
  const other = await app.factories.company();
  t.match(await of(admin, 'quick-messages'), { isOn: true, isChosen: true, decision: 'company' });
  t.match((await choose(admin, 'quick-messages', false)).json(), { isOn: false, isChosen: false });
  t.match((await call(admin, 'GET', '/quick-messages')).json(), { error: 'ERR_FEATURE_OFF' });
  t.equal((await call(other.admin, 'GET', '/quick-messages')).statusCode, 200);
  t.match(await toldEvents(app, id), [
    {
      name: 'features.feature-switched',
      topics: ['company'],
      payload: { plugin: 'quick-messages', isOn: false },
    },
  ]);
  await choose(admin, 'quick-messages', true);
  t.equal((await call(admin, 'GET', '/quick-messages')).statusCode, 200);
});

t.test(
  'settings of a feature that is off are closed, keep their values and come back',
  async (t) => {
    const { id, admin } = await setUp();
    const user = await app.factories.user({ companyId: id });
    const put = (value: number) => call(admin, 'PUT', '/settings/ratingsTimeout', { value });
    const shown = async (who: TestUser): Promise<string | undefined> => {
      const settings = (await call(who, 'GET', '/settings')).json<
        { key: string; value: string }[]
      >();
      return settings.find(({ key }) => key === 'ratingsTimeout')?.value;
    };
    t.equal((await put(30)).statusCode, 200);
    await choose(admin, 'chatbot', false);
    t.equal(await shown(admin), undefined);
    const me = (await call(user, 'GET', '/auth/me')).body;
    t.notMatch(me, /ratingsTimeout/);
    const refused = await put(40);
    t.equal(refused.statusCode, 403);
    t.same(refused.json(), { error: 'ERR_FEATURE_OFF' });
    await choose(admin, 'chatbot', true);
    t.equal(await shown(user), '30');
    t.equal((await put(40)).statusCode, 200);
  },
);

t.test('what is basic or not there cannot be switched', async (t) => {
  const { admin } = await setUp();
  for (const plugin of ['tickets', 'nowhere']) {
    const answer = await choose(admin, plugin, false);
    t.equal(answer.statusCode, 404);
    t.same(answer.json(), { error: 'ERR_NO_FEATURE_FOUND' });
  }
  t.equal(await of(admin, 'tickets'), undefined);
});

t.test('outside of the plan nobody switches it on but the platform', async (t) => {
  const { id, admin, root } = await setUp({ useExternalApi: false });
  t.match(await of(admin, 'message-api'), { isOn: false, isInPlan: false });
  t.match((await choose(admin, 'message-api', true)).json(), { error: 'ERR_PLAN_FEATURE' });
  const decide = (decision: string) =>
    call(root, 'PUT', `/features/companies/${String(id)}/message-api`, { decision });
  t.match((await decide('on')).json(), { isOn: true, decision: 'on' });
  t.match((await choose(admin, 'message-api', false)).json(), { error: 'ERR_FEATURE_DECIDED' });
  t.match((await decide('company')).json(), { isOn: false, decision: 'company' });
  t.match((await decide('off')).json(), { isOn: false, decision: 'off' });
});
