import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import { ReadBody } from '../schemas.ts';
import type { Received } from '../services/received.ts';

const member = { access: 'member' } as const;

/** The reader's own receipts of announcements. */
export const receiptRoutes =
  (received: Received): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/announcements/read',
      { config: member, schema: { body: ReadBody, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => received.read(ctx, request.body.ids));
        return { message: 'Announcements read' };
      },
    );

    app.post(
      '/announcements/:id/dismiss',
      { config: member, schema: { params: IdParams, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => received.dismiss(ctx, request.params.id));
        return { message: 'Announcement dismissed' };
      },
    );
  };
