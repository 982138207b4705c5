import type { BusinessDay, OptionTargetChoice, QueueDialogue } from '../../queues/public.ts';
import type { AutomaticReply } from '../../tickets/public.ts';

/** The messages a connection sends by itself, and how often. */
export interface BotConnection {
  readonly greetingMessage: string;
  readonly outOfHoursMessage: string;
  readonly complationMessage: string;
  readonly ratingMessage: string;
  /** How often the menu of queues is sent at the most; 0 = without limit. */
  readonly maxUseBotQueues: number;
  /** Minutes in which the menu of queues is not sent again; 0 = at once. */
  readonly timeUseBotQueues: number;
}

/** All the dialogue depends on besides what was said in it. */
export interface BotFacts {
  readonly now: Date;
  /** The company's, IANA name. */
  readonly timeZone: string;
  readonly connection: BotConnection;
  /** Those of the connection, in the company's order. */
  readonly queues: readonly QueueDialogue[];
  /** The one the ticket is in, which may be none of the connection's. */
  readonly current: QueueDialogue | undefined;
  readonly scheduleType: 'disabled' | 'queue' | 'company';
  readonly companyHours: readonly BusinessDay[];
  /** Whether a connection with one queue greets before it goes there. */
  readonly greetsSingleQueue: boolean;
}

/**
 * Where a dialogue stands. `start`: nothing was asked. `queues`: the menu of queues was sent. `entering`: in a queue
 * whose first words were not said yet. `options`: in the tree of a queue. `done`: somebody will attend.
 */
type BotStep = 'start' | 'queues' | 'entering' | 'options' | 'done';

/** The rating that a customer was asked for when the ticket was finished. */
export interface AskedRating {
  /** ISO 8601. */
  readonly askedAt: string;
  /** The user and the queue the ticket had. */
  readonly userId: number | null;
  readonly queueId: number | null;
}

/** The state kept between two messages. Plain JSON. */
export interface BotState {
  readonly step: BotStep;
  /** The option whose menu was sent last; null = the queue's own. */
  readonly optionId: number | null;
  /** How often the menu of queues was sent since a queue was chosen, and when last (ISO 8601). */
  readonly menus: number;
  readonly menuAt: string | null;
  /** An answer to the menu that meant nothing was pointed out. */
  readonly isWarned: boolean;
  /** When the bot last said anything (ISO 8601). */
  readonly saidAt: string | null;
  /** The connection has greeted. */
  readonly isGreeted: boolean;
  /** Closed periods the customer was told of. */
  readonly told: readonly string[];
  readonly rating?: AskedRating;
}

/** The dialogue's answer to one message. */
export interface BotAnswer {
  readonly replies: readonly AutomaticReply[];
  /** Undefined = where it is; null = in none. */
  readonly queueId?: number | null;
  /** Whether the next message belongs to the dialogue. */
  readonly chatbot: boolean;
  readonly state: BotState;
  /** The customer is back at the beginning: whatever else answered is left. */
  readonly startsOver?: true;
  /** The target that answers from now on, instead of a person. */
  readonly leadsTo?: OptionTargetChoice;
}

export const INITIAL_STATE: BotState = {
  step: 'start',
  optionId: null,
  menus: 0,
  menuAt: null,
  isWarned: false,
  saidAt: null,
  isGreeted: false,
  told: [],
};

/** The kept state, completed where an older version kept less. */
export const stateOf = (kept: unknown): BotState =>
  typeof kept === 'object' && kept !== null
    ? { ...INITIAL_STATE, ...(kept as Partial<BotState>) }
    : INITIAL_STATE;
