import { payloadOf } from 'prosa/contract';
import type { EitherFact } from 'prosa/contract';
import { TicketDeleted } from '../../tickets/public.ts';
import type { TicketChange, TicketDeletion } from '../../tickets/public.ts';
import { RatingAsked, RatingGiven } from '../facts.ts';
import type { RatingAnswer, RatingRequest } from '../facts.ts';

/** An attendance of one ticket. Moments are text, as the database writes them or ISO 8601. */
export interface Attendance {
  /** Undefined for one that is not stored yet. */
  readonly id: number | undefined;
  /** The ticket's contact when it began; used only to store it. */
  readonly contactId: number | null;
  readonly userId: number | null;
  readonly createdAt: string;
  readonly queuedAt: string | null;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly ratingAt: string | null;
  readonly rated: boolean;
  readonly rating: number | null;
}

/** The facts that attendances are written from. */
export type AttendanceFact = EitherFact<
  TicketChange | TicketDeletion | RatingRequest | RatingAnswer
>;

const replaced = (
  attendances: readonly Attendance[],
  old: Attendance,
  changes: Partial<Attendance>,
): readonly Attendance[] =>
  attendances.map((each) => (each === old ? { ...each, ...changes } : each));

const begun = ({ contactId, to }: TicketChange, at: string): Attendance => ({
  id: undefined,
  contactId,
  userId: to.status === 'open' ? to.userId : null,
  createdAt: at,
  queuedAt: to.status === 'pending' || to.queueId !== null ? at : null,
  startedAt: to.status === 'open' ? at : null,
  finishedAt: null,
  ratingAt: null,
  rated: false,
  rating: null,
});

/** An attendance that goes on after a change of its ticket: returned it waits anew, and moved to a queue as well. */
const gone = (
  attendance: Attendance,
  { from, to }: TicketChange,
  at: string,
): Partial<Attendance> => {
  const isReturned = from?.status !== 'pending';
  const isMoved = to.queueId !== null && to.queueId !== from?.queueId;
  switch (to.status) {
    case 'pending':
      return {
        userId: null,
        queuedAt: isReturned || isMoved ? at : attendance.queuedAt,
        startedAt: null,
      };
    case 'open':
      return {
        userId: to.userId ?? attendance.userId,
        startedAt: attendance.startedAt ?? at,
      };
    case 'closed':
      return { userId: to.userId ?? attendance.userId, finishedAt: at };
  }
};

const changed = (
  attendances: readonly Attendance[],
  change: TicketChange,
  at: string,
): readonly Attendance[] => {
  const { from, to } = change;
  if (from?.status === 'closed' && to.status === 'closed') return attendances;
  const current = attendances.find(({ finishedAt }) => finishedAt === null);
  if (current) return replaced(attendances, current, gone(current, change, at));
  return to.status === 'closed' ? attendances : [...attendances, begun(change, at)];
};

/** The answer itself has reopened the ticket, and is no attendance of its own. */
const rated = (
  attendances: readonly Attendance[],
  rating: RatingAnswer['rating'],
): readonly Attendance[] => {
  const asked = attendances.findLast((each) => each.ratingAt !== null && !each.rated);
  if (!asked) return attendances;
  const place = attendances.indexOf(asked);
  const kept = attendances.filter(
    ({ finishedAt, startedAt }, at) => at <= place || finishedAt !== null || startedAt !== null,
  );
  return replaced(kept, asked, { rated: true, rating });
};

/**
 * The attendances of a ticket after a fact. Pure: one that is the same object stays as it is stored.
 * @param attendances the last ones of the fact's ticket, in the order of their beginning
 */
export const attend = (
  attendances: readonly Attendance[],
  fact: AttendanceFact,
): readonly Attendance[] => {
  const at = fact.at.toISOString();
  if (payloadOf(fact, RatingAsked)) {
    const last = attendances.at(-1);
    return last ? replaced(attendances, last, { ratingAt: at }) : attendances;
  }
  const answer = payloadOf(fact, RatingGiven);
  if (answer) return rated(attendances, answer.rating);
  // A finished attendance stays counted; one that went on waits for nobody any more.
  if (payloadOf(fact, TicketDeleted)) {
    return attendances.filter(({ finishedAt }) => finishedAt !== null);
  }
  return changed(attendances, fact.payload as TicketChange, at);
};
