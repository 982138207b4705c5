import type { SessionUser } from 'prosa/web';
import type { TicketNarrowing } from '../public.ts';
import type { TicketOrder } from './ticket-order.ts';
import type { TicketDto } from './types.ts';

/** The facts that decide which of the company's tickets the reader may see; the server has the same rule. */
export interface Sight {
  readonly userId: number;
  readonly isAdmin: boolean;
  readonly queueIds: readonly number[];
  /** Also those without a queue. */
  readonly withoutQueue: boolean;
}

/** The tickets a list asks for. Conditions add up. */
export interface TicketFilter {
  readonly status?: TicketDto['status'];
  /** Newest first when it says nothing. */
  readonly order?: TicketOrder;
  /** Open tickets of everybody, not only the reader's own. */
  readonly showAll?: boolean;
  /** Of these queues, or without one. */
  readonly queueIds?: readonly number[];
  /** Held by these attendants. */
  readonly userIds?: readonly number[];
  /** Part of the contact's name or number, or of the last message. */
  readonly text?: string;
  readonly unreadOnly?: boolean;
  /** Conditions of other plugins, by parameter. */
  readonly narrowings?: Readonly<Record<string, TicketNarrowing>>;
}

/** The facts a decision looks at. */
export type TicketFacts = Pick<TicketDto, 'status' | 'userId' | 'queueId'>;

export const sightOf = (user: SessionUser): Sight => ({
  userId: user.id,
  isAdmin: user.profile === 'admin',
  queueIds: (user.queues ?? []).map(({ id }) => id),
  withoutQueue: user.allTicket === 'enable',
});

export const sees = (
  sight: Sight,
  { userId, queueId }: Pick<TicketFacts, 'userId' | 'queueId'>,
): boolean =>
  sight.isAdmin ||
  userId === sight.userId ||
  (queueId === null ? sight.withoutQueue : sight.queueIds.includes(queueId));

/** Lower case, without accents: how texts are compared. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Whether a searched text is found in what a row shows of a ticket. */
export const matchesText = (ticket: TicketDto, searched: string): boolean => {
  const text = plain(searched);
  if (text === '') return true;
  const digits = text.replace(/\D/g, '');
  return (
    plain(ticket.contact.name).includes(text) ||
    plain(ticket.lastMessage).includes(text) ||
    (digits !== '' && !/\p{L}/u.test(text) && ticket.contact.number.includes(digits))
  );
};

/** Whether a ticket, as it is now, is one of a list, but for the searched text. */
export const belongs = (ticket: TicketDto, filter: TicketFilter, sight: Sight): boolean => {
  const { status, showAll, queueIds, userIds, unreadOnly, narrowings = {} } = filter;
  const { queueId, userId } = ticket;
  if (!sees(sight, ticket)) return false;
  if (status !== undefined && ticket.status !== status) return false;
  if (status === 'open' && showAll !== true && userId !== sight.userId) return false;
  if (queueIds && queueId !== null && !queueIds.includes(queueId)) return false;
  if (userIds && (userId === null || !userIds.includes(userId))) return false;
  if (unreadOnly === true && ticket.unreadMessages === 0) return false;
  return Object.values(narrowings).every(({ passes }) => passes(ticket));
};

/** Why a ticket may not be opened: somebody else attends it, or it is of a foreign queue. */
export const refusalToOpen = (
  ticket: TicketFacts,
  sight: Sight,
): 'of-other-user' | 'not-seen' | undefined => {
  if (sight.isAdmin) return undefined;
  if (!sees(sight, ticket)) return 'not-seen';
  const isTaken = ticket.status === 'open' && ticket.userId !== null;
  return isTaken && ticket.userId !== sight.userId ? 'of-other-user' : undefined;
};

/**
 * Whether news of a ticket may call for the reader: their own, nobody's, and one that waits in one of their queues. One
 * that waits without a queue calls the users who were told to see it.
 */
export const mayNotify = (ticket: TicketFacts, user: SessionUser): boolean => {
  const { status, userId, queueId } = ticket;
  if (status === 'closed' || (userId !== null && userId !== user.id)) return false;
  if (queueId === null) return status !== 'pending' || user.allTicket === 'enable';
  return (user.queues ?? []).some(({ id }) => id === queueId);
};
