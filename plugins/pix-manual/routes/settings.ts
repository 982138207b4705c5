import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ManualPixBody, ManualPixSchema } from '../schemas.ts';
import type { ManualAccount } from '../services/manual-account.ts';

/** The platform's key for manual Pix, for its own people. */
export const manualPixRoutes =
  (account: ManualAccount): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/pix/manual',
      { config: { access: 'super' }, schema: { response: { 200: ManualPixSchema } } },
      (request) => request.transaction((ctx) => account.get(ctx)),
    );

    app.put(
      '/pix/manual',
      {
        config: { access: 'super', sensitive: true },
        schema: { body: ManualPixBody, response: { 200: ManualPixSchema } },
      },
      (request) => request.transaction((ctx) => account.put(ctx, request.body)),
    );
  };
