import t from 'tap';
import { createTestApp } from 'prosa/core/testing';
import type { TestApp } from 'prosa/core/testing';
import type { RouteEntry } from '../../core/http/access.ts';
import { queryScoping } from '../../core/data/tenant-model.ts';
import { PUBLIC_ROUTES } from './public-routes.ts';
import { idHolder, jsonSchema, sample } from './sample.ts';
import type { Schema } from './sample.ts';
import { createWorld } from './world.ts';
import type { World } from './world.ts';

t.setTimeout(300_000);

const nameOf = ({ method, url }: RouteEntry): string => `${method} ${url}`;

const isPublic = (route: RouteEntry): boolean => PUBLIC_ROUTES.includes(nameOf(route));

const parametersOf = (url: string): string[] =>
  [...url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

const fill = (url: string, values: Readonly<Record<string, string | number>>): string =>
  url.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(values[name] ?? '1'));

const bodyOf = (route: RouteEntry): object | undefined => {
  const schema = jsonSchema(route.schema.body as Schema | undefined);
  return schema ? (sample(schema) as object) : undefined;
};

/** Routes an admin of another company may call, with something in the address that names a row. */
const addressed = (app: TestApp): RouteEntry[] =>
  app.http.routeTable.filter(
    (route) =>
      route.url.startsWith('/api/') &&
      route.method !== 'HEAD' &&
      route.access !== 'super' &&
      !isPublic(route) &&
      parametersOf(route.url).length > 0,
  );

const call = async (
  app: TestApp,
  world: World,
  route: RouteEntry,
  url: string,
  payload = bodyOf(route),
): Promise<{ status: number; body: string }> => {
  const answer = await app.inject({
    method: route.method as 'GET',
    url,
    headers: world.ours.admin.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.body };
};

/** Calls every addressed route with every id of theirs. @returns what went wrong */
const knock = async (app: TestApp, world: World): Promise<string[]> => {
  const wrong: string[] = [];
  const before = await world.fingerprint();
  for (const route of addressed(app)) {
    const params = (route.schema.params as Schema | undefined)?.properties ?? {};
    const names = parametersOf(route.url).filter((name) => /id$/i.test(name) || name === 'uuid');
    if (names.length === 0) continue;
    for (const [table, ids] of world.theirIds) {
      for (const id of ids) {
        const values = Object.fromEntries(
          parametersOf(route.url).map((name) => [
            name,
            names.includes(name) ? id : (sample(params[name] ?? {}) as string),
          ]),
        );
        const { status, body } = await call(app, world, route, fill(route.url, values));
        // An id of another kind may not even look right to the route.
        const refused = status === 404 || (status === 400 && body.includes('ERR_VALIDATION'));
        if (!refused)
          wrong.push(`${nameOf(route)} with ${table} ${String(id)}: ${String(status)} ${body}`);
        if (body.includes(world.marker)) wrong.push(`${nameOf(route)} told of them: ${body}`);
      }
    }
  }
  const after = await world.fingerprint();
  for (const [table, print] of Object.entries(before)) {
    if (after[table] !== print) wrong.push(`${table} of theirs changed`);
  }
  return wrong;
};

/** Reads every list. @returns lists that showed something of theirs */
const listen = async (app: TestApp, world: World): Promise<string[]> => {
  const told: string[] = [];
  for (const route of app.http.routeTable) {
    if (route.method !== 'GET' || parametersOf(route.url).length > 0 || isPublic(route)) continue;
    const query = sample((route.schema.querystring as Schema | undefined) ?? { type: 'object' });
    const { body } = await call(
      app,
      world,
      route,
      `${route.url}?${new URLSearchParams(query as Record<string, string>).toString()}`,
    );
    if (body.includes(world.marker)) told.push(nameOf(route));
  }
  return told;
};

t.test('the routes that ask nobody are exactly those on the list', async (t) => {
  const app = await createTestApp(t);
  const open = app.http.routeTable
    .filter(({ access, method }) => access === 'public' && method !== 'HEAD')
    .map(nameOf);
  t.same(open.sort(), [...PUBLIC_ROUTES].sort());
});

t.test('without a token every other route answers 401', async (t) => {
  const app = await createTestApp(t);
  for (const route of app.http.routeTable) {
    if (isPublic(route) || route.access === 'public') continue;
    const answer = await app.inject({
      method: route.method as 'GET',
      url: fill(route.url, {}),
      ...(bodyOf(route) === undefined ? {} : { payload: bodyOf(route) ?? {} }),
    });
    t.equal(answer.statusCode, 401, nameOf(route));
  }
});

t.test('another company’s id answers 404 everywhere and changes nothing', async (t) => {
  const app = await createTestApp(t);
  const world = await createWorld(app);
  t.ok(addressed(app).length > 10, 'there are routes with ids');
  t.ok(world.theirIds.size > 6, 'there is something of theirs in many tables');
  for (const table of ['invoices', 'charges', 'payments']) t.ok(world.theirIds.has(table), table);
  t.same(await knock(app, world), []);
  t.same(await listen(app, world), []);
});

t.test('another company’s id in a body is refused everywhere', async (t) => {
  const app = await createTestApp(t);
  const world = await createWorld(app);
  const own = new Map<string, number | string>();
  await app.database.transaction({ companyId: world.ours.id }, async ({ trx }) => {
    for (const table of world.theirIds.keys()) {
      const row = await trx(table)
        .where(table === 'companies' ? 'id' : 'company_id', world.ours.id)
        .first<{ id: number } | undefined>('id');
      if (row) own.set(table, row.id);
    }
  });
  const before = await world.fingerprint();
  let tried = 0;
  for (const route of app.http.routeTable) {
    const schema = jsonSchema(route.schema.body as Schema | undefined);
    if (!schema?.properties || isPublic(route) || route.access === 'super') continue;
    for (const [field, property] of Object.entries(schema.properties)) {
      const hold = idHolder(property);
      if (!hold) continue;
      for (const [table, ids] of world.theirIds) {
        const id = ids[0];
        if (typeof id !== 'number') continue;
        const payload = { ...bodyOf(route), [field]: hold(id) };
        // Every own id in turn: one of them is the row the route is about.
        for (const ownId of parametersOf(route.url).length > 0 ? own.values() : [1]) {
          const url = route.url.replace(/:(\w+)/g, () => encodeURIComponent(ownId));
          const { status, body } = await call(app, world, route, url, payload);
          tried += 1;
          t.ok(
            status >= 400 && status < 500,
            `${nameOf(route)} ${field} = ${table} ${String(id)}: ${String(status)} ${body.slice(0, 200)}`,
          );
        }
      }
    }
  }
  t.ok(tried > 20, 'ids were tried');
  t.same(await world.fingerprint(), before, 'nothing of theirs changed');
});

t.test('row-level security alone keeps companies apart', async (t) => {
  const app = await createTestApp(t);
  const world = await createWorld(app);
  queryScoping.enabled = false;
  t.teardown(() => {
    queryScoping.enabled = true;
  });
  t.same(await knock(app, world), []);
  t.same(await listen(app, world), []);
});

t.test(
  'without row-level security, and without scoping, they leak: the tests above can fail',
  async (t) => {
    const app = await createTestApp(t);
    const world = await createWorld(app);
    const { migrateAs } = await import('../../core/testing/migrate-as.ts');
    await migrateAs(app.databases.ownerUrl, async (knex) => {
      const { rows } = await knex.raw<{ rows: { name: string }[] }>(
        `select relname as name from pg_class where relrowsecurity and relkind = 'r'`,
      );
      for (const { name } of rows)
        await knex.raw('alter table ?? disable row level security', [name]);
    });
    queryScoping.enabled = false;
    t.teardown(() => {
      queryScoping.enabled = true;
    });
    const leaks = [...(await listen(app, world)), ...(await knock(app, world))];
    t.ok(leaks.length > 5, `${String(leaks.length)} leaks were seen`);
  },
);

t.test('every table with a company forces row-level security', async (t) => {
  const app = await createTestApp(t);
  const open = await app.database.system('catalogue', ({ trx }) =>
    trx('pg_class as c')
      .join('pg_attribute as a', 'a.attrelid', 'c.oid')
      .where({ 'c.relkind': 'r', 'a.attname': 'company_id' })
      .whereRaw(`c.relnamespace = 'public'::regnamespace`)
      .where((closed) => {
        void closed.where('c.relforcerowsecurity', false).orWhere('c.relrowsecurity', false);
      })
      .select('c.relname'),
  );
  t.same(open, []);
});
