import { TenantModel } from 'prosa/core';
import type { TicketFile } from '../../tickets/public.ts';
import type { RequestState } from '../schemas.ts';

/** A message of a program that waits for the gate of its connection, or waited. */
export class OutreachRequest extends TenantModel {
  static override tableName = 'outreach_requests';
  static override jsonAttributes = ['files'];

  /** Null once the connection is gone. */
  declare connectionId: number | null;
  declare contactId: number;
  /** Empty once it no longer waits: the message has it. */
  declare body: string;
  declare files: readonly TicketFile[];
  declare openTicket: boolean;
  declare closeTicket: boolean;
  declare state: RequestState;
  /** Why it waits, or why it was not sent; empty while it waits for its turn alone. */
  declare reason: string;
  declare dueAt: Date;
  /** It is not sent from then on. */
  declare expiresAt: Date;
  declare createdAt: Date;
  declare settledAt: Date | null;
}
