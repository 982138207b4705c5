import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import { ListPromptsQuery, PromptBody, PromptPage, PromptSchema } from '../schemas.ts';
import type { PromptService } from '../services/prompt-service.ts';

const admin = { access: 'admin' } as const;

export const promptRoutes =
  (service: PromptService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/prompt',
      { config: admin, schema: { querystring: ListPromptsQuery, response: { 200: PromptPage } } },
      (request) => request.transaction((ctx) => service.list(ctx, request.query)),
    );

    app.get(
      '/prompt/:id',
      { config: admin, schema: { params: IdParams, response: { 200: PromptSchema } } },
      (request) => request.transaction((ctx) => service.get(ctx, request.params.id)),
    );

    app.post(
      '/prompt',
      { config: admin, schema: { body: PromptBody, response: { 200: PromptSchema } } },
      (request) => request.transaction((ctx) => service.create(ctx, request.body)),
    );

    app.put(
      '/prompt/:id',
      {
        config: admin,
        schema: { params: IdParams, body: PromptBody, response: { 200: PromptSchema } },
      },
      (request) =>
        request.transaction((ctx) => service.update(ctx, request.params.id, request.body)),
    );

    app.delete(
      '/prompt/:id',
      { config: admin, schema: { params: IdParams, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => service.remove(ctx, request.params.id));
        return { message: 'Prompt deleted' };
      },
    );
  };
