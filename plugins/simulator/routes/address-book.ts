import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MessageBody } from 'prosa/schemas';
import { AddressBookBody, ConnectionParams } from '../schemas.ts';
import type { AddressBook } from '../services/address-book.ts';

/** Writing people into the phone's address book. */
export const addressBookRoutes =
  (book: AddressBook): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/simulator/:connectionId/address-book',
      {
        config: { access: 'admin' },
        schema: { params: ConnectionParams, body: AddressBookBody, response: { 200: MessageBody } },
      },
      async (request) => {
        const { connectionId } = request.params;
        await request.transaction((ctx) => book.add(ctx, connectionId, request.body.people));
        return { message: 'Address book changed.' };
      },
    );
  };
