import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { Ctx } from '../contract.ts';
import { coreErrors } from '../kernel/app-error.ts';
import type { StoredMedia } from '../services/storage/index.ts';
import { IdParams, SaidBody } from '../kernel/schemas.ts';
import { uploads } from './uploads.ts';

/** Records of which each carries one file at most. */
interface AttachmentCarrier {
  /** Whether the caller may give a record a file, before the file is taken. @throws AppError otherwise */
  mayAttach(ctx: Ctx, id: number): Promise<void>;
  /** Gives a record a stored file, which is removed again where this fails. */
  attach(ctx: Ctx, id: number, file: StoredMedia): Promise<void>;
  /** Lets the file of a record go. */
  detach(ctx: Ctx, id: number): Promise<void>;
}

const WORDS = { attached: 'Arquivo Anexado', detached: 'Arquivo Excluído' };

/**
 * The two routes of a record's file: `POST` and `DELETE` of `<path>/:id/media-upload`.
 * @param path of the records
 * @param words of the answers, as the documented API has them
 */
export const attachmentRoutes =
  (
    path: string,
    carrier: AttachmentCarrier,
    access: 'member' | 'admin' | 'super',
    words: { readonly attached: string; readonly detached: string } = WORDS,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      `${path}/:id/media-upload`,
      {
        config: { access },
        schema: {
          params: IdParams,
          body: { content: { 'multipart/form-data': { schema: Type.Any() } } },
          response: { 200: SaidBody },
        },
      },
      async (request) => {
        await request.transaction((ctx) => carrier.mayAttach(ctx, request.params.id));
        const upload = await uploads(request, { maxFiles: 1 });
        try {
          const [file] = upload.files;
          if (!file) throw coreErrors.ERR_VALIDATION({ field: 'file' });
          await request.transaction((ctx) => carrier.attach(ctx, request.params.id, file));
        } catch (error) {
          await upload.discard();
          throw error;
        }
        return { mensagem: words.attached };
      },
    );

    app.delete(
      `${path}/:id/media-upload`,
      { config: { access }, schema: { params: IdParams, response: { 200: SaidBody } } },
      async (request) => {
        await request.transaction((ctx) => carrier.detach(ctx, request.params.id));
        return { mensagem: words.detached };
      },
    );
  };
