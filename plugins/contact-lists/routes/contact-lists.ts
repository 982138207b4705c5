import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import {
  AudienceUses,
  ContactListBody,
  ContactListChoice,
  ContactListChoicesQuery,
  ContactListPage,
  ContactListSchema,
  ListContactListsQuery,
} from '../schemas.ts';
import type { ContactListService } from '../services/contact-list-service.ts';

const admin = { access: 'admin' } as const;

export const contactListRoutes =
  (lists: ContactListService): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/contact-lists',
      {
        config: admin,
        schema: { querystring: ListContactListsQuery, response: { 200: ContactListPage } },
      },
      (request) => request.transaction((ctx) => lists.list(ctx, request.query)),
    );

    app.get(
      '/contact-lists/list',
      {
        config: admin,
        schema: {
          querystring: ContactListChoicesQuery,
          response: { 200: Type.Array(ContactListChoice) },
        },
      },
      (request) => request.transaction((ctx) => lists.choices(ctx, request.query.searchParam)),
    );

    app.get(
      '/contact-lists/:id',
      { config: admin, schema: { params: IdParams, response: { 200: ContactListSchema } } },
      (request) => request.transaction((ctx) => lists.get(ctx, request.params.id)),
    );

    app.get(
      '/contact-lists/:id/uses',
      { config: admin, schema: { params: IdParams, response: { 200: AudienceUses } } },
      async (request) => ({
        uses: await request.transaction((ctx) => lists.uses(ctx, request.params.id)),
      }),
    );

    app.post(
      '/contact-lists',
      { config: admin, schema: { body: ContactListBody, response: { 200: ContactListSchema } } },
      (request) => request.transaction((ctx) => lists.create(ctx, request.body)),
    );

    app.put(
      '/contact-lists/:id',
      {
        config: admin,
        schema: { params: IdParams, body: ContactListBody, response: { 200: ContactListSchema } },
      },
      (request) => request.transaction((ctx) => lists.update(ctx, request.params.id, request.body)),
    );

    app.delete(
      '/contact-lists/:id',
      { config: admin, schema: { params: IdParams, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => lists.remove(ctx, request.params.id));
        return { message: 'Contact list deleted' };
      },
    );
  };
