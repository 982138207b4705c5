import type { SessionUser } from 'prosa/web';
import { mayNotify } from '../membership.ts';
import type { TicketDto } from '../types.ts';

/**
 * Tells which tickets are new among those that call for the reader. One that the reader had in hand and gave back is not;
 * one that somebody else took, and that comes back later, is.
 */
export class Newcomers {
  readonly #known = new Set<number>();

  /** These called for the reader before anything happened. */
  know(tickets: readonly Pick<TicketDto, 'id'>[]): void {
    for (const { id } of tickets) this.#known.add(id);
  }

  /** Takes a ticket as it is now. @returns whether it calls for the reader since just now, and waits for anybody */
  take(ticket: TicketDto, user: SessionUser): boolean {
    if (!mayNotify(ticket, user)) {
      this.#known.delete(ticket.id);
      return false;
    }
    const isKnown = this.#known.has(ticket.id);
    this.#known.add(ticket.id);
    return !isKnown && ticket.status === 'pending';
  }

  /** It was deleted, or is out of the reader's sight. */
  forget(ticketId: number): void {
    this.#known.delete(ticketId);
  }
}
