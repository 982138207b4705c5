import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from 'prosa/schemas';
import { DraftBody, DraftListSchema } from '../draft-schemas.ts';
import type { Drafts } from '../services/messages/drafts.ts';

/** The caller's answers that are begun and not sent. */
export const draftRoutes =
  (drafts: Drafts): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/tickets/drafts',
      { config: { access: 'member' }, schema: { response: { 200: DraftListSchema } } },
      (request) => request.transaction((ctx) => drafts.all(ctx)),
    );

    app.put(
      '/tickets/:id/draft',
      {
        config: { access: 'member', impersonation: false },
        schema: { params: IdParams, body: DraftBody, response: { 204: Type.Null() } },
      },
      async (request, reply) => {
        const { id } = request.params;
        await request.transaction((ctx) => drafts.keep(ctx, id, request.body.body));
        return reply.code(204).send(null);
      },
    );
  };
