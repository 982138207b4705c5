import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../kernel/clock.ts';
import { servesPeople } from '../kernel/process-role.ts';
import type { Config } from '../kernel/config.ts';
import type { Database } from '../data/db.ts';
import type { Host } from '../services/plugin-host.ts';
import type { Services } from '../services/create.ts';
import { metricsTokens } from '../services/metrics.ts';
import { accessTokens } from './access-tokens.ts';
import { access } from './access.ts';
import { apiDocs } from './api-docs.ts';
import { authRoutes } from './auth-routes.ts';
import { coreRoutes } from './core-routes.ts';
import { preferenceRoutes } from './preference-routes.ts';
import { draining } from './draining.ts';
import { firstStepRoutes } from './first-step-routes.ts';
import { expensiveRouteCounts, expensiveRouteTurns } from './expensive-routes.ts';
import type { ExpensiveRouteLimits } from './expensive-routes.ts';
import { errorHandling, sendFailure } from './errors.ts';
import { coreErrors } from '../kernel/app-error.ts';
import { mediaRoutes, pictureAddressRoute } from './media.ts';
import { operations } from './operations.ts';
import { passwordRoutes } from './password-routes.ts';
import { RequestLog } from './request-log.ts';
import { trusting } from '../kernel/proxies.ts';
import { securityHeaders } from './security-headers.ts';
import { shell } from './shell.ts';
import { confirmation } from './sensitive.ts';
import { cutSlowBodies, requestPatience } from './slow-requests.ts';
import { multipartForms } from './uploads.ts';
import { validation } from './validation.ts';

export interface HttpOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly database: Database;
  readonly host: Host;
  readonly services: Services;
  /** Sees each route as it is registered: for the report, and for tests of all routes. */
  readonly onRoute?: (route: RouteOptions) => void;
  /** The usual ones unless told. */
  readonly expensiveRouteLimits?: ExpensiveRouteLimits;
}

const MEGABYTE = 1024 * 1024;
/** Milliseconds between two looks for connections whose headers are too slow. */
const CHECK_MILLISECONDS = 1_000;

/**
 * The HTTP edge, ready to listen: every route of the core and of the plugins where people come in, and otherwise only those
 * for who runs the installation.
 */
export const createHttp = async ({
  config,
  logger,
  database,
  host,
  services,
  onRoute,
  expensiveRouteLimits,
}: HttpOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: logger,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    bodyLimit: MEGABYTE,
    requestTimeout: 120_000,
    http: {
      headersTimeout: requestPatience.milliseconds,
      connectionsCheckingInterval: CHECK_MILLISECONDS,
    },
    forceCloseConnections: 'idle',
    trustProxy: trusting(config.trustedProxies),
    // A proxy must never send on a connection that is closed here: longer than it keeps one that nobody uses.
    keepAliveTimeout: 150_000,
    // While it closes, what still comes on a connection is answered, and ends the connection.
    return503OnClosing: false,
    // An address that cannot be read belongs to no route.
    frameworkErrors: (error, request, reply) => {
      sendFailure(error, request, reply);
    },
    // The documents write some paths with a slash at their end.
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  }) as unknown as FastifyInstance;

  if (onRoute) app.addHook('onRoute', onRoute);
  await app.register(errorHandling);
  await app.register(draining, { health: services.health });
  await app.register(validation);
  await app.register(securityHeaders, { publicUrl: config.publicUrl });
  await app.register(accessTokens, { tokens: services.accounts.tokens });
  const registerOwn = async (): Promise<void> => {
    cutSlowBodies(app.server);
    await app.register(access, {
      authenticator: services.accounts,
      database,
      audit: services.audit,
      switches: services.switches,
    });
    await app.register(operations, {
      health: services.health,
      metrics: services.metrics,
      metricsTokens:
        config.metricsToken === undefined ? metricsTokens(services.secrets) : [config.metricsToken],
    });
  };
  if (!servesPeople(config.role)) {
    await registerOwn();
    app.setNotFoundHandler(() => {
      throw coreErrors.ERR_NOT_FOUND();
    });
    return app;
  }
  await app.register(cookie);
  // Before the access rules: these routes are not ours to annotate, and public.
  if (config.apiDocs) await app.register(apiDocs);
  await app.register(shell);
  await app.register(expensiveRouteTurns, {
    callerReader: services.accounts,
    limits: expensiveRouteLimits,
  });
  // Before the audit log of the access rules: a refused export is none.
  await app.register(confirmation, {
    confirmations: services.confirmations,
    publicUrl: config.publicUrl,
  });
  await registerOwn();
  await app.register(expensiveRouteCounts);
  await app.register(multipartForms, { storage: services.storage });
  await app.register(authRoutes({ services, config }));
  await app.register(passwordRoutes(services));
  await app.register(preferenceRoutes());
  await app.register(firstStepRoutes((ctx) => services.firstSteps(ctx)));
  await app.register(
    coreRoutes({
      host,
      settings: services.settings,
      switches: services.switches,
      authenticator: services.accounts,
      database,
      topicsOf: (session) => services.topicLists.of(session),
    }),
  );
  await app.register(mediaRoutes(services.storage));
  await app.register(pictureAddressRoute(services.storage));
  await host.mount(app);
  app.setNotFoundHandler((request, reply) => {
    if (
      ['GET', 'HEAD'].includes(request.method) &&
      !/^\/(api|media|mqtt)(\/|$|\?)/.test(request.url)
    ) {
      return reply.sendShell(request.url);
    }
    throw coreErrors.ERR_NOT_FOUND();
  });
  return app;
};
