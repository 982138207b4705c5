import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { timeZoneOf } from 'prosa/core';
import { AuditPage, AuditQuery, StrangersQuery } from '../schemas.ts';
import type { AuditBook } from '../services/audit-book.ts';
import type { Strangers } from '../services/strangers.ts';

/** The audit log, for the company's admins; who was nobody's user, for the platform's people. There is no route that changes it. */
export const auditRoutes =
  (book: AuditBook, strangers: Strangers): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/audit',
      {
        config: { access: 'admin', dear: true },
        schema: { querystring: AuditQuery, response: { 200: AuditPage } },
      },
      (request) => request.transaction((ctx) => book.page(ctx, request.query)),
    );

    app.get(
      '/audit/strangers',
      {
        config: { access: 'super', dear: true },
        schema: { querystring: StrangersQuery, response: { 200: AuditPage } },
      },
      async (request) =>
        strangers.page(request.query, await request.transaction((ctx) => timeZoneOf(ctx))),
    );
  };
