import { isOfOther } from './allowed-actions.ts';
import type { TicketAction } from './allowed-actions.ts';
import type { TicketDto } from './types.ts';

/** The step that takes one back. There is none where it would put the ticket into another hand than before. */
export const undoOf = (
  action: 'resolve' | 'return',
  { status, userId }: Pick<TicketDto, 'status' | 'userId'>,
  readerId: number,
): TicketAction | undefined => {
  if (status !== 'open' || userId !== readerId) return undefined;
  return action === 'resolve' ? 'reopen' : 'accept';
};

/** The question to ask before a step that cannot be taken back. */
export type StepQuestion = 'resolve-waiting' | 'resolve-of-other' | 'return-of-other';

export const questionBefore = (
  action: TicketAction,
  ticket: Pick<TicketDto, 'status' | 'userId' | 'queueId'>,
  readerId: number,
): StepQuestion | undefined => {
  if (action !== 'resolve' && action !== 'return') return undefined;
  // Asked as anybody but an administrator: that it may be done does not make it one's own.
  const isOthers = isOfOther(ticket, { userId: readerId, isAdmin: false });
  if (isOthers) return `${action}-of-other`;
  return action === 'resolve' && ticket.status === 'pending' ? 'resolve-waiting' : undefined;
};

export interface StepOptions {
  /** False finishes without the words of goodbye. */
  readonly farewell?: boolean;
}

/** The body of `PUT /tickets/:id`. */
export const bodyOf = (
  action: TicketAction,
  { userId, queueId }: Pick<TicketDto, 'userId' | 'queueId'>,
  readerId: number,
  { farewell = true }: StepOptions = {},
): Readonly<Record<string, unknown>> => {
  if (action === 'return') return { status: 'pending', userId: null };
  if (action !== 'resolve') return { status: 'open', userId: readerId };
  return {
    status: 'closed',
    userId,
    queueId,
    useIntegration: null,
    promptId: null,
    integrationId: null,
    ...(farewell ? {} : { farewell }),
  };
};
