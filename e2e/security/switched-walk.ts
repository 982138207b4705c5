import { filled, pluginOf, topics } from 'prosa/contract';
import type { Ctx, Filled, PluginManifest } from 'prosa/contract';
import { eventually } from 'prosa/core/testing';
import type { TestApp, TestUser } from 'prosa/core/testing';
import { callRoute, errorOf, nameOf } from './route-calls.ts';
import { sample } from './sample.ts';
import type { Schema } from './sample.ts';
import type { Deed } from './switched-tree.ts';

/** A company, and somebody in it who may do everything. */
export interface Side {
  readonly id: number;
  readonly who: TestUser;
}

export interface Walk {
  readonly app: TestApp;
  readonly deeds: readonly Deed[];
  readonly manifest: PluginManifest;
  /** The company for which the plugin is off, and one for which it is on. */
  readonly off: Side;
  readonly on: Side;
  /** Code of the refusal: `ERR_FEATURE_OFF`, `ERR_PLAN_FEATURE`. */
  readonly code: string;
  /** Calls a route that asks for no session, as a program of the company does. @returns the code of the refusal */
  readonly callOpen: (route: string, side: Side) => Promise<string>;
}

const REFUSALS = ['ERR_FEATURE_OFF', 'ERR_PLAN_FEATURE'];

/** A problem as a sentence, where something is not as it should be. */
const unless = (isRight: boolean, problem: string): string[] => (isRight ? [] : [problem]);

const routes = async ({ app, manifest, off, on, code, callOpen }: Walk): Promise<string[]> => {
  const problems: string[] = [];
  const own = app.http.routeTable.filter(
    ({ plugin, method }) => plugin === manifest.id && method !== 'HEAD',
  );
  for (const route of own) {
    const name = nameOf(route);
    const call = async (side: Side): Promise<string> =>
      route.access === 'public'
        ? callOpen(name, side)
        : errorOf(await callRoute(app, route, side.who.headers));
    const [refused, answered] = [await call(off), await call(on)];
    problems.push(
      ...unless(refused === code, `${name} answers "${refused}" where it is off`),
      ...unless(!REFUSALS.includes(answered), `${name} answers "${answered}" where it is on`),
    );
  }
  return problems;
};

interface View {
  readonly plugins: readonly {
    readonly id: string;
    readonly routes: readonly unknown[];
    readonly nav: readonly unknown[];
    readonly fills: readonly unknown[];
  }[];
}

const screens = async ({ app, manifest: { id, web }, off, on }: Walk): Promise<string[]> => {
  const viewOf = async ({ who }: Side) => {
    const answer = await app.inject({ url: '/api/manifest', headers: who.headers });
    return answer.json<View>().plugins.find((plugin) => plugin.id === id);
  };
  const shown = await viewOf(on);
  return [
    ...unless((await viewOf(off)) === undefined, 'the page is told of it where it is off'),
    ...unless(shown?.routes.length === web.routes.length || isEmpty(web), 'screens are missing'),
    ...unless(shown?.nav.length === web.nav.length || isEmpty(web), 'menu entries are missing'),
    ...unless(
      shown?.fills.length === (web.fills ?? []).length || isEmpty(web),
      'slot fills are missing',
    ),
  ];
};

const isEmpty = ({ routes: screenRoutes, nav, fills = [] }: PluginManifest['web']): boolean =>
  screenRoutes.length + nav.length + fills.length === 0;

/** A made-up payload with the property that a fact's order goes by. */
const payloadFor = (schema: Schema, key?: string): Record<string, unknown> => {
  const made = sample(schema) as Record<string, unknown>;
  const path = key?.split('.') ?? [];
  let holder = made;
  for (const [at, name] of path.entries()) {
    if (at === path.length - 1) holder[name] ??= 1;
    else {
      // A property of which the schema says only that it is there.
      if (typeof holder[name] !== 'object') holder[name] = {};
      holder = holder[name] as Record<string, unknown>;
    }
  }
  return made;
};

const published = async ({ app, manifest, off, on }: Walk): Promise<string[]> => {
  const specs = Object.entries(manifest.events.publishes);
  const toldOf = async ({ id, who }: Side): Promise<ReadonlySet<string>> => {
    const seq = (await app.inject({ url: '/api/realtime', headers: who.headers })).json<{
      seq: number;
    }>();
    await app.database.transaction({ companyId: id }, async (ctx) => {
      for (const [event, { payload, key }] of specs) {
        ctx.emit(event, payloadFor(payload, key), [topics.company]);
      }
    });
    const rows = await app.database.transaction({ companyId: id }, ({ trx }) =>
      trx('events')
        .where('company_id', id)
        .where('seq', '>', seq.seq)
        .whereRaw('cardinality(topics) > 0')
        .pluck<string[]>('name'),
    );
    return new Set(rows);
  };
  const [quiet, told] = [await toldOf(off), await toldOf(on)];
  return specs.flatMap(([event]) => [
    ...unless(!quiet.has(event), `${event} is told where it is off`),
    ...unless(told.has(event), `${event} is not told where it is on`),
  ]);
};

const contributions = async ({ app, manifest, off, on }: Walk): Promise<string[]> => {
  const plugin = app.host.plugins.find((each) => each.manifest.id === manifest.id);
  const problems: string[] = [];
  for (const { point, implementation } of plugin?.contributes ?? []) {
    const owner = pluginOf(point.id);
    const given = app.host.resolve<Filled<object>>(
      owner === 'core' ? manifest.id : owner,
      filled(point) as never,
    );
    const isGiven = ({ id }: Side): Promise<boolean> =>
      app.database.transaction({ companyId: id }, async (ctx) =>
        (await given.for(ctx)).some((instance) => instance instanceof implementation),
      );
    problems.push(
      ...unless(!(await isGiven(off)), `${point.id} is given its part where it is off`),
      ...unless(await isGiven(on), `${point.id} is not given its part where it is on`),
    );
  }
  return problems;
};

/** The probe alone grants a topic; what other plugins grant goes the same way, as a contribution. */
const grants = async ({ app, manifest, off, on }: Walk): Promise<string[]> => {
  if (manifest.id !== 'probe') return [];
  const isGranted = async ({ id, who }: Side): Promise<boolean> => {
    const answer = await app.inject({ url: '/api/realtime', headers: who.headers });
    return answer.json<{ topics: string[] }>().topics.includes(topics.full(id, 'probe'));
  };
  return [
    ...unless(!(await isGranted(off)), 'its topic is granted where it is off'),
    ...unless(await isGranted(on), 'its topic is not granted where it is on'),
  ];
};

const jobs = async ({ app, deeds, manifest: { id, jobs: specs }, off, on }: Walk) => {
  const problems: string[] = [];
  for (const name of Object.keys(specs)) {
    const before = deeds.length;
    await app.services.jobs.runNow(`${id}.${name}`);
    const companies = deeds
      .slice(before)
      .filter((deed) => deed.kind === 'job' && deed.plugin === id && deed.name === name)
      .map(({ companyId }) => companyId);
    problems.push(
      ...unless(companies.includes(0), `the job ${name} does not ask which companies it works for`),
      ...unless(!companies.includes(off.id), `the job ${name} works where it is off`),
    );
  }
  const enabled = await app.services.switches.enabledCompanies(id);
  return [
    ...problems,
    ...unless(!enabled.includes(off.id), 'jobs are given the company where it is off'),
    ...unless(enabled.includes(on.id), 'jobs are not given the company where it is on'),
  ];
};

const inCompany = <T>(
  { app }: Walk,
  { id }: Side,
  work: (ctx: Ctx) => PromiseLike<T>,
): Promise<T> => app.database.transaction({ companyId: id }, work);

/** Tasks that are kept for a company until their plugin is on. */
const kept = (walk: Walk, side: Side, name: string): Promise<number> =>
  inCompany(walk, side, async ({ trx }) => {
    const rows = await trx('held_tasks').where({ company_id: side.id, name }).pluck('id');
    return rows.length;
  });

const tasks = async (walk: Walk): Promise<string[]> => {
  const { app, deeds, manifest, off, on } = walk;
  const problems: string[] = [];
  for (const [task, { payload }] of Object.entries(manifest.tasks)) {
    const name = `${manifest.id}.${task}`;
    const done = (): number =>
      deeds.filter((deed) => deed.kind === 'task' && `${deed.plugin}.${deed.name}` === name).length;
    const send = async (side: Side): Promise<{ readonly kept: number; readonly done: number }> => {
      const before = { kept: await kept(walk, side, name), done: done() };
      await inCompany(walk, side, (ctx) =>
        app.services.tasks.enqueue(ctx, name, sample(payload as Schema) as object),
      );
      const after = async () => ({ kept: await kept(walk, side, name), done: done() });
      const seen = await eventually(
        after,
        (now) => now.kept + now.done > before.kept + before.done,
      );
      return { kept: seen.kept - before.kept, done: seen.done - before.done };
    };
    problems.push(
      ...unless((await send(off)).kept === 1, `the task ${name} is done where it is off`),
      ...unless((await send(on)).done === 1, `the task ${name} is not done where it is on`),
    );
  }
  return problems;
};

const facts = async (walk: Walk): Promise<string[]> => {
  const { app, deeds, manifest, off, on } = walk;
  const problems: string[] = [];
  for (const id of manifest.follows?.events ?? []) {
    const spec = app.host.eventSpec(id);
    const before = deeds.length;
    for (const side of [off, on]) {
      await inCompany(walk, side, (ctx) => {
        ctx.emit(id, payloadFor(spec?.payload ?? {}, spec?.key), []);
        return Promise.resolve();
      });
    }
    await app.services.followers.run();
    const told = deeds
      .slice(before)
      .filter(({ kind, plugin, name }) => kind === 'fact' && plugin === manifest.id && name === id)
      .map(({ companyId }) => companyId);
    problems.push(
      ...unless(!told.includes(off.id), `the fact ${id} is followed where it is off`),
      ...unless(told.includes(on.id), `the fact ${id} is not followed where it is on`),
    );
  }
  return problems;
};

interface SettingRow {
  readonly key: string;
  readonly value: string;
}

const settings = async ({ app, manifest, off, on, code }: Walk): Promise<string[]> => {
  const keys = Object.keys(manifest.settings?.properties ?? {});
  const read = async ({ who }: Side): Promise<readonly SettingRow[]> => {
    const answer = await app.inject({ url: '/api/settings', headers: who.headers });
    return answer.json<SettingRow[]>().filter(({ key }) => keys.includes(key));
  };
  const write = async ({ who }: Side, { key, value }: SettingRow): Promise<string> =>
    errorOf(
      await app.inject({
        method: 'PUT',
        url: `/api/settings/${key}`,
        headers: who.headers,
        payload: { value },
      }),
    );
  const [hidden, shown] = [await read(off), await read(on)];
  const problems = [
    ...unless(hidden.length === 0, 'its settings are listed where it is off'),
    ...unless(shown.length === keys.length, 'settings are missing where it is on'),
  ];
  for (const setting of shown) {
    const [refused, answered] = [await write(off, setting), await write(on, setting)];
    problems.push(
      ...unless(refused === code, `${setting.key} is answered "${refused}" where it is off`),
      ...unless(answered === '', `${setting.key} is answered "${answered}" where it is on`),
    );
  }
  return problems;
};

/**
 * Looks into everything that a plugin may do for a company.
 * @returns where it is not silent for the company for which it is off, and where it does not work for the other
 */
export const walkSwitched = async (walk: Walk): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const part of [
    screens,
    settings,
    contributions,
    grants,
    published,
    jobs,
    tasks,
    facts,
    routes,
  ]) {
    for (const problem of await part(walk)) found.push(`${walk.manifest.id}: ${problem}`);
  }
  return found;
};
