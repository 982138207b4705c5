import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import {
  ChatBody,
  ChatKeyParams,
  ChatPage,
  ChatSchema,
  DraftBody,
  DraftListSchema,
  ListChatsQuery,
  ReadBody,
  UnreadSchema,
} from '../schemas.ts';
import type { ChatReader } from '../services/chat-reader.ts';
import type { ChatService } from '../services/chat-service.ts';
import type { Drafts } from '../services/drafts.ts';
import type { MessageService } from '../services/message-service.ts';

const member = { access: 'member' } as const;

interface Parts {
  readonly reader: ChatReader;
  readonly service: ChatService;
  readonly messages: MessageService;
  readonly drafts: Drafts;
}

/** Chats and their people. */
export const chatRoutes =
  ({ reader, service, messages, drafts }: Parts): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/chats',
      { config: member, schema: { querystring: ListChatsQuery, response: { 200: ChatPage } } },
      (request) => request.read((ctx) => reader.list(ctx, request.query)),
    );

    app.get(
      '/chats/unread',
      { config: member, schema: { response: { 200: UnreadSchema } } },
      (request) => request.read((ctx) => reader.unread(ctx)),
    );

    app.get(
      '/chats/drafts',
      { config: member, schema: { response: { 200: DraftListSchema } } },
      (request) => request.transaction((ctx) => drafts.all(ctx)),
    );

    app.get(
      '/chats/:id',
      { config: member, schema: { params: ChatKeyParams, response: { 200: ChatSchema } } },
      (request) => request.read((ctx) => reader.get(ctx, request.params.id)),
    );

    app.post(
      '/chats',
      { config: member, schema: { body: ChatBody, response: { 200: ChatSchema } } },
      (request) => request.transaction((ctx) => service.create(ctx, request.body)),
    );

    app.put(
      '/chats/:id',
      {
        config: member,
        schema: { params: IdParams, body: ChatBody, response: { 200: ChatSchema } },
      },
      (request) =>
        request.transaction((ctx) => service.update(ctx, request.params.id, request.body)),
    );

    app.delete(
      '/chats/:id',
      { config: member, schema: { params: IdParams, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => service.remove(ctx, request.params.id));
        return { message: 'Chat deleted' };
      },
    );

    app.post(
      '/chats/:id/leave',
      { config: member, schema: { params: IdParams, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => service.leave(ctx, request.params.id));
        return { message: 'Chat left' };
      },
    );

    app.post(
      '/chats/:id/read',
      {
        config: { access: 'member', impersonation: false },
        schema: { params: IdParams, body: ReadBody, response: { 200: ChatSchema } },
      },
      (request) =>
        request.transaction((ctx) => messages.read(ctx, request.params.id, request.body.userId)),
    );

    app.put(
      '/chats/:id/draft',
      {
        config: { access: 'member', impersonation: false },
        schema: { params: IdParams, body: DraftBody, response: { 204: Type.Null() } },
      },
      async (request, reply) => {
        const { id } = request.params;
        await request.transaction((ctx) => drafts.keep(ctx, id, request.body.body));
        return reply.code(204).send(null);
      },
    );
  };
