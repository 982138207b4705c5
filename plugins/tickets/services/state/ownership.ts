import type { Ticket } from '../../models/ticket.ts';

/** Whether a ticket belongs to somebody: nobody answers in their place. A finished one still names its last user. */
export const isOwned = ({ status, userId }: Pick<Ticket, 'status' | 'userId'>): boolean =>
  status === 'open' || (status === 'pending' && userId !== null);
