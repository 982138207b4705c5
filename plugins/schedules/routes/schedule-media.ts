import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { coreErrors, uploads } from 'prosa/core';
import { IdParams } from 'prosa/schemas';
import { Said } from '../schemas.ts';
import type { ScheduleService } from '../services/schedule-service.ts';

const member = { access: 'member' } as const;

/** The file of a scheduled message. */
export const scheduleMediaRoutes =
  (service: ScheduleService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/schedules/:id/media-upload',
      {
        config: member,
        schema: {
          params: IdParams,
          body: { content: { 'multipart/form-data': { schema: Type.Any() } } },
          response: { 200: Said },
        },
      },
      async (request) => {
        await request.transaction((ctx) => service.mayAttach(ctx, request.params.id));
        const upload = await uploads(request, { maxFiles: 1 });
        try {
          const [file] = upload.files;
          if (!file) throw coreErrors.ERR_VALIDATION({ field: 'file' });
          await request.transaction((ctx) => service.attach(ctx, request.params.id, file));
        } catch (error) {
          await upload.discard();
          throw error;
        }
        return { mensagem: 'Arquivo Anexado' };
      },
    );

    app.delete(
      '/schedules/:id/media-upload',
      { config: member, schema: { params: IdParams, response: { 200: Said } } },
      async (request) => {
        await request.transaction((ctx) => service.detach(ctx, request.params.id));
        return { mensagem: 'Arquivo Excluído' };
      },
    );
  };
