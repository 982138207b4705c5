import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../contract.ts';
import type { Database } from '../data/db.ts';
import type { AuditEntry } from '../points.ts';
import type { Audit } from '../services/audit.ts';
import { settle } from './settle.ts';

/** Runs a request's work, and writes down in the same transaction what has to be. */
export type Traced = <T>(
  ctx: Ctx,
  request: FastifyRequest,
  work: (ctx: Ctx) => PromiseLike<T>,
) => Promise<T>;

const subjectOf = (request: FastifyRequest): AuditEntry['subject'] => {
  const { plugin = 'core' } = request.routeOptions.config;
  const params = (request.params ?? {}) as Readonly<Record<string, string>>;
  const ids = Object.values(params).map(String);
  return { kind: plugin, ...(ids.length === 0 ? {} : { id: ids.join('/') }) };
};

const entryOf = (request: FastifyRequest): AuditEntry | undefined => {
  const { audit } = request.routeOptions.config;
  const isDeletion = request.method === 'DELETE' && audit !== false;
  if (!isDeletion && audit !== 'export') return undefined;
  const route = `${request.method} ${request.routeOptions.url ?? ''}`;
  const action = isDeletion ? 'deleted' : 'exported';
  return { action, subject: subjectOf(request), details: { route } };
};

/**
 * Writes every deletion and every export into the audit log, whichever plugin it is of: a deletion in the transaction that
 * does it, where the route has one, an export before its first byte.
 */
export const auditRequests = (
  app: FastifyInstance,
  { database, audit }: { database: Database; audit: Audit },
): Traced => {
  const recorded = new WeakSet<FastifyRequest>();
  const actsFor = (ctx: Ctx, request: FastifyRequest): void => {
    const { impersonator } = request.session;
    audit.actsFor(ctx, {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      ...(impersonator ? { impersonator } : {}),
    });
  };
  const recordAlone = async (request: FastifyRequest): Promise<void> => {
    const entry = entryOf(request);
    if (!entry) return;
    const { companyId, userId, roles } = request.session;
    await database.transaction({ companyId, userId, roles }, async (ctx) => {
      actsFor(ctx, request);
      await audit.record(ctx, entry);
    });
  };
  // With callbacks: most requests have nothing to wait for here.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.routeOptions.config.audit !== 'export') done();
    else settle(recordAlone(request), done);
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isDeletion = request.method === 'DELETE' && reply.statusCode < 300;
    if (!isDeletion || !isKnown(request) || recorded.has(request)) done();
    else settle(recordAlone(request), done);
  });
  return async (ctx, request, work) => {
    actsFor(ctx, request);
    const result = await work(ctx);
    const isDeletion = request.method === 'DELETE' && !recorded.has(request);
    const entry = isDeletion ? entryOf(request) : undefined;
    if (entry) {
      await audit.record(ctx, entry);
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
