import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { timeZoneOf } from 'prosa/core';
import {
  AuditPage,
  AuditQuery,
  PlatformFilters,
  PlatformPage,
  PlatformQuery,
  StrangersQuery,
} from '../schemas.ts';
import type { AuditLogReader } from '../services/audit-log-reader.ts';
import type { PlatformLogReader } from '../services/platform-log-reader.ts';
import type { PlatformExport } from '../services/platform-export.ts';
import type { UnknownUserAttempts } from '../services/unknown-user-attempts.ts';

const sendCsv = (reply: FastifyReply, content: Readable): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
      'cache-control': 'no-store',
    })
    .send(content);

const callersTimeZone = (request: FastifyRequest): Promise<string> =>
  request.transaction((ctx) => timeZoneOf(ctx));

/**
 * The audit log, for the company's admins; the platform's, and who was nobody's user, for the platform's people. There is no
 * route that changes them.
 */
export const auditRoutes =
  ({
    book,
    platform,
    exported,
    unknownUsers,
  }: {
    readonly book: AuditLogReader;
    readonly platform: PlatformLogReader;
    readonly exported: PlatformExport;
    readonly unknownUsers: UnknownUserAttempts;
  }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/audit',
      {
        config: { access: 'admin', expensive: true },
        schema: { querystring: AuditQuery, response: { 200: AuditPage } },
      },
      (request) => request.transaction((ctx) => book.page(ctx, request.query)),
    );

    app.get(
      '/audit/strangers',
      {
        config: { access: 'super', expensive: true },
        schema: { querystring: StrangersQuery, response: { 200: AuditPage } },
      },
      async (request) => unknownUsers.page(request.query, await callersTimeZone(request)),
    );

    app.get(
      '/audit/platform',
      {
        config: { access: 'super', expensive: true },
        schema: { querystring: PlatformQuery, response: { 200: PlatformPage } },
      },
      async (request) => platform.page(request.query, await callersTimeZone(request)),
    );

    app.get(
      '/audit/platform/export',
      {
        config: { access: 'super', audit: 'export', expensive: true, sensitive: true },
        schema: {
          querystring: PlatformFilters,
          response: { 200: Type.String({ format: 'binary', description: 'A CSV file' }) },
        },
      },
      async (request, reply) =>
        sendCsv(reply, exported.file(request.query, await callersTimeZone(request))),
    );
  };
