import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MessageBody } from 'prosa/schemas';
import type { Tickets } from '../../tickets/public.ts';
import { FlatPage, FlatQuery, TicketParams, TicketTagParams, TicketTagSchema } from '../schemas.ts';
import type { CardMoves } from '../services/cards/card-moves.ts';

const member = { access: 'member' } as const;

/** The board as the first clients of the API know it: one list, and the tags of one ticket. */
export const ticketTagRoutes =
  (moves: CardMoves, tickets: Pick<Tickets, 'active'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/ticket/kanban',
      { config: member, schema: { querystring: FlatQuery, response: { 200: FlatPage } } },
      (request) => {
        const { teste: _teste, ...query } = request.query;
        return request.read((ctx) => tickets.active(ctx, query));
      },
    );

    app.put(
      '/ticket-tags/:ticketId/:tagId',
      { config: member, schema: { params: TicketTagParams, response: { 201: TicketTagSchema } } },
      async (request, reply) => {
        const { ticketId, tagId } = request.params;
        await request.transaction((ctx) => moves.hang(ctx, ticketId, tagId));
        return reply.code(201).send({ ticketId, tagId });
      },
    );

    app.delete(
      '/ticket-tags/:ticketId',
      { config: member, schema: { params: TicketParams, response: { 200: MessageBody } } },
      async (request) => {
        await request.transaction((ctx) => moves.put(ctx, request.params.ticketId, 0));
        return { message: 'Ticket tags removed successfully.' };
      },
    );
  };
