import { companionOf } from '../../slots.ts';
import type { TicketFilter, Sight } from '../membership.ts';
import { belongs } from '../membership.ts';
import { compareTickets } from '../ticket-order.ts';
import type { TicketDto } from '../types.ts';
import { at, buildPending } from './builders.ts';
import { Labels } from './labels.ts';
import type { Label } from './labels.ts';

/** The deeds people do with tickets. `Other`: a colleague does it, not the reader. */
export const DEEDS = [
  'message',
  'say',
  'ack',
  'accept',
  'acceptOther',
  'return',
  'resolve',
  'move',
  'label',
  'relabel',
  'dropLabel',
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

/** The answer to a request of the reader, and the number of the event that says the same. */
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

export const URGENT: Label = { id: 7, name: 'Urgente' };

/** An attendant of queue 3. */
export const SIGHT: Sight = { userId: 1, isAdmin: false, queueIds: [3], withoutQueue: false };

const EVERYBODY = 'company';
const HEARD: ReadonlySet<string> = new Set([EVERYBODY, 'u1', 'q3']);

export const isHeard = ({ topics }: Told): boolean => topics.some((topic) => HEARD.has(topic));

const topicsOf = ({ userId, queueId }: TicketDto): string[] => [
  ...(queueId === null ? [] : [`q${String(queueId)}`]),
  ...(userId === null ? [] : [`u${String(userId)}`]),
];

const labelsOf = (ticket: TicketDto): readonly Label[] => companionOf(ticket, Labels);

const labelled = (
  ticket: TicketDto,
  labels: readonly Label[],
): TicketDto & { labels: unknown } => ({
  ...ticket,
  labels,
});

const changed = (
  ticket: TicketDto,
  deed: Deed['deed'],
  label: Label | undefined,
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
    case 'label':
      return labelled(ticket, label && labelsOf(ticket).length === 0 ? [label] : []);
    case 'rename':
      return { ...ticket, contact: { ...ticket.contact, name: `${ticket.contact.name}!` } };
    case 'read':
      return { ...ticket, unreadMessages: 0 };
    case 'relabel':
    case 'dropLabel':
    case 'delete':
      return ticket;
  }
};

/** The server in small: eight tickets, what people do with them, and who is told of it on which topics. */
export const play = (deeds: readonly Deed[]): Played => {
  const world = new Map<number, TicketDto>();
  for (let id = 1; id <= 8; id += 1)
    world.set(id, labelled(buildPending({ id, updatedAt: at(id) }), []));
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
  let label: Label | undefined = URGENT;
  const relabel = (next: Label | undefined): void => {
    if (label === undefined) return;
    label = next;
    for (const [id, ticket] of world) {
      if (labelsOf(ticket).length > 0) world.set(id, labelled(ticket, next ? [next] : []));
    }
    if (next) tell([EVERYBODY], { event: 'label', action: 'update', label: next });
    else tell([EVERYBODY], { event: 'label', action: 'delete', labelId: URGENT.id });
  };
  deeds.forEach(({ on, deed }, index) => {
    if (deed === 'relabel') relabel({ ...URGENT, name: `Urgente ${String(index)}` });
    if (deed === 'dropLabel') relabel(undefined);
    const ticket = world.get(on);
    if (!ticket || deed === 'relabel' || deed === 'dropLabel') return;
    const next = changed(ticket, deed, label, index + 1);
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
      // A label is no news: it leaves the ticket where it stands.
      move(ticket, deed === 'label' ? next : { ...next, updatedAt: at(100 + index) }, deed);
    }
  });
  return { told, answered, after };
};

/** The tickets the server answers for a list. */
export const listOf = (world: World, filter: TicketFilter): TicketDto[] =>
  [...world.values()]
    .filter((ticket) => belongs(ticket, filter, SIGHT))
    .sort(compareTickets(filter.order));
