import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PreviewBody, PreviewSchema } from '../schemas.ts';
import type { Preview } from '../services/preview.ts';

/** Dialogues played for who sets them up: nothing is stored, nothing is sent. */
export const previewRoutes =
  (preview: Preview): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/chatbot/preview',
      {
        config: { access: 'admin' },
        schema: { body: PreviewBody, response: { 200: PreviewSchema } },
      },
      (request) => request.transaction((ctx) => preview.play(ctx, request.body)),
    );
  };
