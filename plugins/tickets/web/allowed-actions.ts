import type { Sight, TicketFacts } from './membership.ts';

/** An action on a ticket from its row or header. */
export type TicketAction = 'accept' | 'return' | 'resolve' | 'reopen';

/** In the order they are offered; the first is the one to do next. */
const OFFERED: Readonly<Record<TicketFacts['status'], readonly TicketAction[]>> = {
  pending: ['accept', 'resolve'],
  open: ['resolve', 'return'],
  closed: ['reopen'],
};

export const actionsOf = ({ status }: Pick<TicketFacts, 'status'>): readonly TicketAction[] =>
  OFFERED[status];

/** Whether somebody else's hand is on it: the server refuses, so this page says it at once. */
export const isOfOther = (
  { status, userId }: TicketFacts,
  { isAdmin, userId: readerId }: Pick<Sight, 'isAdmin' | 'userId'>,
): boolean => {
  const isFree = userId === null && status === 'pending';
  return !isAdmin && !isFree && userId !== readerId;
};

/** Why the reader may not write in a ticket. */
export const silencedBy = (
  ticket: TicketFacts & { readonly whatsappId: number | null },
  sight: Pick<Sight, 'isAdmin' | 'userId'>,
): 'waiting' | 'finished' | 'of-other-user' | 'without-connection' | undefined => {
  if (ticket.status === 'pending') return 'waiting';
  if (ticket.status === 'closed') return 'finished';
  if (isOfOther(ticket, sight)) return 'of-other-user';
  return ticket.whatsappId === null ? 'without-connection' : undefined;
};
