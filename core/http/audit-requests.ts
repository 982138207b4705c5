import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../contract.ts';
import type { Database } from '../data/db.ts';
import type { AuditAction } from '../kernel/audit-actions.ts';
import type { AuditEntry } from '../services/audit-entry.ts';
import type { Audit, AuditSubject } from '../services/audit.ts';
import { settle } from './settle.ts';

/** Runs a request's work, and writes down in the same transaction what has to be. */
export type Traced = <T>(
  ctx: Ctx,
  request: FastifyRequest,
  work: (ctx: Ctx) => PromiseLike<T>,
) => Promise<T>;

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * How a call of a route is written down by the route alone: every deletion, everything that is done as somebody else, and
 * everything that only the platform's own people may do.
 */
const actionOf = ({ method, routeOptions, session }: FastifyRequest): AuditAction | undefined => {
  const { access, audit } = routeOptions.config;
  if (audit === false) return undefined;
  if (audit === 'export') return 'exported';
  if (READING.has(method)) return undefined;
  if (method === 'DELETE') return 'deleted';
  if (session.impersonator) return 'impersonation-write';
  return access === 'super' ? 'changed' : undefined;
};

const subjectOf = (request: FastifyRequest, { id, name }: AuditSubject): AuditEntry['subject'] => {
  const { plugin = 'core' } = request.routeOptions.config;
  const params = (request.params ?? {}) as Readonly<Record<string, string>>;
  const ids = Object.values(params).map(String);
  const known = id ?? (ids.length === 0 ? undefined : ids.join('/'));
  return {
    kind: plugin,
    ...(known === undefined ? {} : { id: known }),
    ...(name === undefined ? {} : { name }),
  };
};

const entryOf = (request: FastifyRequest, about: AuditSubject): AuditEntry | undefined => {
  const action = actionOf(request);
  if (!action) return undefined;
  const { config, url = '' } = request.routeOptions;
  return {
    action,
    subject: subjectOf(request, about),
    details: { route: `${request.method} ${url}` },
    ...(config.access === 'super' ? { log: 'platform' } : {}),
  };
};

/**
 * Writes deletions, exports, what is done under impersonation and not recorded by its service, and what the platform's own people do into the audit log,
 * whichever plugin it is of: a change in the transaction that makes it, where the route has one, an export before its first
 * byte. A refused request changes nothing and is not written down; the log of requests has it.
 */
export const auditRequests = (
  app: FastifyInstance,
  { database, audit }: { database: Database; audit: Audit },
): Traced => {
  const recorded = new WeakSet<FastifyRequest>();
  const actsFor = (ctx: Ctx, request: FastifyRequest): void => {
    const { impersonator, userId, companyId } = request.session;
    audit.actsFor(ctx, {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      userId,
      companyId,
      ...(impersonator ? { impersonator } : {}),
    });
  };
  const recordAlone = async (request: FastifyRequest): Promise<void> => {
    const entry = entryOf(request, {});
    if (!entry) return;
    const { companyId, userId, roles } = request.session;
    await database.transaction({ companyId, userId, roles }, async (ctx) => {
      actsFor(ctx, request);
      await audit.record(ctx, entry);
    });
  };
  // With callbacks: most requests have nothing to wait for here.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isExport = request.routeOptions.config.audit === 'export';
    const isRead = READING.has(request.method) && !isExport;
    const isDone = isRead || reply.statusCode >= 300 || recorded.has(request);
    if (isDone || !isKnown(request) || !actionOf(request)) done();
    else settle(recordAlone(request), done);
  });
  return async (ctx, request, work) => {
    actsFor(ctx, request);
    const result = await work(ctx);
    const isChange = !READING.has(request.method) && !recorded.has(request);
    const entry = isChange ? entryOf(request, audit.subjectOf(ctx)) : undefined;
    if (entry) {
      // Under impersonation every entry is in both logs: one that the service wrote says more than the route can.
      const isSaid = entry.action === 'impersonation-write' && audit.hasRecorded(ctx);
      if (!isSaid) await audit.record(ctx, entry);
      ctx.afterCommit(() => {
        recorded.add(request);
      });
    }
    return result;
  };
};

/** Whether somebody is logged in: a public route has nobody. */
const isKnown = (request: FastifyRequest): boolean =>
  (request.session as FastifyRequest['session'] | null) !== null;
