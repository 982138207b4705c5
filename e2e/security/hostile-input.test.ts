import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import t from 'tap';
import type { Test } from 'tap';
import { createTestApp } from 'prosa/core/testing';
import type { TestApp, TestUser } from 'prosa/core/testing';
import type { RouteEntry } from '../../core/http/access.ts';
import { defaultExpensiveRouteLimits } from '../../core/http/expensive-routes.ts';
import { makeToken } from '../../plugins/message-api/testing.ts';
import { connectSimulator } from '../../plugins/tickets/testing.ts';
import { hostileBodies, hostileIds, hostileQueries } from './hostile.ts';
import type { Hostile } from './hostile.ts';
import { jsonSchema, sample } from './sample.ts';
import type { Schema } from './sample.ts';
import { everythingStored } from './stored.ts';
import { createWorld } from './world.ts';

t.setTimeout(240_000);

const MEGABYTE = 1024 * 1024;
// Everything is tried by one person within a minute: how often that may be is not asked here.
const app = await createTestApp(t, {
  expensiveRouteLimits: {
    ...defaultExpensiveRouteLimits,
    perMinuteOfUser: 100_000,
    perMinuteOfCompany: 100_000,
  },
});
const { ours } = await createWorld(app);
/** Somebody every route is open to. */
const everybody = await app.factories.user({ companyId: ours.id, profile: 'admin', isSuper: true });
/** Of routes that know programs by a token of their own, and no sessions. */
const programs = {
  url: '/api/messages/send',
  headers: {
    authorization: `Bearer ${await makeToken(app, ours, await connectSimulator(app, ours.admin))}`,
  },
};
const routes = app.http.routeTable.filter(
  ({ method, url }) => method !== 'HEAD' && url.startsWith('/api/') && !url.startsWith('/api/docs'),
);
const withBody = routes.filter(({ schema }) => schema.body !== undefined);

const nameOf = ({ method, url }: RouteEntry): string => `${method} ${url}`;

/** The route's address with every parameter as its schema wants it. */
const addressOf = (route: RouteEntry, changes: Readonly<Record<string, string>> = {}): string => {
  const params = (route.schema.params as Schema | undefined)?.properties ?? {};
  return route.url.replace(
    /:(\w+)/g,
    (_whole, name: string) =>
      changes[name] ?? encodeURIComponent(String(sample(params[name] ?? {}))),
  );
};

/** How somebody every route is open to shows who they are. */
const headersFor = (who: TestUser, url: string) =>
  url === programs.url || url.startsWith(`${programs.url}/`) ? programs.headers : who.headers;

interface Asked {
  /** Answers that are refusals; any 4xx when there are none. */
  readonly statuses?: readonly number[];
  readonly method: string;
  readonly url: string;
  readonly payload?: string | Buffer | object;
  readonly contentType?: string | null;
}

/** @returns what is wrong with the answer; nothing when it is a refusal with a code */
const refusal = async (
  { inject }: TestApp,
  who: TestUser,
  { method, url, payload, contentType = null, statuses }: Asked,
): Promise<string | undefined> => {
  const answer = await inject({
    method: method as 'GET',
    url,
    headers: {
      ...headersFor(who, url),
      ...(contentType === null ? {} : { 'content-type': contentType }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const { statusCode, body } = answer;
  const shown = `${statusCode} ${body.slice(0, 200)}`;
  if (statusCode < 400 || statusCode >= 500) return shown;
  if (statuses && !statuses.includes(statusCode)) return shown;
  try {
    const { error } = JSON.parse(body) as { error?: unknown };
    return /^ERR_[A-Z0-9_]+$/.test(String(error)) ? undefined : shown;
  } catch {
    return shown;
  }
};

/** @returns the requests that were not refused as they should be */
const notRefused = async (
  requests: readonly (Asked & { readonly what: string })[],
): Promise<string[]> => {
  const wrong: string[] = [];
  for (const { what, ...asked } of requests) {
    const answer = await refusal(app, everybody, asked);
    if (answer !== undefined) wrong.push(`${what}: ${answer}`);
  }
  return wrong;
};

/** Nobody’s input may reach into the language, end the process or leave a trace. */
const nothingHappened = async (
  t: Test,
  before: Awaited<ReturnType<typeof everythingStored>>,
): Promise<void> => {
  t.equal(({} as { polluted?: unknown }).polluted, undefined);
  t.same(await everythingStored(app.databases.superUrl), before, 'nothing was stored');
  t.equal((await app.inject({ url: '/livez' })).statusCode, 200);
  t.equal((await app.inject({ url: '/api/auth/me', headers: everybody.headers })).statusCode, 200);
};

const stored = (): ReturnType<typeof everythingStored> => everythingStored(app.databases.superUrl);

const bodyRequest = (route: RouteEntry, hostile: Hostile): Asked & { what: string } => ({
  method: route.method,
  url: addressOf(route),
  payload: hostile.payload,
  contentType: hostile.contentType,
  // Before the handler looks at anything.
  statuses: [400, 415],
  what: `${nameOf(route)} with ${hostile.what}`,
});

t.test('there is something to knock at', (t) => {
  t.ok(withBody.length > 20, `${withBody.length} routes take a body`);
  t.ok(routes.length > 50, `${routes.length} routes`);
  t.end();
});

t.test('a body that is broken, of another shape or a trap is refused everywhere', async (t) => {
  const before = await stored();
  let asked = 0;
  for (const route of withBody) {
    const schema = jsonSchema(route.schema.body as Schema);
    if (!schema) continue;
    const requests = hostileBodies(schema).map((hostile) => bodyRequest(route, hostile));
    asked += requests.length;
    t.same(await notRefused(requests), [], nameOf(route));
  }
  t.ok(asked > 1_000, `${asked} were tried`);
  await nothingHappened(t, before);
});

t.test('26 MB are refused everywhere, with and without a declared length', async (t) => {
  const before = await stored();
  const payload = Buffer.alloc(26 * MEGABYTE, 0x20);
  for (const route of withBody) {
    const answer = await app.inject({
      method: route.method as 'POST',
      url: addressOf(route),
      headers: { ...headersFor(everybody, route.url), 'content-type': 'application/json' },
      payload,
    });
    t.equal(answer.statusCode, 413, nameOf(route));
    t.same(answer.json(), { error: 'ERR_BODY_TOO_LARGE' });
  }
  const address = new URL(await app.listen());
  const undeclared = request(address, {
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  });
  // The answer comes with the first byte too many, before the end.
  undeclared.write(payload.subarray(0, MEGABYTE + 1));
  const [response] = (await once(undeclared, 'response')) as [IncomingMessage];
  t.equal(response.statusCode, 413);
  undeclared.destroy();
  await nothingHappened(t, before);
});

t.test('parameters that are lists, objects, traps or too long are refused', async (t) => {
  const before = await stored();
  for (const route of routes) {
    const schema = route.schema.querystring as Schema | undefined;
    if (!schema?.properties) continue;
    const requests = hostileQueries(schema).map((query) => ({
      method: route.method,
      url: `${addressOf(route)}?${query}`,
      what: `${nameOf(route)}?${query.slice(0, 80)}`,
    }));
    t.same(await notRefused(requests), [], nameOf(route));
  }
  await nothingHappened(t, before);
});

t.test('ids that nothing can have are refused', async (t) => {
  const before = await stored();
  for (const route of routes.filter(({ url }) => url.includes(':'))) {
    const names = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
    const schema = jsonSchema(route.schema.body as Schema | undefined);
    const requests = names.flatMap((name) =>
      hostileIds.map((id) => ({
        method: route.method,
        url: addressOf(route, { [name]: id }),
        what: `${nameOf(route)} with ${name} = ${id.slice(0, 40)}`,
        ...(schema ? { payload: sample(schema) as object } : {}),
      })),
    );
    t.same(await notRefused(requests), [], nameOf(route));
  }
  await nothingHappened(t, before);
});

t.test('addresses and methods that are none are refused in the same words', async (t) => {
  const requests = [
    ['GET', '/api/nada'],
    ['POST', '/api/nada'],
    ['PATCH', '/api/tickets/1'],
    ['DELETE', '/api/tickets'],
    ['GET', '/api/%zz'],
    ['GET', '/api/tickets/%E0%A4%A'],
    ['GET', '/api//tickets'],
    ['GET', '/api/tickets/..%2f..'],
    ['GET', '/api/tickets%00'],
    ['GET', `/api/${'x'.repeat(10_000)}`],
  ].map(([method = '', url = '']) => ({ method, url, what: `${method} ${url.slice(0, 40)}` }));
  t.same(await notRefused(requests), []);
});
