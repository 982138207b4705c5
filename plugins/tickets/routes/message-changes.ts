import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { EditMessageBody, ReactionBody, VersionsSchema } from '../message-change-schemas.ts';
import {
  ForwardBody,
  forwardedSchema,
  MessageParams,
  MessageSchema,
  ticketSchema,
} from '../schemas.ts';
import type { Forwarding } from '../services/desk/forwarding.ts';
import type { MessageEditing } from '../services/desk/message-editing.ts';
import type { MessageFiles } from '../services/inbox/message-files.ts';
import type { Companions } from '../services/view/companions.ts';

/** Routes that change or forward stored messages. */
export const messageChangeRoutes =
  (
    editing: MessageEditing,
    forwarding: Forwarding,
    files: MessageFiles,
    companions: Companions,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const edit = {
      config: { access: 'member' },
      schema: { params: MessageParams, body: EditMessageBody, response: { 200: MessageSchema } },
    } as const;

    app.put('/messages/:messageId', edit, (request) =>
      request.transaction((ctx) => editing.edit(ctx, request.params.messageId, request.body.body)),
    );

    // The same under its older name.
    app.post('/messages/edit/:messageId', edit, (request) =>
      request.transaction((ctx) => editing.edit(ctx, request.params.messageId, request.body.body)),
    );

    app.get(
      '/messages/:messageId/versions',
      {
        config: { access: 'member' },
        schema: { params: MessageParams, response: { 200: VersionsSchema } },
      },
      (request) => request.transaction((ctx) => editing.versions(ctx, request.params.messageId)),
    );

    app.delete(
      '/messages/:messageId',
      {
        config: { access: 'member' },
        schema: { params: MessageParams, response: { 200: MessageSchema } },
      },
      (request) => request.transaction((ctx) => editing.remove(ctx, request.params.messageId)),
    );

    app.post(
      '/messages/:messageId/reaction',
      {
        config: { access: 'member' },
        schema: { params: MessageParams, body: ReactionBody, response: { 200: MessageSchema } },
      },
      (request) =>
        request.transaction((ctx) =>
          editing.react(ctx, request.params.messageId, request.body.emoji),
        ),
    );

    // A lost file is fetched once more.
    app.post(
      '/messages/:messageId/media',
      {
        config: { access: 'member' },
        schema: { params: MessageParams, response: { 200: MessageSchema } },
      },
      (request) => request.transaction((ctx) => files.again(ctx, request.params.messageId)),
    );

    app.post(
      '/messages/:messageId/forward',
      {
        config: { access: 'member' },
        schema: {
          params: MessageParams,
          body: ForwardBody,
          response: { 200: forwardedSchema(ticketSchema(companions.schemas())) },
        },
      },
      (request) =>
        request.transaction((ctx) =>
          forwarding.forward(ctx, request.params.messageId, request.body),
        ),
    );
  };
