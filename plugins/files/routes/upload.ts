import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { coreErrors, uploads } from 'prosa/core';
import type { StoredMedia, Uploads } from 'prosa/core';
import { IdParams, SaidBody } from 'prosa/schemas';
import { MOST_OPTIONS } from '../public.ts';
import type { FileListService } from '../services/file-list-service.ts';

/** The files of a form by the option each is for: the fields `id` stand in the order of the files. */
const byOption = ({ fields, files }: Uploads): ReadonlyMap<number, StoredMedia> => {
  const ids = [fields.id ?? []].flat().map(Number);
  if (files.length === 0) throw coreErrors.ERR_VALIDATION({ field: 'files' });
  if (ids.length !== files.length || new Set(ids).size !== ids.length) {
    throw coreErrors.ERR_VALIDATION({ field: 'id' });
  }
  return new Map(files.map((file, at) => [ids[at] ?? 0, file]));
};

/** The files of a list's options. */
export const uploadRoutes =
  (service: FileListService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/files/uploadList/:id',
      {
        config: { access: 'admin' },
        schema: {
          params: IdParams,
          body: { content: { 'multipart/form-data': { schema: Type.Any() } } },
          response: { 200: SaidBody },
        },
      },
      async (request) => {
        await request.transaction((ctx) => service.mayAttach(ctx, request.params.id));
        const upload = await uploads(request, { maxFiles: MOST_OPTIONS });
        try {
          const files = byOption(upload);
          await request.transaction((ctx) => service.attach(ctx, request.params.id, files));
        } catch (error) {
          await upload.discard();
          throw error;
        }
        return { mensagem: 'Arquivos atualizados' };
      },
    );
  };
