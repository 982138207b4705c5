import { isOfOther } from '../allowed-actions.ts';
import type { Sight } from '../membership.ts';
import type { TicketDto } from '../types.ts';

/** Where a ticket is to go. */
export interface TransferValues {
  readonly queueId: number | null;
  /** Null: it waits in the queue. */
  readonly userId: number | null;
  /** Null: the connection stays. */
  readonly whatsappId: number | null;
}

/** Whether the reader may hand a ticket on: those who may finish it may. */
export const mayTransfer = (
  ticket: Pick<TicketDto, 'status' | 'userId' | 'queueId'>,
  sight: Pick<Sight, 'isAdmin' | 'userId'>,
): boolean => ticket.status !== 'closed' && !isOfOther(ticket, sight);

/** Why a transfer makes no sense, if it does not. */
export const refusalOfTransfer = (
  ticket: Pick<TicketDto, 'status' | 'userId' | 'queueId' | 'whatsappId'>,
  { queueId, userId, whatsappId }: TransferValues,
): 'no-queue' | 'is-here' | 'is-with' | undefined => {
  if (queueId === null) return 'no-queue';
  const moves =
    queueId !== ticket.queueId || (whatsappId !== null && whatsappId !== ticket.whatsappId);
  if (moves || userId !== ticket.userId) return undefined;
  return userId === null ? 'is-here' : 'is-with';
};

/** The body of `PUT /tickets/:id`. */
export const transferBody = ({
  queueId,
  userId,
  whatsappId,
}: TransferValues): Readonly<Record<string, unknown>> => ({
  status: userId === null ? 'pending' : 'open',
  userId,
  queueId,
  ...(whatsappId === null ? {} : { whatsappId }),
});

/** The queue a ticket goes to with an attendant, where it can only be one; null where it must be chosen. */
export const queueFor = (
  { queues = [] }: { readonly queues?: readonly { readonly id: number }[] },
  { queueId }: Pick<TicketDto, 'queueId'>,
): number | null => {
  if (queues.some(({ id }) => id === queueId)) return queueId;
  return queues.length === 1 ? (queues[0]?.id ?? null) : null;
};
