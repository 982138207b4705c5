import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import {
  ForTicket,
  ListQuickMessagesQuery,
  QuickMessageBody,
  QuickMessageChoicesQuery,
  QuickMessagePage,
  QuickMessageSchema,
} from '../schemas.ts';
import type { QuickMessageService } from '../services/quick-message-service.ts';
import type { QuickSending } from '../services/quick-sending.ts';

const member = { access: 'member' } as const;

export const quickMessageRoutes =
  (service: QuickMessageService, sending: QuickSending): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/quick-messages',
      {
        config: member,
        schema: { querystring: ListQuickMessagesQuery, response: { 200: QuickMessagePage } },
      },
      (request) => request.transaction((ctx) => service.list(ctx, request.query)),
    );

    app.get(
      '/quick-messages/list',
      {
        config: member,
        schema: {
          querystring: QuickMessageChoicesQuery,
          response: { 200: Type.Array(QuickMessageSchema) },
        },
      },
      (request) => request.transaction((ctx) => service.choices(ctx, request.query.searchParam)),
    );

    app.get(
      '/quick-messages/:id',
      { config: member, schema: { params: IdParams, response: { 200: QuickMessageSchema } } },
      (request) => request.transaction((ctx) => service.get(ctx, request.params.id)),
    );

    app.get(
      '/quick-messages/:id/preview',
      {
        config: member,
        schema: {
          params: IdParams,
          querystring: ForTicket,
          response: { 200: QuickMessageSchema },
        },
      },
      (request) =>
        request.transaction((ctx) =>
          sending.preview(ctx, request.params.id, request.query.ticketId),
        ),
    );

    app.post(
      '/quick-messages',
      { config: member, schema: { body: QuickMessageBody, response: { 200: QuickMessageSchema } } },
      (request) => request.transaction((ctx) => service.create(ctx, request.body)),
    );

    app.put(
      '/quick-messages/:id',
      {
        config: member,
        schema: { params: IdParams, body: QuickMessageBody, response: { 200: QuickMessageSchema } },
      },
      (request) =>
        request.transaction((ctx) => service.update(ctx, request.params.id, request.body)),
    );

    app.delete(
      '/quick-messages/:id',
      { config: member, schema: { params: IdParams, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => service.remove(ctx, request.params.id));
        return { message: 'Quick message deleted' };
      },
    );
  };
