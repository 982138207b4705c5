import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import { HelpBody, HelpListQuery, HelpPage, HelpPatch, HelpSchema } from './schemas.ts';
import type { HelpService } from './service.ts';

export const helpRoutes =
  (service: HelpService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/helps',
      {
        config: { access: 'member' },
        schema: { querystring: HelpListQuery, response: { 200: HelpPage } },
      },
      (request) => request.transaction((ctx) => service.page(ctx, request.query)),
    );

    app.get(
      '/helps/list',
      { config: { access: 'member' }, schema: { response: { 200: Type.Array(HelpSchema) } } },
      (request) => request.transaction((ctx) => service.all(ctx)),
    );

    app.post(
      '/helps',
      {
        config: { access: 'super', audit: false },
        schema: { body: HelpBody, response: { 200: HelpSchema } },
      },
      (request) => request.transaction((ctx) => service.create(ctx, request.body)),
    );

    app.put(
      '/helps/:id',
      {
        config: { access: 'super', audit: false },
        schema: { params: IdParams, body: HelpPatch, response: { 200: HelpSchema } },
      },
      (request) =>
        request.transaction((ctx) => service.update(ctx, request.params.id, request.body)),
    );

    app.delete(
      '/helps/:id',
      {
        config: { access: 'super', audit: false },
        schema: { params: IdParams, response: { 200: MessageBody } },
      },
      async (request) => {
        await request.transaction((ctx) => service.remove(ctx, request.params.id));
        return { message: 'Help deleted' };
      },
    );
  };
