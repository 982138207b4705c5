import type { TicketStanding } from '../../facts.ts';

export type ChangeKind = 'opened' | 'accepted' | 'queued' | 'returned' | 'closed' | 'reopened';

/** @param before undefined for a ticket that is new. @returns undefined when nothing changed. Pure. */
export const changeKind = (
  before: TicketStanding | undefined,
  after: TicketStanding,
): ChangeKind | undefined => {
  if (!before) return 'opened';
  if (before.status !== after.status) {
    if (after.status === 'closed') return 'closed';
    if (before.status === 'closed') return 'reopened';
    if (after.status === 'open') return 'accepted';
    return before.queueId === after.queueId ? 'returned' : 'queued';
  }
  if (before.queueId !== after.queueId) return 'queued';
  if (before.userId === after.userId) return undefined;
  return before.userId === null ? 'accepted' : 'queued';
};
