import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { coreErrors, uploads } from 'prosa/core';
import { IdParams } from 'prosa/schemas';
import { Said } from '../schemas.ts';
import type { QueueMedia } from '../services/queue-media.ts';
import type { QueueOptionMedia } from '../services/queue-option-media.ts';

const admin = { access: 'admin' } as const;

/** The file a queue greets with, below `queue`, or an option is sent with, below `queue-options`. */
export const queueMediaRoutes =
  (
    path: 'queue' | 'queue-options',
    media: QueueMedia | QueueOptionMedia,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      `/${path}/:id/media-upload`,
      {
        config: admin,
        schema: {
          params: IdParams,
          body: { content: { 'multipart/form-data': { schema: Type.Any() } } },
          response: { 200: Said },
        },
      },
      async (request) => {
        await request.transaction((ctx) => media.mayAttach(ctx, request.params.id));
        const upload = await uploads(request, { maxFiles: 1 });
        try {
          const [file] = upload.files;
          if (!file) throw coreErrors.ERR_VALIDATION({ field: 'file' });
          await request.transaction((ctx) => media.attach(ctx, request.params.id, file));
        } catch (error) {
          await upload.discard();
          throw error;
        }
        return { mensagem: 'Arquivo Anexado' };
      },
    );

    app.delete(
      `/${path}/:id/media-upload`,
      { config: admin, schema: { params: IdParams, response: { 200: Said } } },
      async (request) => {
        await request.transaction((ctx) => media.detach(ctx, request.params.id));
        return { mensagem: 'Arquivo Excluído' };
      },
    );
  };
