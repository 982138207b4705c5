import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { coreErrors, uploads } from 'prosa/core';
import { IdParams } from 'prosa/schemas';
import {
  ChatMessagePage,
  ChatMessageParams,
  ChatMessageSchema,
  EditBody,
  FoundPage,
  MediaUrlSchema,
  MessagesQuery,
  ReactionBody,
  SearchQuery,
  SendBody,
  TicketLinksQuery,
  TicketLinksSchema,
} from '../shared/message-schemas.ts';
import type { ChatMessageDto } from '../shared/message-schemas.ts';
import type { MessageReader } from '../services/message-reader.ts';
import type { MessageService } from '../services/message-service.ts';
import type { TicketLinks } from '../services/ticket-links.ts';
import { readSendForm } from './send-form.ts';

const member = { access: 'member' } as const;
const message = { params: ChatMessageParams, response: { 200: ChatMessageSchema } } as const;

interface Parts {
  readonly reader: MessageReader;
  readonly service: MessageService;
  readonly links: TicketLinks;
}

/** The messages of chats. */
export const messageRoutes =
  ({ reader, service, links }: Parts): FastifyPluginAsyncTypebox =>
  async (app) => {
    const sendFile = async (request: FastifyRequest, chatId: number): Promise<ChatMessageDto> => {
      const upload = await uploads(request, { maxFiles: 1 });
      try {
        const [file] = upload.files;
        if (!file) throw coreErrors.ERR_VALIDATION({ field: 'medias' });
        const form = readSendForm(upload);
        return await request.transaction((ctx) => service.send(ctx, chatId, form, file));
      } catch (error) {
        await upload.discard();
        throw error;
      }
    };

    app.get(
      '/chats/search',
      {
        config: { access: 'member', expensive: true },
        schema: { querystring: SearchQuery, response: { 200: FoundPage } },
      },
      (request) => request.transaction((ctx) => reader.search(ctx, request.query)),
    );

    app.get(
      '/chats/tickets',
      {
        config: member,
        schema: { querystring: TicketLinksQuery, response: { 200: TicketLinksSchema } },
      },
      (request) =>
        request.transaction((ctx) => links.of(ctx, request.query.ids.split(',').map(Number))),
    );

    app.get(
      '/chats/:id/messages',
      {
        config: member,
        schema: {
          params: IdParams,
          querystring: MessagesQuery,
          response: { 200: ChatMessagePage },
        },
      },
      (request) => request.read((ctx) => reader.page(ctx, request.params.id, request.query)),
    );

    app.post(
      '/chats/:id/messages',
      {
        config: member,
        schema: {
          params: IdParams,
          body: {
            content: {
              'application/json': { schema: SendBody },
              'multipart/form-data': { schema: Type.Any() },
            },
          },
          response: { 200: ChatMessageSchema },
        },
      },
      (request) => {
        const { id } = request.params;
        if (request.isMultipart()) return sendFile(request, id);
        const body = request.body as SendBody;
        return request.transaction((ctx) => service.send(ctx, id, body));
      },
    );

    app.put(
      '/chats/:id/messages/:messageId',
      { config: member, schema: { ...message, body: EditBody } },
      (request) => {
        const { id, messageId } = request.params;
        return request.transaction((ctx) => service.edit(ctx, id, messageId, request.body));
      },
    );

    app.delete('/chats/:id/messages/:messageId', { config: member, schema: message }, (request) => {
      const { id, messageId } = request.params;
      return request.transaction((ctx) => service.remove(ctx, id, messageId));
    });

    app.put(
      '/chats/:id/messages/:messageId/reaction',
      { config: member, schema: { ...message, body: ReactionBody } },
      (request) => {
        const { id, messageId } = request.params;
        return request.transaction((ctx) => service.react(ctx, id, messageId, request.body.emoji));
      },
    );

    app.get(
      '/chats/:id/messages/:messageId/media',
      { config: member, schema: { params: ChatMessageParams, response: { 200: MediaUrlSchema } } },
      async (request) => {
        const { id, messageId } = request.params;
        return {
          mediaUrl: await request.transaction((ctx) => reader.mediaUrl(ctx, id, messageId)),
        };
      },
    );
  };
