import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import {
  ContactListItemPage,
  ContactListItemSchema,
  CreateItemBody,
  ListItemsQuery,
  UpdateItemBody,
} from '../schemas.ts';
import type { ItemService } from '../services/item-service.ts';

const admin = { access: 'admin' } as const;

export const contactListItemRoutes =
  (items: ItemService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/contact-list-items',
      {
        config: admin,
        schema: { querystring: ListItemsQuery, response: { 200: ContactListItemPage } },
      },
      (request) => request.transaction((ctx) => items.list(ctx, request.query)),
    );

    app.get(
      '/contact-list-items/:id',
      { config: admin, schema: { params: IdParams, response: { 200: ContactListItemSchema } } },
      (request) => request.transaction((ctx) => items.get(ctx, request.params.id)),
    );

    app.post(
      '/contact-list-items',
      { config: admin, schema: { body: CreateItemBody, response: { 200: ContactListItemSchema } } },
      (request) => request.transaction((ctx) => items.create(ctx, request.body)),
    );

    app.put(
      '/contact-list-items/:id',
      {
        config: admin,
        schema: {
          params: IdParams,
          body: UpdateItemBody,
          response: { 200: ContactListItemSchema },
        },
      },
      (request) => request.transaction((ctx) => items.update(ctx, request.params.id, request.body)),
    );

    app.delete(
      '/contact-list-items/:id',
      { config: admin, schema: { params: IdParams, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => items.remove(ctx, request.params.id));
        return { message: 'Contact deleted' };
      },
    );
  };
