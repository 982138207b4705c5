import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from 'prosa/schemas';
import { ContactNumberSchema } from './schemas.ts';
import type { NumberChecks } from './services/number-checks.ts';

/** The channel's word about the number of a contact. */
export const contactNumberRoutes =
  (checks: NumberChecks): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/outreach/contacts/:id/number',
      {
        config: { access: 'member' },
        schema: { params: IdParams, response: { 200: ContactNumberSchema } },
      },
      (request) =>
        request.transaction(async (ctx) => {
          const since = await checks.absentSince(ctx, request.params.id);
          return { absentSince: since?.toISOString() ?? null };
        }),
    );
  };
