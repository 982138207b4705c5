import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import {
  ContactName,
  ContactNamesQuery,
  ContactRow,
  contactPage,
  ContactSchema,
  CreateContactBody,
  FindOrCreateQuery,
  ListContactsQuery,
  UpdateContactBody,
} from '../schemas.ts';
import type { ContactColumns } from '../services/contact-columns.ts';
import type { ContactList } from '../services/contact-list.ts';
import type { ContactService } from '../services/contact-service.ts';

const member = { access: 'member' } as const;

export const contactRoutes =
  (
    list: ContactList,
    service: ContactService,
    columns: ContactColumns,
  ): FastifyPluginAsyncTypebox =>
  async (app) => {
    const Answer = columns.in(ContactSchema);

    app.get(
      '/contacts',
      {
        config: member,
        schema: {
          querystring: ListContactsQuery,
          response: { 200: contactPage(columns.in(ContactRow)) },
        },
      },
      (request) => request.read((ctx) => list.page(ctx, request.query)),
    );

    app.get(
      '/contacts/list',
      {
        config: { ...member, expensive: true },
        schema: { querystring: ContactNamesQuery, response: { 200: Type.Array(ContactName) } },
      },
      (request) => request.transaction((ctx) => list.names(ctx, request.query.searchParam)),
    );

    app.get(
      '/contacts/:id',
      { config: member, schema: { params: IdParams, response: { 200: Answer } } },
      (request) => request.transaction((ctx) => service.get(ctx, request.params.id)),
    );

    app.post(
      '/contacts',
      {
        config: member,
        schema: { body: columns.in(CreateContactBody), response: { 200: Answer } },
      },
      (request) => request.transaction((ctx) => service.create(ctx, request.body)),
    );

    app.put(
      '/contacts/:id',
      {
        config: member,
        schema: {
          params: IdParams,
          body: columns.in(UpdateContactBody),
          response: { 200: Answer },
        },
      },
      (request) =>
        request.transaction((ctx) => service.update(ctx, request.params.id, request.body)),
    );

    app.delete(
      '/contacts/:id',
      {
        config: { access: 'contacts-page:deleteContact' },
        schema: { params: IdParams, response: { 200: MessageBody } },
      },
      async (request) => {
        await request.transaction((ctx) => service.remove(ctx, request.params.id));
        return { message: 'Contact deleted' };
      },
    );

    app.get(
      '/contact',
      {
        config: member,
        schema: { querystring: FindOrCreateQuery, response: { 200: Answer } },
      },
      (request) => request.transaction((ctx) => service.findOrCreate(ctx, request.query)),
    );
  };
