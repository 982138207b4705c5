import type { FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Access, Ctx } from '../contract.ts';
import type { Database, Scope } from '../data/db.ts';
import type { Audit } from '../services/audit.ts';
import type { Authenticator, Session } from '../services/session.ts';
import type { Switches } from '../services/switches/index.ts';
import { auditRequests } from './audit-requests.ts';
import { EXPENSIVE_STATEMENT_MILLISECONDS } from './expensive-routes.ts';
import { coreErrors } from '../kernel/app-error.ts';
import { refuseImpersonator } from './sensitive.ts';
import type { Sensitivity } from './sensitive.ts';

/** A route as a reviewer, or a test made from all routes, sees it. */
export interface RouteEntry {
  readonly method: string;
  /** With its parameters: `/api/tickets/:id`. */
  readonly url: string;
  readonly access: Access;
  readonly plugin: string | undefined;
  /** Whether it changes something although the company's subscription is past due. */
  readonly openWhenPastDue: boolean;
  /** Whether it answers somebody who has to set up a second factor first. */
  readonly openWithoutSecondFactor: boolean;
  /** Whether it hands out data to take away. */
  readonly isExport: boolean;
  /** Whether it is never written into the audit log by the route alone: its service does. */
  readonly recordsItself: boolean;
  /** Whether it is limited per user and per company. */
  readonly isExpensive: boolean;
  /** Which of its calls ask for a recent confirmation. */
  readonly sensitive: Sensitivity | undefined;
  readonly schema: Readonly<Record<string, unknown>>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The callers the route is open to. Every route has it: one without stops the boot. */
    access?: Access;
    /**
     * Open although the company's subscription is past due, also to somebody who has to set up a second factor first: paying,
     * leaving. Every route that reads is open then anyway.
     */
    openWhenPastDue?: boolean;
    /** Open to somebody who has to set up a second factor before anything else. */
    openWithoutSecondFactor?: boolean;
    /**
     * `export` is written into the audit log before its first byte. Every DELETE is anyway, as is every change that
     * somebody makes as another user or as one of the platform's own people; unless this is false, because the service
     * records what it does itself.
     */
    audit?: 'export' | false;
    /** Set by the host: the plugin that owns the route. */
    plugin?: string;
  }
  interface FastifyInstance {
    /** Every route with its access rule, in the order of their registration. */
    readonly routeTable: readonly RouteEntry[];
  }
  interface FastifyRequest {
    /** The caller; only on routes that are not public. */
    session: Session;
    /** Runs work in one transaction of the caller's company. */
    transaction<T>(work: (ctx: Ctx) => PromiseLike<T>): Promise<T>;
    /**
     * As `transaction`, in another company: for the platform's own people alone.
     * @throws ERR_NO_PERMISSION for others
     */
    transactionIn<T>(companyId: number, work: (ctx: Ctx) => PromiseLike<T>): Promise<T>;
    /** As `transaction`, for work that only reads or mostly so: see {@link Database.read}. */
    read<T>(work: (ctx: Ctx) => PromiseLike<T>): Promise<T>;
  }
}

/** Whether a session meets an access rule. */
export const meets = (
  session: Pick<Session, 'isSuper' | 'roles' | 'permissions'>,
  access: Access,
): boolean => {
  if (access === 'public' || access === 'member') return true;
  if (access === 'super') return session.isSuper;
  if (access === 'admin') return session.roles.includes('admin');
  return session.permissions.has(access);
};

const hasResponseSchema = (route: RouteOptions): boolean =>
  Object.keys((route.schema?.response as object | undefined) ?? {}).length > 0;

/** Refuses a route that does not say who may call it and what it answers. */
export const requireDeclared = (route: RouteOptions): void => {
  const methods = [route.method].flat().join(',');
  if (methods === 'HEAD' || methods === 'OPTIONS') return;
  if (!route.config?.access) {
    throw new Error(`${methods} ${route.url} has no access rule: add config: { access: … }`);
  }
  if (route.config.access === 'public' && route.config.sensitive) {
    throw new Error(`${methods} ${route.url} is public and sensitive: nobody could confirm`);
  }
  if (!hasResponseSchema(route)) {
    throw new Error(`${methods} ${route.url} has no response schema: add schema: { response }`);
  }
};

const entriesOf = (route: RouteOptions): RouteEntry[] =>
  [route.method].flat().map((method) => ({
    method,
    url: route.url,
    access: route.config?.access ?? 'super',
    // The host says whose a route is after this hook, which is the first to hear of it.
    get plugin() {
      return route.config?.plugin;
    },
    openWhenPastDue: route.config?.openWhenPastDue === true,
    openWithoutSecondFactor: route.config?.openWithoutSecondFactor === true,
    isExport: route.config?.audit === 'export',
    recordsItself: route.config?.audit === false,
    isExpensive: route.config?.expensive === true,
    sensitive: route.config?.sensitive,
    schema: (route.schema ?? {}) as Record<string, unknown>,
  }));

/** Tells whether the plugin a route belongs to is on for the caller's company. */
type RouteSwitches = Pick<Switches, 'mayBeOff' | 'inCompany'>;

const scopeOf = ({ session, routeOptions }: FastifyRequest): Scope => {
  const { companyId, userId, roles } = session;
  const { expensive } = routeOptions.config;
  const limit =
    expensive === true ? { statementMilliseconds: EXPENSIVE_STATEMENT_MILLISECONDS } : {};
  return { companyId, userId, roles, ...limit };
};

/** A company that is past due goes on reading: its data is its own. */
const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const admit = async (request: FastifyRequest, switches: RouteSwitches): Promise<void> => {
  const { session } = request;
  const {
    access = 'super',
    plugin = 'core',
    openWhenPastDue = false,
    openWithoutSecondFactor = false,
  } = request.routeOptions.config;
  const paysOrLeaves = session.pastDue && openWhenPastDue;
  if (session.lacksSecondFactor && !openWithoutSecondFactor && !paysOrLeaves) {
    throw coreErrors.ERR_SECOND_FACTOR_REQUIRED();
  }
  if (session.pastDue && !isRead(request) && !openWhenPastDue && !openWithoutSecondFactor) {
    throw coreErrors.ERR_SUBSCRIPTION_EXPIRED();
  }
  if (switches.mayBeOff(plugin)) (await switches.inCompany(session.companyId)).require(plugin);
  if (!meets(session, access)) throw coreErrors.ERR_NO_PERMISSION();
  refuseImpersonator(request);
};

export interface AccessOptions {
  readonly authenticator: Authenticator;
  readonly database: Database;
  readonly audit: Audit;
  readonly switches: RouteSwitches;
}

/**
 * Puts the access rule of each route in front of it. The check runs before the body is read, so a stranger cannot make
 * the server parse or validate anything.
 */
export const access = fp<AccessOptions>(
  async (app, { authenticator, database, audit, switches }) => {
    const traced = auditRequests(app, { database, audit });
    app.decorateRequest('session', null as unknown as Session);
    app.decorateRequest('transaction', function transaction<
      T,
    >(this: FastifyRequest, work: (ctx: Ctx) => PromiseLike<T>) {
      return database.transaction(scopeOf(this), (ctx) => traced(ctx, this, work));
    });
    app.decorateRequest('transactionIn', function transactionIn<
      T,
    >(this: FastifyRequest, companyId: number, work: (ctx: Ctx) => PromiseLike<T>) {
      const { session } = this;
      if (companyId !== session.companyId && !session.isSuper) throw coreErrors.ERR_NO_PERMISSION();
      const scope = { ...scopeOf(this), companyId };
      return database.transaction(scope, (ctx) => traced(ctx, this, work));
    });
    app.decorateRequest('read', function read<
      T,
    >(this: FastifyRequest, work: (ctx: Ctx) => PromiseLike<T>) {
      return database.read(scopeOf(this), (ctx) => traced(ctx, this, work));
    });
    const table: RouteEntry[] = [];
    app.decorate('routeTable', table);
    app.addHook('onRoute', (route) => {
      requireDeclared(route);
      table.push(...entriesOf(route));
    });
    app.addHook('onRequest', async (request) => {
      const { access: rule } = request.routeOptions.config;
      if (request.is404 || !rule || rule === 'public') return;
      request.session = await authenticator.sessionOf(await request.tokenSubject());
      await admit(request, switches);
    });
  },
  { name: 'prosa-access', fastify: '5.x', dependencies: ['prosa-access-tokens'] },
);
