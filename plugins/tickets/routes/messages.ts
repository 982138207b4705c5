import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { uploads } from 'prosa/core';
import type { FastifyRequest } from 'fastify';
import { Closed } from 'prosa/schemas';
import {
  MessageListQuery,
  messageListSchema,
  MessageParams,
  SendMessageBody,
  SentSchema,
  TicketIdParams,
  ticketSchema,
} from '../schemas.ts';
import type { MessageDto } from '../schemas.ts';
import type { MessageHistory } from '../services/messages/message-history.ts';
import type { MessageService } from '../services/desk/message-service.ts';
import type { Companions } from '../services/view/companions.ts';
import { readForm } from './message-form.ts';

export const messageRoutes =
  (
    service: MessageService,
    history: MessageHistory,
    companions: Companions,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const sendFiles = async (request: FastifyRequest, ticketId: number): Promise<MessageDto[]> => {
      const upload = await uploads(request);
      try {
        const form = readForm(upload);
        return await request.transaction((ctx) =>
          service.sendFiles(ctx, ticketId, upload.files, form),
        );
      } catch (error) {
        await upload.discard();
        throw error;
      }
    };

    app.get(
      '/messages/:ticketId',
      {
        config: { access: 'member' },
        schema: {
          params: TicketIdParams,
          querystring: MessageListQuery,
          response: { 200: messageListSchema(ticketSchema(companions.schemas())) },
        },
      },
      (request) => request.read((ctx) => history.page(ctx, request.params.ticketId, request.query)),
    );

    app.post(
      '/messages/:ticketId',
      {
        config: { access: 'member' },
        schema: {
          params: TicketIdParams,
          body: {
            content: {
              'application/json': { schema: SendMessageBody },
              'multipart/form-data': { schema: Type.Any() },
            },
          },
          response: { 200: SentSchema },
        },
      },
      async (request) => {
        const { ticketId } = request.params;
        if (request.isMultipart()) return { messages: await sendFiles(request, ticketId) };
        const body = request.body as SendMessageBody;
        const message = await request.transaction((ctx) => service.sendText(ctx, ticketId, body));
        return { messages: [message] };
      },
    );

    app.get(
      '/messages/:messageId/media',
      {
        config: { access: 'member' },
        schema: {
          params: MessageParams,
          response: { 200: Closed({ mediaUrl: Type.String() }) },
        },
      },
      async (request) => ({
        mediaUrl: await request.transaction((ctx) =>
          service.mediaUrl(ctx, request.params.messageId),
        ),
      }),
    );
  };
