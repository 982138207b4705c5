import 'reflect-metadata';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Logger } from 'pino';
import { container } from 'tsyringe';
import { systemClock } from './kernel/clock.ts';
import type { Clock } from './kernel/clock.ts';
import { servesPeople } from './kernel/process-role.ts';
import { runningProject } from './kernel/project.ts';
import type { Config } from './kernel/config.ts';
import { filled, pluginOf } from './contract.ts';
import type { Filled, Point, PublishedEvent, ServerPlugin } from './contract.ts';
import { Database } from './data/db.ts';
import { drain } from './drain.ts';
import type { DrainOptions } from './drain.ts';
import { createHost } from './host/host.ts';
import type { Host } from './services/plugin-host.ts';
import { OutboundClient } from './http/outbound/index.ts';
import { createHttp } from './http/server.ts';
import { createLogger } from './kernel/logger.ts';
import { PayloadChecks } from './services/payload-checks.ts';
import { CorePoints } from './services/points.ts';
import { createServices } from './services/create.ts';
import type { ExpensiveRouteLimits } from './http/expensive-routes.ts';
import type { Services } from './services/create.ts';
import { Core } from './services/core-tokens.ts';
import { Switches } from './services/switches/index.ts';

export interface AppOptions {
  readonly config: Config;
  /** The application's own database role; migrations are run before, by another. */
  readonly databaseUrl: string;
  readonly plugins: readonly ServerPlugin[];
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Instead of the configuration's: connections for requests, events and jobs. */
  readonly poolSize?: number;
  /** Sees each route as it is registered: for tests of all routes. */
  readonly onRoute?: (route: RouteOptions) => void;
  /** Instead of the usual limits of routes that cost the database much: for measurements, which ask without a pause. */
  readonly expensiveRouteLimits?: ExpensiveRouteLimits;
  /** Whether payloads of events are compared with their schemas: in tests, and where Prosa runs from its sources. */
  readonly checksPayloads?: boolean;
  /** False leaves the timetables unwound: for tests, which run a job when they mean it. */
  readonly withClock?: boolean;
}

/** Prosa, wired but not yet listening. */
export interface App {
  readonly http: FastifyInstance;
  readonly host: Host;
  readonly database: Database;
  readonly services: Services;
  readonly logger: Logger;
  /** The contributions of the plugins to a point of the core. */
  filledBy<T>(point: Point<T>): readonly T[];
  /** Starts plugins, clock and tasks; requests can be answered then. */
  start(): Promise<void>;
  /** Comes before {@link close} where others can take over: see {@link drain}. */
  drain(options: DrainOptions): Promise<void>;
  /** Stops in the opposite order: nothing new, then what runs, then the database. */
  close(): Promise<void>;
}

/** Wires everything. The only file that knows all parts. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const { config, plugins } = options;
  const clock = options.clock ?? systemClock;
  const logger = options.logger ?? createLogger(config.logLevel);
  const database = new Database({
    url: options.databaseUrl,
    logger,
    role: config.role,
    poolSize: options.poolSize ?? config.databasePoolSize,
  });
  const root = container.createChildContainer();
  const switches = new Switches({
    database,
    manifests: plugins.map(({ manifest }) => manifest),
    logger,
  });
  const host = createHost({
    plugins,
    rootContainer: root,
    logger,
    corePoints: Object.values(CorePoints),
    switches,
  });
  const services = await createServices({
    config,
    clock,
    logger,
    database,
    databaseUrl: options.databaseUrl,
    host,
    root,
    switches,
  });

  root.registerInstance(Core.Database, database);
  root.registerInstance(Core.Config, config);
  root.registerInstance(Core.Logger, logger);
  root.registerInstance(Core.Clock, clock);
  root.registerInstance(Core.Settings, services.settings);
  root.registerInstance(Core.Storage, services.storage);
  root.registerInstance(Core.Secrets, services.secrets);
  root.registerInstance(Core.Tasks, services.tasks);
  root.registerInstance(Core.Realtime, services.realtime);
  root.registerInstance(Core.Accounts, services.accounts);
  root.registerInstance(Core.Mail, services.mail);
  root.registerInstance(Core.Audit, services.audit);
  const outboundSeconds = services.metrics.durations(
    'outbound_seconds',
    'Requests to addresses that somebody typed',
    ['result'],
  );
  const outbound = new OutboundClient({
    rules: config.outbound,
    onEnd: (result, seconds) => outboundSeconds.observe(seconds, { result }),
  });
  root.registerInstance(Core.Outbound, outbound);
  root.registerInstance(Core.Attempts, services.attempts);
  root.registerInstance(Core.Switches, switches);
  root.registerInstance(Core.Metrics, services.metrics);

  const { checksPayloads = runningProject().extension === '.ts' } = options;
  const payloads = checksPayloads ? new PayloadChecks((id) => services.eventSpec(id)) : undefined;
  database.connect({
    describe: (id) => services.describeEvent(id),
    isTold: (companyId, id) => switches.remembered(companyId)?.isOn(pluginOf(id)) ?? true,
    ...(payloads && { check: (event, payload) => payloads.check(event, payload) }),
    published: (events) => {
      for (const event of events) {
        services.realtime.publish(event);
        react(event);
        services.followers.published(event);
      }
    },
  });
  const react = (event: PublishedEvent): void => {
    if (services.affectsAccess(event.id)) services.realtime.refreshAccess(event.companyId);
    void host.dispatch(event);
  };

  const { expensiveRouteLimits, onRoute } = options;
  const http = await createHttp({
    config,
    clock,
    logger,
    database,
    host,
    services,
    ...(expensiveRouteLimits && { expensiveRouteLimits }),
    ...(onRoute && { onRoute }),
  });
  let closing: Promise<void> | undefined;
  const hasTasks = host.manifests.some(({ tasks }) => Object.keys(tasks).length > 0);
  const close = async (): Promise<void> => {
    services.health.drain();
    await services.jobs.stop();
    await services.followers.stop();
    await switches.stop();
    // Sockets first: an open one would keep the HTTP server waiting.
    await Promise.all([services.realtime.drain(), http.close()]);
    await host.stop();
    if (hasTasks) await services.tasks.stop();
    await outbound.close();
    await services.realtime.close();
    await database.close();
    root.clearInstances();
  };
  return {
    http,
    host,
    database,
    services,
    logger,
    filledBy: <T>(point: Point<T>) => root.resolve<Filled<T>>(filled(point)).all(),
    start: async () => {
      await http.ready();
      if (servesPeople(config.role)) services.realtime.attach(http.server);
      // Without a task in any plugin there is nothing to queue, and no connection to hold for it.
      if (hasTasks) await services.tasks.start();
      await host.start();
      await services.followers.register();
      if (options.withClock === false) return;
      await switches.start();
      services.followers.start();
      await services.jobs.start();
    },
    drain: (options) => drain(services, options),
    close: () => (closing ??= close()),
  };
};
