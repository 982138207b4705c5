import type { Ctx, Fact } from 'prosa/contract';
import type { Ticket } from '../../models/ticket.ts';
import {
  TicketAccepted,
  TicketClosed,
  TicketDeleted,
  TicketOpened,
  TicketQueued,
  TicketReopened,
  TicketReturned,
} from '../../facts.ts';
import type { TicketCause, TicketChange, TicketStanding } from '../../facts.ts';
import { topicsLeft, topicsOf } from '../visibility/visibility.ts';
import { changeKind } from './change-kind.ts';
import type { ChangeKind } from './change-kind.ts';

const FACTS: Readonly<Record<ChangeKind, Fact<TicketChange>>> = {
  opened: TicketOpened,
  accepted: TicketAccepted,
  queued: TicketQueued,
  returned: TicketReturned,
  closed: TicketClosed,
  reopened: TicketReopened,
};

type Changed = Pick<Ticket, 'id' | 'contactId' | 'connectionId' | 'isGroup'> & TicketStanding;

const standingOf = ({ status, userId, queueId }: TicketStanding): TicketStanding => ({
  status,
  userId,
  queueId,
});

const aboutOf = (ctx: Ctx, ticket: Changed, cause: TicketCause) => ({
  ticketId: ticket.id,
  contactId: ticket.contactId,
  connectionId: ticket.connectionId,
  isGroup: ticket.isGroup,
  by: ctx.userId ?? null,
  cause,
});

/** Publishes the fact of a change. @param before undefined for a ticket that is new */
export const publishChange = (
  ctx: Ctx,
  before: TicketStanding | undefined,
  after: Changed,
  cause: TicketCause,
): void => {
  const kind = changeKind(before, after);
  if (kind === undefined) return;
  ctx.emit(FACTS[kind], {
    ...aboutOf(ctx, after, cause),
    from: before ? standingOf(before) : null,
    to: standingOf(after),
  });
};

/**
 * Publishes the fact of a change, and tells screens that may no longer show the ticket to let go of it.
 * @param before undefined for a ticket that is new
 */
export const tellChange = (
  ctx: Ctx,
  before: TicketStanding | undefined,
  after: Changed,
  cause: TicketCause,
): void => {
  publishChange(ctx, before, after, cause);
  const gone = before ? topicsLeft(before, after) : [];
  if (gone.length > 0) ctx.emit('tickets.ticket-hidden', { ticketId: after.id }, gone);
};

/** Publishes that a ticket is deleted, to screens as well. */
export const tellDeletion = (ctx: Ctx, ticket: Changed, cause: TicketCause): void => {
  const payload = {
    ...aboutOf(ctx, ticket, cause),
    from: standingOf(ticket),
    removed: true,
  } as const;
  ctx.emit(TicketDeleted, payload, topicsOf(ticket));
};
