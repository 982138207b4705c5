import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import {
  FileListBody,
  FileListPage,
  FileListSchema,
  ForTicket,
  ListFilesQuery,
  SentFileList,
} from '../schemas.ts';
import type { FileListService } from '../services/file-list-service.ts';
import type { ListSending } from '../services/list-sending.ts';

const member = { access: 'member' } as const;
const admin = { access: 'admin' } as const;

/** Everybody sends lists of files; administrators make them. */
export const fileRoutes =
  (service: FileListService, sending: ListSending): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/files',
      {
        config: member,
        schema: { querystring: ListFilesQuery, response: { 200: FileListPage } },
      },
      (request) => request.transaction((ctx) => service.list(ctx, request.query)),
    );

    app.get(
      '/files/:id',
      { config: member, schema: { params: IdParams, response: { 200: FileListSchema } } },
      (request) => request.transaction((ctx) => service.get(ctx, request.params.id)),
    );

    app.get(
      '/files/:id/preview',
      {
        config: member,
        schema: { params: IdParams, querystring: ForTicket, response: { 200: FileListSchema } },
      },
      (request) =>
        request.transaction((ctx) =>
          sending.preview(ctx, request.params.id, request.query.ticketId),
        ),
    );

    app.post(
      '/files',
      { config: admin, schema: { body: FileListBody, response: { 200: FileListSchema } } },
      (request) => request.transaction((ctx) => service.create(ctx, request.body)),
    );

    app.put(
      '/files/:id',
      {
        config: admin,
        schema: { params: IdParams, body: FileListBody, response: { 200: FileListSchema } },
      },
      (request) =>
        request.transaction((ctx) => service.update(ctx, request.params.id, request.body)),
    );

    app.delete(
      '/files/:id',
      { config: admin, schema: { params: IdParams, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => service.remove(ctx, request.params.id));
        return { message: 'File List deleted' };
      },
    );

    app.post(
      '/messages/sendFileList/:id',
      {
        config: member,
        schema: { params: IdParams, body: ForTicket, response: { 200: SentFileList } },
      },
      (request) =>
        request.transaction(async (ctx) => ({
          messages: [...(await sending.send(ctx, request.params.id, request.body.ticketId))],
        })),
    );
  };
