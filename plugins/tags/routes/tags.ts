import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import {
  CreateTagBody,
  ListTagsQuery,
  SyncTagsBody,
  TagChoice,
  TagChoicesQuery,
  TaggedTicket,
  TagPage,
  TagSchema,
  UpdateTagBody,
} from '../schemas.ts';
import type { TagService } from '../services/tag-service.ts';
import type { TicketTags } from '../services/ticket-tags.ts';

const member = { access: 'member' } as const;

export const tagRoutes =
  (service: TagService, ticketTags: TicketTags): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/tags',
      { config: member, schema: { querystring: ListTagsQuery, response: { 200: TagPage } } },
      (request) => request.transaction((ctx) => service.list(ctx, request.query)),
    );

    app.get(
      '/tags/list',
      {
        config: member,
        schema: { querystring: TagChoicesQuery, response: { 200: Type.Array(TagChoice) } },
      },
      (request) => request.transaction((ctx) => service.choices(ctx, request.query.searchParam)),
    );

    app.get(
      '/tags/:id',
      { config: member, schema: { params: IdParams, response: { 200: TagSchema } } },
      (request) => request.transaction((ctx) => service.get(ctx, request.params.id)),
    );

    app.post(
      '/tags',
      { config: member, schema: { body: CreateTagBody, response: { 200: TagSchema } } },
      (request) => request.transaction((ctx) => service.create(ctx, request.body)),
    );

    app.post(
      '/tags/sync',
      { config: member, schema: { body: SyncTagsBody, response: { 200: TaggedTicket } } },
      (request) => request.transaction((ctx) => ticketTags.sync(ctx, request.body)),
    );

    app.put(
      '/tags/:id',
      {
        config: { access: 'tags-page:editTag' },
        schema: { params: IdParams, body: UpdateTagBody, response: { 200: TagSchema } },
      },
      (request) =>
        request.transaction((ctx) => service.update(ctx, request.params.id, request.body)),
    );

    app.delete(
      '/tags/:id',
      {
        config: { access: 'tags-page:deleteTag' },
        schema: { params: IdParams, response: { 200: MessageBody } },
      },
      async (request) => {
        await request.transaction((ctx) => service.remove(ctx, request.params.id));
        return { message: 'Tag deleted' };
      },
    );
  };
