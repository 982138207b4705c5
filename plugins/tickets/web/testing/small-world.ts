import type { TicketFilter, Sight } from '../membership.ts';
import { belongs } from '../membership.ts';
import { compareTickets } from '../ticket-order.ts';
import type { TicketDto } from '../types.ts';
import { at, buildPending } from './builders.ts';

/** What people do with tickets. `Other`: a colleague does it, not the reader. */
export const DEEDS = [
  'message',
  'say',
  'ack',
  'accept',
  'acceptOther',
  'return',
  'resolve',
  'move',
  'tag',
  'recolor',
  'dropTag',
  'rename',
  'read',
  'delete',
] as const;

export interface Deed {
  /** Id of the ticket. */
  readonly on: number;
  readonly deed: (typeof DEEDS)[number];
}

/** An event, and who hears of it. */
export interface Told {
  readonly topics: readonly string[];
  readonly event: { seq: number; event: string; action: string; [field: string]: unknown };
}

/** What a request of the reader answered, and the number of the event that says the same. */
interface Answered {
  readonly ticket: TicketDto;
  readonly seq: number;
}

export type World = ReadonlyMap<number, TicketDto>;

export interface Played {
  readonly told: readonly Told[];
  readonly answered: readonly Answered[];
  /** The world after so many events; the first is the beginning. */
  readonly after: readonly World[];
}

export const URGENT = { id: 7, name: 'Urgente', color: '#b91c1c' } as const;

/** An attendant of queue 3. */
export const SIGHT: Sight = { userId: 1, isAdmin: false, queueIds: [3], withoutQueue: false };

const EVERYBODY = 'company';
const HEARD: ReadonlySet<string> = new Set([EVERYBODY, 'u1', 'q3']);

export const isHeard = ({ topics }: Told): boolean => topics.some((topic) => HEARD.has(topic));

const topicsOf = ({ userId, queueId }: TicketDto): string[] => [
  ...(queueId === null ? [] : [`q${String(queueId)}`]),
  ...(userId === null ? [] : [`u${String(userId)}`]),
];

type Tag = TicketDto['tags'][number];

const changed = (
  ticket: TicketDto,
  deed: Deed['deed'],
  tag: Tag | undefined,
  messageId: number,
): TicketDto => {
  switch (deed) {
    case 'message':
      return {
        ...ticket,
        ...(ticket.status === 'closed' ? { status: 'pending', userId: null } : {}),
        unreadMessages: ticket.unreadMessages + 1,
        fromMe: false,
        lastMessageId: null,
        lastMessageAck: null,
        lastMessageAuthor: null,
        waitingSince: ticket.waitingSince ?? at(100 + messageId),
      };
    case 'say':
      return {
        ...ticket,
        fromMe: true,
        lastMessageId: messageId,
        lastMessageAck: 0,
        lastMessageAuthor: { origin: 'agent', userId: 1, name: 'Ana Martins' },
        waitingSince: null,
      };
    case 'ack': {
      const { lastMessageAck } = ticket;
      return lastMessageAck === null || lastMessageAck > 3
        ? ticket
        : { ...ticket, lastMessageAck: lastMessageAck + 1 };
    }
    case 'accept':
      return { ...ticket, status: 'open', userId: 1 };
    case 'acceptOther':
      return { ...ticket, status: 'open', userId: 2 };
    case 'return':
      return { ...ticket, status: 'pending', userId: null };
    case 'resolve':
      return { ...ticket, status: 'closed', unreadMessages: 0, waitingSince: null };
    case 'move':
      return { ...ticket, queueId: ticket.queueId === 3 ? 8 : 3 };
    case 'tag':
      return { ...ticket, tags: tag && ticket.tags.length === 0 ? [tag] : [] };
    case 'rename':
      return { ...ticket, contact: { ...ticket.contact, name: `${ticket.contact.name}!` } };
    case 'read':
      return { ...ticket, unreadMessages: 0 };
    case 'recolor':
    case 'dropTag':
    case 'delete':
      return ticket;
  }
};

/** The server in small: eight tickets, what people do with them, and who is told of it on which topics. */
export const play = (deeds: readonly Deed[]): Played => {
  const world = new Map<number, TicketDto>();
  for (let id = 1; id <= 8; id += 1) world.set(id, buildPending({ id, updatedAt: at(id) }));
  const told: Told[] = [];
  const answered: Answered[] = [];
  const after: World[] = [new Map(world)];
  const tell = (topics: readonly string[], event: object): void => {
    told.push({ topics, event: { seq: told.length + 1, ...event } as Told['event'] });
    after.push(new Map(world));
  };
  const move = (before: TicketDto, next: TicketDto, deed: Deed['deed']): void => {
    const left = topicsOf(before).filter((topic) => !topicsOf(next).includes(topic));
    world.set(next.id, next);
    // Both are of one transaction: nobody reads the world between them.
    if (left.length > 0) tell(left, { event: 'ticket', action: 'delete', ticketId: next.id });
    const isMessage = deed === 'message' || deed === 'say';
    const { id: ticketId, fromMe, lastMessageId, lastMessageAck } = next;
    const message = { ticketId, fromMe, id: lastMessageId, ack: lastMessageAck };
    // An event of messages does not look up what it holds already.
    const bare = { ...next, lastMessageId: null, lastMessageAck: null };
    tell(
      topicsOf(next),
      isMessage
        ? { event: 'appMessage', action: 'create', ticket: bare, message }
        : { event: 'ticket', action: 'update', ticket: next },
    );
    if (!isMessage && !deed.endsWith('Other')) answered.push({ ticket: next, seq: told.length });
  };
  let tag: Tag | undefined = URGENT;
  const retag = (next: Tag | undefined): void => {
    if (tag === undefined) return;
    tag = next;
    for (const [id, ticket] of world) {
      if (ticket.tags.length > 0) world.set(id, { ...ticket, tags: next ? [next] : [] });
    }
    if (next) tell([EVERYBODY], { event: 'tag', action: 'update', tag: next });
    else tell([EVERYBODY], { event: 'tag', action: 'delete', tagId: URGENT.id });
  };
  deeds.forEach(({ on, deed }, index) => {
    if (deed === 'recolor') retag({ ...URGENT, color: `#${String(100_000 + index)}` });
    if (deed === 'dropTag') retag(undefined);
    const ticket = world.get(on);
    if (!ticket || deed === 'recolor' || deed === 'dropTag') return;
    const next = changed(ticket, deed, tag, index + 1);
    if (deed === 'delete') {
      world.delete(on);
      tell(topicsOf(ticket), { event: 'ticket', action: 'delete', ticketId: on, removed: true });
    } else if (deed === 'read') {
      world.set(on, next);
      tell(topicsOf(ticket), { event: 'ticket', action: 'updateUnread', ticketId: on });
    } else if (deed === 'ack') {
      if (next === ticket) return;
      world.set(on, next);
      const { lastMessageId: id, lastMessageAck: ack } = next;
      const message = { ticketId: on, fromMe: true, id, ack };
      tell(topicsOf(ticket), { event: 'appMessage', action: 'update', message });
    } else if (deed === 'rename') {
      world.set(on, next);
      tell([EVERYBODY], { event: 'contact', action: 'update', contact: next.contact });
    } else {
      // A tag is no news: it leaves the ticket where it stands.
      move(ticket, deed === 'tag' ? next : { ...next, updatedAt: at(100 + index) }, deed);
    }
  });
  return { told, answered, after };
};

/** What the server answers for a list. */
export const listOf = (world: World, filter: TicketFilter): TicketDto[] =>
  [...world.values()]
    .filter((ticket) => belongs(ticket, filter, SIGHT))
    .sort(compareTickets(filter.order));
