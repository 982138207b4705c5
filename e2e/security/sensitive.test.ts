import t from 'tap';
import { createTestApp } from 'prosa/core/testing';
import type { TestApp } from 'prosa/core/testing';
import type { RouteEntry } from '../../core/http/access.ts';
import type { Sensitivity } from '../../core/http/sensitive.ts';
import { callRoute, errorOf, guarded, nameOf } from './route-calls.ts';
import type { Particulars } from './route-calls.ts';
import {
  CLOSED_TO_IMPERSONATORS,
  LOOKED_AT,
  ORDINARY_ROUTES,
  SENSITIVE_ROUTES,
  SENSITIVE_SETTINGS,
} from './sensitive-routes.ts';

t.setTimeout(120_000);
const app = await createTestApp(t);
const routes = guarded(app);

/** Each way to make a sensitive call of a route: once, once per field, or once per setting. */
const callsOf = ({ sensitive }: RouteEntry): readonly Particulars[] => {
  if (sensitive === undefined) return [];
  if (sensitive === true) return [{}];
  return 'concerns' in sensitive
    ? SENSITIVE_SETTINGS.map((key) => ({ params: { key } }))
    : sensitive.map((field) => ({ field }));
};

const inWords = (sensitive: Sensitivity): (typeof SENSITIVE_ROUTES)[string] =>
  sensitive !== true && 'concerns' in sensitive ? sensitive.name : sensitive;

const impersonatorOf = async (app: TestApp): Promise<Readonly<Record<string, string>>> => {
  const home = await app.factories.company();
  const root = await app.factories.user({ companyId: home.id, profile: 'admin', isSuper: true });
  const { id } = await app.factories.company();
  const answer = await app.inject({
    method: 'POST',
    url: `/api/companies/${String(id)}/impersonation`,
    headers: root.headers,
    payload: { reason: 'Chamado 4711: a fila não aparece' },
  });
  return { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
};

t.test('the sensitive routes are those of the reviewed list', async (t) => {
  const declared = routes.flatMap((route) =>
    route.sensitive ? [[nameOf(route), inWords(route.sensitive)] as const] : [],
  );
  t.same(Object.fromEntries(declared), SENSITIVE_ROUTES);
});

t.test('the settings marked sensitive are those of the reviewed list', async (t) => {
  const { admin } = await app.factories.company();
  const answer = await app.inject({ url: '/api/settings', headers: admin.headers });
  const marked = answer
    .json<{ key: string; schema: { sensitive?: true } }[]>()
    .filter(({ schema }) => schema.sensitive === true)
    .map(({ key }) => key);
  t.same(marked.sort(), SENSITIVE_SETTINGS);
});

t.test('a change of accounts, tokens, plans or companies is reviewed', async (t) => {
  const unreviewed = routes
    .filter(({ method, url, isExport }) => isExport || (LOOKED_AT.test(url) && method !== 'GET'))
    .map(nameOf)
    .filter((name) => !(name in SENSITIVE_ROUTES) && !ORDINARY_ROUTES.includes(name));
  t.same(unreviewed, []);
});

t.test('a stolen access token, fresh from a login, opens no sensitive route', async (t) => {
  const { id: companyId } = await app.factories.company();
  const root = await app.factories.user({ companyId, profile: 'admin', isSuper: true });
  for (const route of routes) {
    for (const call of callsOf(route)) {
      const stolen = await callRoute(app, route, root.unconfirmed, call);
      t.equal(stolen.statusCode, 403, `${nameOf(route)} ${JSON.stringify(call)}`);
      t.same(stolen.json(), { error: 'ERR_CONFIRMATION_REQUIRED', ways: ['password'] });
      const confirmed = await callRoute(app, route, root.headers, call);
      t.not(errorOf(confirmed), 'ERR_CONFIRMATION_REQUIRED', `${nameOf(route)} confirmed`);
    }
  }
});

t.test('whoever acts as another user is refused by these routes, and by no others', async (t) => {
  const headers = await impersonatorOf(app);
  const refused: string[] = [];
  // Leaving comes last: it ends the session.
  const isExit = ({ url }: RouteEntry): boolean => url === '/api/auth/logout';
  for (const route of routes.filter(({ access }) => access !== 'super').sort(byExit(isExit))) {
    const calls = route.sensitive ? callsOf(route) : [{}];
    const codes = await Promise.all(
      calls.map(async (call) => errorOf(await callRoute(app, route, headers, call))),
    );
    if (codes.every((code) => code === 'ERR_IMPERSONATING')) refused.push(nameOf(route));
  }
  const sensitive = routes
    .filter(({ sensitive, access }) => sensitive && access !== 'super')
    .map(nameOf);
  t.same(refused.sort(), [...sensitive, ...CLOSED_TO_IMPERSONATORS].sort());
});

const byExit =
  (isExit: (route: RouteEntry) => boolean) =>
  (one: RouteEntry, other: RouteEntry): number =>
    Number(isExit(one)) - Number(isExit(other));
