import 'reflect-metadata';
import type { RouteOptions } from 'fastify';
import { pino } from 'pino';
import { container } from 'tsyringe';
import { systemClock } from '../../kernel/clock.ts';
import type { Config } from '../../kernel/config.ts';
import type { ServerPlugin } from '../../contract.ts';
import type { Database } from '../../data/db.ts';
import { USUAL_RULES } from '../../kernel/outbound-rules.ts';
import { createHttp } from '../../http/server.ts';
import { CorePoints } from '../../services/points.ts';
import type { Sensitivity } from '../../http/sensitive.ts';
import type { Services } from '../../services/create.ts';
import { Core } from '../../services/core-tokens.ts';
import { ALL_ON } from '../../services/switches/states.ts';
import { createHost } from '../host.ts';

/** A route as it is registered. */
export interface RouteFact {
  readonly method: string;
  /** With its prefix: `/api/tickets/:id`. */
  readonly url: string;
  readonly access: string;
  /** Plugin id, or `core`. */
  readonly plugin: string;
  /** Which calls ask for a confirmation: `always`, the fields of the body that make one, or a rule. */
  readonly confirmed?: string;
}

/** An installation that is never started. */
const CONFIG: Config = {
  port: 0,
  host: '127.0.0.1',
  dataDir: '/nonexistent',
  secretKey: Buffer.alloc(32),
  oldSecretKeys: [],
  publicUrl: 'http://localhost',
  role: 'all',
  trustedProxies: ['loopback'],
  apiDocs: true,
  databasePoolSize: 4,
  drainSeconds: 0,
  outbound: USUAL_RULES,
  demo: false,
  simulator: true,
  typing: false,
  logLevel: 'silent',
};

/** Routes of libraries, which depend on what is built. */
const FOREIGN = /^\/(api\/docs|assets)(\/|$)/;

/**
 * The routes of the core and of all plugins, found by wiring an application that nobody calls and that has neither
 * database nor services behind it.
 * @throws PluginError or Error, as the boot would
 */
export const routeTable = async (plugins: readonly ServerPlugin[]): Promise<RouteFact[]> => {
  const logger = pino({ level: 'silent' });
  const rootContainer = container.createChildContainer();
  for (const token of Object.values(Core)) rootContainer.registerInstance(token, absent);
  rootContainer.registerInstance(Core.Config, CONFIG);
  rootContainer.registerInstance(Core.Logger, logger);
  const corePoints = Object.values(CorePoints);
  const host = createHost({
    plugins,
    rootContainer,
    logger,
    corePoints,
    switches: { mayBeOff: () => false, of: () => Promise.resolve(ALL_ON) },
  });
  const routes: RouteOptions[] = [];
  const app = await createHttp({
    config: CONFIG,
    clock: systemClock,
    logger,
    database: absent as Database,
    services: absent as Services,
    host,
    onRoute: (route) => void routes.push(route),
  });
  try {
    await app.ready();
    // Nobody calls these routes: what is wrong with their schemas has to be found now.
    app.compileSchemas();
  } finally {
    await app.close();
  }
  const [failed] = host.failures;
  if (failed) throw new Error(`Plugin "${failed[0]}": ${failed[1].message}`, { cause: failed[1] });
  return routes
    .filter(({ url }) => !FOREIGN.test(url))
    .flatMap(factsOf)
    .sort(byUrl);
};

const factsOf = ({ method, url, config }: RouteOptions): RouteFact[] =>
  [method]
    .flat()
    .filter((name) => name !== 'HEAD' && name !== 'OPTIONS')
    .map((name) => ({
      method: name,
      url,
      access: config?.access ?? '',
      plugin: config?.plugin ?? 'core',
      ...(config?.sensitive ? { confirmed: callsOf(config.sensitive) } : {}),
    }));

/** The sensitive calls of a route, in words. */
const callsOf = (sensitive: Sensitivity): string => {
  if (sensitive === true) return 'always';
  return 'concerns' in sensitive ? sensitive.name : sensitive.join(', ');
};

const byUrl = (one: RouteFact, other: RouteFact): number =>
  `${one.url} ${one.method}` < `${other.url} ${other.method}` ? -1 : 1;

/** Stands for any service: may be held, asked and called, and never answers anything but itself. */
const absent: unknown = new Proxy(() => undefined, {
  get: (_target, property) =>
    typeof property === 'symbol' || property === 'then' ? undefined : absent,
  apply: () => absent,
});
