import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams, MessageBody } from 'prosa/schemas';
import {
  CountsQuery,
  CountsSchema,
  CreateTicketBody,
  ticketListQuery,
  ticketListSchema,
  ticketSchema,
  UnreadCountQuery,
  UnreadCountSchema,
  UpdateTicketBody,
  UuidParams,
} from '../schemas.ts';
import type { Companions } from '../services/view/companions.ts';
import type { TicketCounts } from '../services/list/ticket-counts.ts';
import type { TicketFinder } from '../services/view/ticket-finder.ts';
import type { TicketList } from '../services/list/ticket-list.ts';
import type { TicketService } from '../services/desk/ticket-service.ts';
import type { UnreadCount } from '../services/list/unread-count.ts';

const SHOW_ALL = 'tickets-manager:showall';

export interface TicketRouteServices {
  readonly companions: Companions;
  readonly list: TicketList;
  readonly counts: TicketCounts;
  readonly finder: TicketFinder;
  readonly service: TicketService;
  readonly unread: UnreadCount;
}

export const ticketRoutes =
  ({
    companions,
    list,
    counts,
    finder,
    service,
    unread,
  }: TicketRouteServices): FastifyPluginAsyncTypebox =>
  async (app) => {
    const Ticket = ticketSchema(companions.schemas());
    app.get(
      '/tickets',
      {
        config: { access: 'member' },
        schema: {
          querystring: ticketListQuery(companions.parameters()),
          response: { 200: ticketListSchema(Ticket) },
        },
      },
      (request) =>
        request.read((ctx) =>
          list.page(ctx, request.query, request.session.permissions.has(SHOW_ALL)),
        ),
    );

    app.get(
      '/tickets/counts',
      {
        config: { access: 'member' },
        schema: { querystring: CountsQuery, response: { 200: CountsSchema } },
      },
      (request) =>
        request.read((ctx) =>
          counts.tabs(ctx, request.query, request.session.permissions.has(SHOW_ALL)),
        ),
    );

    app.get(
      '/tickets/counts/unread',
      {
        config: { access: 'member' },
        schema: { querystring: UnreadCountQuery, response: { 200: UnreadCountSchema } },
      },
      (request) => request.read((ctx) => unread.of(ctx, request.query.waiting !== 'false')),
    );

    app.get(
      '/tickets/:id',
      {
        config: { access: 'member' },
        schema: { params: IdParams, response: { 200: Ticket } },
      },
      (request) => request.read((ctx) => finder.show(ctx, request.params.id)),
    );

    app.get(
      '/tickets/u/:uuid',
      {
        config: { access: 'member' },
        schema: { params: UuidParams, response: { 200: Ticket } },
      },
      (request) => request.read((ctx) => finder.showByUuid(ctx, request.params.uuid)),
    );

    app.post(
      '/tickets',
      {
        config: { access: 'member' },
        schema: { body: CreateTicketBody, response: { 200: Ticket } },
      },
      (request) => request.transaction((ctx) => service.create(ctx, request.body)),
    );

    app.put(
      '/tickets/:id',
      {
        config: { access: 'member' },
        schema: { params: IdParams, body: UpdateTicketBody, response: { 200: Ticket } },
      },
      (request) =>
        request.transaction((ctx) => service.update(ctx, request.params.id, request.body)),
    );

    app.delete(
      '/tickets/:id',
      {
        config: { access: 'ticket-options:deleteTicket' },
        schema: { params: IdParams, response: { 200: MessageBody } },
      },
      async (request) => {
        await request.transaction((ctx) => service.remove(ctx, request.params.id));
        return { message: 'ticket deleted' };
      },
    );
  };
