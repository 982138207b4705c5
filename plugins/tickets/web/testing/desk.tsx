import { atEnd, buildUser, renderScreen, reply, screen } from 'prosa/web/testing';
import type { MockRoutes, RenderOptions, Rendered } from 'prosa/web/testing';
import TicketsScreen from '../TicketsScreen.tsx';
import { clearOutgoing } from '../chat/outbox.ts';
import { forgetDrafts } from '../drafts.ts';
import { belongs, matchesText, sees, sightOf } from '../membership.ts';
import type { TicketFilter } from '../membership.ts';
import type { TicketOrder } from '../ticket-order.ts';
import { compareTickets } from '../ticket-order.ts';
import type { EpisodeDto, MessageDto, TicketDto } from '../types.ts';
import { buildMessage } from './builders.ts';

export const QUEUES = [
  { id: 3, name: 'Vendas', color: '#0f766e' },
  { id: 4, name: 'Suporte', color: '#6d28d9' },
] as const;

/** An attendant of both queues. */
export const ana = buildUser({ id: 1, queues: QUEUES });

/** The server as far as the desk asks it, in memory. */
export interface World {
  readonly tickets: Map<number, TicketDto>;
  readonly messages: MessageDto[];
  readonly episodes: EpisodeDto[];
  /** Kept for the user. */
  readonly drafts: { ticketId: number; body: string }[];
}

const filterOf = (query: URLSearchParams): TicketFilter => {
  const ids = (name: string) => {
    const text = query.get(name);
    return text === null
      ? {}
      : { [name === 'users' ? 'userIds' : name]: JSON.parse(text) as number[] };
  };
  const status = query.get('status') as TicketDto['status'] | null;
  return {
    ...(status ? { status } : {}),
    order: (query.get('order') ?? 'newest') as TicketOrder,
    showAll: query.get('showAll') === 'true',
    unreadOnly: query.get('withUnreadMessages') === 'true',
    text: query.get('searchParam') ?? '',
    ...ids('queueIds'),
    ...ids('users'),
  };
};

const unreadOf = (messages: readonly MessageDto[]): { from: number; count: number } | null => {
  const unread = messages.filter(({ fromMe, read }) => !fromMe && !read);
  return unread[0] ? { from: unread[0].id, count: unread.length } : null;
};

const routesOf = (world: World, user: typeof ana): MockRoutes => {
  const sight = sightOf(user);
  const list = (filter: TicketFilter): TicketDto[] =>
    [...world.tickets.values()]
      .filter((one) => belongs(one, filter, sight) && matchesText(one, filter.text ?? ''))
      .sort(compareTickets(filter.order));
  const show = (ticket: TicketDto | undefined): unknown => {
    if (!ticket) return reply(404, { error: 'ERR_NO_TICKET_FOUND' });
    return sees(sight, ticket) ? ticket : reply(403, { error: 'ERR_NO_PERMISSION' });
  };
  return {
    'GET /api/tickets': ({ query }) => {
      const tickets = list(filterOf(query));
      return { tickets, count: tickets.length, hasMore: false, nextCursor: null };
    },
    'GET /api/tickets/counts': ({ query }) => {
      const filter = filterOf(query);
      const of = (status: TicketDto['status']) => list({ ...filter, status }).length;
      return { open: of('open'), pending: of('pending'), closed: of('closed') };
    },
    'GET /api/tickets/drafts': () => ({ drafts: world.drafts }),
    'PUT /api/tickets/:id/draft': ({ params, body }) => {
      const ticketId = Number(params.id);
      const others = world.drafts.filter((draft) => draft.ticketId !== ticketId);
      const { body: text } = body as { body: string };
      world.drafts.splice(
        0,
        Infinity,
        ...others,
        ...(text === '' ? [] : [{ ticketId, body: text }]),
      );
      return undefined;
    },
    'PUT /api/preferences/:key': () => undefined,
    'GET /api/tickets/u/:uuid': ({ params }) =>
      show([...world.tickets.values()].find(({ uuid }) => uuid === params.uuid)),
    'GET /api/tickets/:id': ({ params }) => show(world.tickets.get(Number(params.id))),
    'PUT /api/tickets/:id': ({ params, body }) => {
      const before = world.tickets.get(Number(params.id))!;
      const { status, userId } = body as Pick<TicketDto, 'status' | 'userId'>;
      const holder = userId === user.id ? { id: user.id, name: user.name } : null;
      const ticket = {
        ...before,
        status,
        userId,
        user: status === 'closed' ? before.user : holder,
      };
      world.tickets.set(ticket.id, ticket);
      return ticket;
    },
    'DELETE /api/tickets/:id': ({ params }) => {
      world.tickets.delete(Number(params.id));
      return { message: 'ticket deleted' };
    },
    'GET /api/messages/:ticketId': ({ params }) => ({
      messages: world.messages.filter(({ ticketId }) => ticketId === Number(params.ticketId)),
      count: 0,
      hasMore: false,
      hasNewer: false,
      editMinutes: 15,
      ticket: world.tickets.get(Number(params.ticketId)),
      episodes: world.episodes,
      unread: unreadOf(
        world.messages.filter(({ ticketId }) => ticketId === Number(params.ticketId)),
      ),
    }),
    'POST /api/messages/:ticketId': ({ params, body }) => {
      const { body: text, clientId } = body as { body: string; clientId: string };
      const message = buildMessage({
        ticketId: Number(params.ticketId),
        body: text,
        fromMe: true,
        ack: 0,
        clientId,
        createdAt: new Date().toISOString(),
      });
      world.messages.push(message);
      return { messages: [message] };
    },
    'GET /api/queue': () => QUEUES,
    'GET /api/whatsapp': () => [{ id: 5, name: 'Loja Centro', downSince: null }],
    'GET /api/users/list': () => [
      { id: 1, name: 'Ana Martins' },
      { id: 2, name: 'Bruno Costa' },
    ],
  };
};

export interface Desk extends Rendered {
  readonly world: World;
}

/** Opens the desk as an attendant of both queues, unless told, before a server that holds what is given. */
export const openDesk = async (
  test: Parameters<typeof renderScreen>[0],
  {
    tickets = [],
    messages = [],
    episodes = [],
    drafts = [],
    user = ana,
    api = {},
    ...options
  }: Partial<RenderOptions> & {
    readonly tickets?: readonly TicketDto[];
    readonly messages?: readonly MessageDto[];
    readonly episodes?: readonly EpisodeDto[];
    readonly drafts?: World['drafts'];
  } = {},
): Promise<Desk> => {
  const world: World = {
    tickets: new Map(tickets.map((ticket) => [ticket.id, ticket])),
    messages: [...messages],
    drafts: [...drafts],
    episodes: [...episodes],
  };
  const rendered = await renderScreen(test, <TicketsScreen />, {
    path: '/tickets/:ticketId?',
    at: '/tickets',
    user,
    api: { ...routesOf(world, user ?? ana), ...api },
    ...options,
  });
  atEnd(test, clearOutgoing);
  atEnd(test, forgetDrafts);
  return { ...rendered, world };
};

/** The row of a ticket, by its contact's name. */
export const rowOf = async (name: string): Promise<HTMLElement> => {
  const words = await screen.findAllByText(name);
  const row = words.map((element) => element.closest<HTMLElement>('[data-row]')).find(Boolean);
  if (!row) throw new Error(`no row of ${name}`);
  return row;
};

/** A ticket of a contact with a name. */
export const named = (ticket: TicketDto, name: string): TicketDto => ({
  ...ticket,
  contact: { ...ticket.contact, name },
});
