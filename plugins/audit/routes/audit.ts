import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AuditPage, AuditQuery } from '../schemas.ts';
import type { AuditBook } from '../services/audit-book.ts';

/** The audit log, for the company's admins. There is no route that changes it. */
export const auditRoutes =
  (book: AuditBook): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/audit',
      {
        config: { access: 'admin' },
        schema: { querystring: AuditQuery, response: { 200: AuditPage } },
      },
      (request) => request.transaction((ctx) => book.page(ctx, request.query)),
    );
  };
