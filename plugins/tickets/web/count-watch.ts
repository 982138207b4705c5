import type { RealtimeEvent } from 'prosa/web';
import type { TicketDto } from './types.ts';

const placeOf = ({ status, userId, queueId }: TicketDto): string =>
  JSON.stringify([status, userId, queueId]);

/**
 * Tells whether an event may change how many tickets a tab holds. A further message in a ticket whose
 * place is known does not: most events cost nothing.
 */
export class CountWatch {
  readonly #places = new Map<number, string>();

  mayChange(event: RealtimeEvent): boolean {
    if (event.event === 'ticket' && event.action === 'delete') {
      this.#places.delete(Number(event.ticketId));
      return true;
    }
    const ticket = event.ticket as TicketDto | undefined;
    if (!ticket) return false;
    const place = placeOf(ticket);
    const isSame = this.#places.get(ticket.id) === place;
    this.#places.set(ticket.id, place);
    return !isSame;
  }
}
