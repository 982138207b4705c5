import type { Ctx } from 'prosa/contract';
import { defineToken } from 'prosa/contract';

export type TicketStatus = 'pending' | 'open' | 'closed';

/** Who made a message: stored, so that nothing has to be guessed from its text. */
export type MessageOrigin = 'customer' | 'agent' | 'phone' | 'automatic';

/** A reaction hanging on a message. */
export interface Reaction {
  /** Who reacted, digits only; empty for us. */
  readonly by: string;
  readonly emoji: string;
}

/** A conversation as other plugins may know it. */
export interface TicketView {
  readonly id: number;
  readonly uuid: string;
  readonly status: TicketStatus;
  readonly contactId: number;
  readonly connectionId: number | null;
  readonly userId: number | null;
  readonly queueId: number | null;
}

/** Conversations, for those above. */
export interface Tickets {
  byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly TicketView[]>;
}

export const Tickets = defineToken<Tickets>('tickets.Tickets');
