import type { TicketStatus } from '../../public.ts';

/** An act that somebody may do with a ticket. */
export type TicketAction = 'accept' | 'return' | 'resolve' | 'reopen' | 'transfer';

/** The person or program that acts. */
export interface Actor {
  /** Null = no person: a program of the company. */
  readonly userId: number | null;
  readonly isAdmin: boolean;
}

/** The parts of a ticket a decision looks at. */
export interface TicketFacts {
  readonly status: TicketStatus;
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly isGroup: boolean;
}

/** Texts a step sends by itself; the service fills them in. */
export type AutomaticText = 'greeting-accepted' | 'completion' | 'transferred';

/** The changes and texts of a step, or the code of the reason why it is refused. */
export type Transition =
  | {
      readonly patch: Partial<Pick<TicketFacts, 'status' | 'userId' | 'queueId'>>;
      readonly texts: readonly AutomaticText[];
    }
  | {
      readonly refused:
        | 'ERR_TICKET_ALREADY_ACCEPTED'
        | 'ERR_TICKET_OF_OTHER_USER'
        | 'ERR_TICKET_TRANSITION'
        | 'ERR_QUEUE_REQUIRED';
    };

/** Where a transfer goes. */
export interface TransferTarget {
  readonly queueId: number | null;
  readonly userId: number | null;
}

type Rule = (ticket: TicketFacts, actor: Actor, target: TransferTarget) => Transition;

const refuse = (refused: Extract<Transition, { refused: unknown }>['refused']): Transition => ({
  refused,
});

const ownsOrAdmin = ({ userId }: TicketFacts, actor: Actor): boolean =>
  actor.isAdmin || userId === actor.userId;

const accept: Rule = ({ isGroup }, actor) => ({
  patch: { status: 'open', userId: actor.userId },
  texts: isGroup ? [] : ['greeting-accepted'],
});

const giveBack: Rule = (ticket, actor) =>
  ownsOrAdmin(ticket, actor)
    ? { patch: { status: 'pending', userId: null }, texts: [] }
    : refuse('ERR_TICKET_OF_OTHER_USER');

const resolve: Rule = (ticket, actor) => {
  const waiting = ticket.status === 'pending' && ticket.userId === null;
  if (!waiting && !ownsOrAdmin(ticket, actor)) return refuse('ERR_TICKET_OF_OTHER_USER');
  return {
    patch: { status: 'closed', userId: ticket.userId ?? actor.userId },
    texts: ticket.isGroup ? [] : ['completion'],
  };
};

const reopen: Rule = (_ticket, actor) => ({
  patch: { status: 'open', userId: actor.userId },
  texts: [],
});

const transfer: Rule = (ticket, actor, target) => {
  if (target.queueId === null) return refuse('ERR_QUEUE_REQUIRED');
  const waiting = ticket.status === 'pending' && ticket.userId === null;
  if (!waiting && !ownsOrAdmin(ticket, actor)) return refuse('ERR_TICKET_OF_OTHER_USER');
  return {
    patch: {
      status: target.userId === null ? 'pending' : 'open',
      userId: target.userId,
      queueId: target.queueId,
    },
    texts: ticket.isGroup ? [] : ['transferred'],
  };
};

const never: Rule = () => refuse('ERR_TICKET_TRANSITION');
const taken: Rule = () => refuse('ERR_TICKET_ALREADY_ACCEPTED');

/** The whole life of a ticket: state × action → what happens. */
export const TRANSITIONS: Readonly<Record<TicketStatus, Readonly<Record<TicketAction, Rule>>>> = {
  pending: { accept, return: never, resolve, reopen: never, transfer },
  open: { accept: taken, return: giveBack, resolve, reopen: never, transfer },
  closed: { accept: never, return: never, resolve: never, reopen, transfer: never },
};

/** Decides one step. Pure: it changes nothing and asks nobody. */
export const decide = (
  ticket: TicketFacts,
  action: TicketAction,
  actor: Actor,
  target: TransferTarget = { queueId: null, userId: null },
): Transition => TRANSITIONS[ticket.status][action](ticket, actor, target);

/**
 * The step that a `PUT /tickets/:id` means: the API sends the state it wants, not the step.
 * @param wanted the status asked for, when there is one
 * @param moves whether it names another queue, somebody else or another connection
 */
export const actionFor = (
  current: TicketStatus,
  wanted: TicketStatus | undefined,
  moves: boolean,
): TicketAction => {
  if (wanted === undefined || wanted === current) {
    if (moves) return 'transfer';
    return current === 'open' ? 'accept' : current === 'closed' ? 'resolve' : 'return';
  }
  if (wanted === 'closed') return 'resolve';
  if (wanted === 'pending') return moves ? 'transfer' : 'return';
  return current === 'closed' ? 'reopen' : moves ? 'transfer' : 'accept';
};
