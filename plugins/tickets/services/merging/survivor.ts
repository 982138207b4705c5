import type { Ticket } from '../../models/ticket.ts';

type Standing = Pick<
  Ticket,
  'id' | 'status' | 'userId' | 'queueId' | 'awaitingDecision' | 'updatedAt'
>;

const rankOf = ({ status, awaitingDecision }: Standing): number =>
  status === 'open' ? 2 : awaitingDecision === null ? 0 : 1;

/**
 * Which of two active tickets with one person on one line goes on: the one somebody attends, else one that waits for
 * an answer, else the one that moved last.
 */
const survivorOf = <T extends Standing>(one: T, other: T): { stays: T; ends: T } => {
  const order = rankOf(one) - rankOf(other) || one.updatedAt.getTime() - other.updatedAt.getTime();
  return order >= 0 ? { stays: one, ends: other } : { stays: other, ends: one };
};

/** The tickets in which two contacts meet: both active, on one line. */
export const meetings = <T extends Standing & Pick<Ticket, 'contactId' | 'connectionId'>>(
  tickets: readonly T[],
  keptId: number,
): readonly { readonly stays: T; readonly ends: T }[] => {
  const active = tickets.filter(
    ({ status, connectionId }) => status !== 'closed' && connectionId !== null,
  );
  return active
    .filter(({ contactId }) => contactId === keptId)
    .flatMap((kept) => {
      const other = active.find(
        ({ contactId, connectionId }) => contactId !== keptId && connectionId === kept.connectionId,
      );
      return other ? [survivorOf(kept, other)] : [];
    });
};
