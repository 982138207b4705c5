import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { IdParams } from 'prosa/schemas';
import { ExportQuery, RejectedQuery } from '../schemas.ts';
import type { ContactExport, ExportedFile } from '../services/export/contact-export.ts';
import type { ImportService } from '../services/import/import-service.ts';

const member = { access: 'member', expensive: true } as const;

const File = Type.String({ format: 'binary', description: 'The file' });

const send = (reply: FastifyReply, { name, mime, content }: ExportedFile): FastifyReply =>
  reply
    .headers({
      'content-type': mime,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    .send(content);

/** Contacts as files. */
export const exportRoutes =
  (exported: ContactExport, imports: ImportService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/contacts/export',
      {
        config: {
          access: 'contacts-page:exportContacts',
          audit: 'export',
          expensive: true,
          sensitive: true,
        },
        schema: { querystring: ExportQuery, response: { 200: File } },
      },
      async (request, reply) => send(reply, exported.contacts(request.session, request.query)),
    );

    app.get(
      '/contacts/imports/:id/rejected',
      {
        config: { ...member, sensitive: true },
        schema: { params: IdParams, querystring: RejectedQuery, response: { 200: File } },
      },
      async (request, reply) => {
        const { id } = request.params;
        const { titles } = await request.transaction((ctx) => imports.titles(ctx, id));
        const { language } = request.query;
        return send(reply, exported.rejected(request.session, id, titles, language));
      },
    );
  };
