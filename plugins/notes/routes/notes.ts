import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import { CreateNoteBody, NoteListQuery, NoteSchema } from '../schemas.ts';
import type { NoteService } from '../services/note-service.ts';

export const noteRoutes =
  (service: NoteService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/ticket-notes/list',
      {
        config: { access: 'member' },
        schema: { querystring: NoteListQuery, response: { 200: Type.Array(NoteSchema) } },
      },
      (request) => request.transaction((ctx) => service.list(ctx, request.query)),
    );

    app.post(
      '/ticket-notes',
      {
        config: { access: 'member' },
        schema: { body: CreateNoteBody, response: { 200: NoteSchema } },
      },
      (request) => request.transaction((ctx) => service.create(ctx, request.body)),
    );

    app.delete(
      '/ticket-notes/:id',
      {
        config: { access: 'member' },
        schema: { params: IdParams, response: { 200: MessageBody } },
      },
      async (request) => {
        await request.transaction((ctx) => service.remove(ctx, request.params.id));
        return { message: 'Observação removida' };
      },
    );
  };
