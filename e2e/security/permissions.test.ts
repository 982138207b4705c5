import t from 'tap';
import { createTestApp } from 'prosa/core/testing';
import type { TestApp, TestUser } from 'prosa/core/testing';
import type { RouteEntry } from '../../core/http/access.ts';
import { isLetIn, OPEN_WHEN_PAST_DUE, ROLES } from './permissions.ts';
import type { RoleName } from './permissions.ts';
import { callRoute, errorOf, guarded, nameOf } from './route-calls.ts';

t.setTimeout(180_000);

const DAY = 86_400_000;

const call = async (
  app: TestApp,
  route: RouteEntry,
  user: TestUser,
): Promise<{ status: number; error: string }> => {
  const answer = await callRoute(app, route, user.headers);
  return { status: answer.statusCode, error: errorOf(answer) };
};

/** Somebody new for each call: a route may end the caller's session. */
const personOf = (app: TestApp, companyId: number, role: RoleName): Promise<TestUser> =>
  app.factories.user(
    role === 'super' ? { companyId, isSuper: true } : { companyId, profile: role },
  );

t.test('every access that a route asks for has been decided on, for every role', async (t) => {
  const app = await createTestApp(t);
  const undecided = guarded(app).filter(({ access }) => isLetIn('user', access) === undefined);
  t.same(
    undecided.map((route) => `${nameOf(route)} asks for ${route.access}`),
    [],
  );
});

t.test('B.5: every export asks for a permission that no attendant has', async (t) => {
  const app = await createTestApp(t);
  const exports = guarded(app).filter(({ isExport }) => isExport);
  t.ok(exports.length > 0);
  t.same(
    exports
      .filter(({ access }) => access === 'member' || isLetIn('user', access) !== false)
      .map(nameOf),
    [],
  );
});

for (const role of ROLES) {
  t.test(`${role}: every route lets in, or refuses, as the table says`, async (t) => {
    const app = await createTestApp(t);
    const { id } = await app.factories.company();
    const wrong: string[] = [];
    const routes = guarded(app);
    for (const route of routes) {
      const { status, error } = await call(app, route, await personOf(app, id, role));
      const isIn = !(status === 403 && error === 'ERR_NO_PERMISSION') && status !== 401;
      if (isIn !== isLetIn(role, route.access) || status >= 500) {
        wrong.push(`${nameOf(route)} (${route.access}): ${String(status)} ${error}`);
      }
    }
    t.ok(routes.length > 60, `${String(routes.length)} routes were asked`);
    t.same(wrong, []);
  });
}

t.test(
  'past due: everything is read, and nothing changed but by routes that stay open',
  async (t) => {
    const app = await createTestApp(t);
    const { admin } = await app.factories.company({ dueDate: new Date(Date.now() - 2 * DAY) });
    const open: string[] = [];
    const routes = guarded(app);
    const changes = (method: string): boolean => method !== 'GET' && method !== 'HEAD';
    // The one that leaves comes last.
    for (const route of routes.sort((one, other) => Number(isExit(one)) - Number(isExit(other)))) {
      const { status, error } = await call(app, route, admin);
      const isRefused = status === 402 && error === 'ERR_SUBSCRIPTION_EXPIRED';
      if (changes(route.method) && !isRefused) open.push(nameOf(route));
      if (!changes(route.method)) t.not(status, 402, nameOf(route));
    }
    const paying = OPEN_WHEN_PAST_DUE.filter((name) => changes(name.split(' ')[0] ?? ''));
    // Without the second factor that is asked for, nobody reads either: it is set up all the same.
    const setsUp = routes
      .filter(({ method, openWithoutSecondFactor }) => openWithoutSecondFactor && changes(method))
      .map(nameOf);
    t.same(open.sort(), [...new Set([...paying, ...setsUp])].sort());
    t.same(
      routes
        .filter(({ openWhenPastDue }) => openWhenPastDue)
        .map(nameOf)
        .sort(),
      [...OPEN_WHEN_PAST_DUE].sort(),
    );
  },
);

t.test('past due: the platform’s own people go on', async (t) => {
  const app = await createTestApp(t);
  const { id } = await app.factories.company({ dueDate: new Date(Date.now() - 2 * DAY) });
  const root = await app.factories.user({ companyId: id, profile: 'admin', isSuper: true });
  const closed: string[] = [];
  for (const route of guarded(app).filter((each) => !isExit(each))) {
    const { status } = await call(app, route, root);
    if (status === 402) closed.push(nameOf(route));
  }
  t.same(closed, []);
});

t.test('a plan without a feature closes every route of it', async (t) => {
  const app = await createTestApp(t);
  const { admin, id } = await app.factories.company({
    planFeatures: {
      useCampaigns: false,
      useSchedules: false,
      useInternalChat: false,
      useExternalApi: false,
      useKanban: false,
      useOpenAi: false,
      useIntegrations: false,
    },
  });
  const states = await app.services.switches.inCompany(id);
  for (const route of guarded(app).filter((each) => !isExit(each))) {
    const { status, error } = await call(app, route, admin);
    const isClosed = status === 403 && error === 'ERR_PLAN_FEATURE';
    if (isClosed === states.isOn(route.plugin ?? 'core'))
      t.fail(`${nameOf(route)}: ${String(status)}`);
  }
});

const isExit = ({ url }: RouteEntry): boolean => url === '/api/auth/logout';
