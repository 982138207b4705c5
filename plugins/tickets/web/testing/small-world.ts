import type { TicketFilter, Sight } from '../membership.ts';
import { belongs } from '../membership.ts';
import { byNews } from '../state.ts';
import type { TicketDto } from '../types.ts';
import { at, buildPending } from './builders.ts';

/** What people do with conversations. `Other`: a colleague does it, not the reader. */
export const DEEDS = [
  'message',
  'accept',
  'acceptOther',
  'return',
  'resolve',
  'move',
  'tag',
  'rename',
  'read',
  'delete',
] as const;

export interface Deed {
  /** Id of the conversation. */
  readonly on: number;
  readonly deed: (typeof DEEDS)[number];
}

/** An event, and who hears of it. */
export interface Told {
  readonly topics: readonly string[];
  readonly event: { seq: number; event: string; action: string; [field: string]: unknown };
}

/** What a request of the reader answered, and the number of the event that says the same. */
export interface Answered {
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

const changed = (ticket: TicketDto, deed: Deed['deed']): TicketDto => {
  switch (deed) {
    case 'message':
      return {
        ...ticket,
        ...(ticket.status === 'closed' ? { status: 'pending', userId: null } : {}),
        unreadMessages: ticket.unreadMessages + 1,
      };
    case 'accept':
      return { ...ticket, status: 'open', userId: 1 };
    case 'acceptOther':
      return { ...ticket, status: 'open', userId: 2 };
    case 'return':
      return { ...ticket, status: 'pending', userId: null };
    case 'resolve':
      return { ...ticket, status: 'closed', unreadMessages: 0 };
    case 'move':
      return { ...ticket, queueId: ticket.queueId === 3 ? 8 : 3 };
    case 'tag':
      return { ...ticket, tags: ticket.tags.length === 0 ? [URGENT] : [] };
    case 'rename':
      return { ...ticket, contact: { ...ticket.contact, name: `${ticket.contact.name}!` } };
    case 'read':
      return { ...ticket, unreadMessages: 0 };
    case 'delete':
      return ticket;
  }
};

/** The server in small: eight conversations, what people do with them, and who is told of it on which topics. */
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
    const isMessage = deed === 'message';
    tell(
      topicsOf(next),
      isMessage
        ? { event: 'appMessage', action: 'create', ticket: next, message: { ticketId: next.id } }
        : { event: 'ticket', action: 'update', ticket: next },
    );
    if (!isMessage && !deed.endsWith('Other')) answered.push({ ticket: next, seq: told.length });
  };
  deeds.forEach(({ on, deed }, index) => {
    const ticket = world.get(on);
    if (!ticket) return;
    const next = changed(ticket, deed);
    if (deed === 'delete') {
      world.delete(on);
      tell(topicsOf(ticket), { event: 'ticket', action: 'delete', ticketId: on, removed: true });
    } else if (deed === 'read') {
      world.set(on, next);
      tell(topicsOf(ticket), { event: 'ticket', action: 'updateUnread', ticketId: on });
    } else if (deed === 'rename') {
      world.set(on, next);
      tell([EVERYBODY], { event: 'contact', action: 'update', contact: next.contact });
    } else {
      // A tag is no news: it leaves the conversation where it stands.
      move(ticket, deed === 'tag' ? next : { ...next, updatedAt: at(100 + index) }, deed);
    }
  });
  return { told, answered, after };
};

/** What the server answers for a list. */
export const listOf = (world: World, filter: TicketFilter): TicketDto[] =>
  [...world.values()].filter((ticket) => belongs(ticket, filter, SIGHT)).sort(byNews);
