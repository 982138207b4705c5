import type { Ctx } from 'prosa/contract';
import { definePoint, defineToken } from 'prosa/contract';
import type { ContactView } from '../contacts/public.ts';
import type { AutomaticReply, OccasionMessage, TicketView } from '../tickets/public.ts';

/** The configuration that an engine answers a ticket with: a prompt, an integration, a kind of bill. */
export interface EngineTarget {
  /** The engine's id. */
  readonly engine: string;
  /** The engine's own number for it: the id of the prompt or of the integration. */
  readonly config: number;
}

/** A ticket that may be answered, before anything is read for it. */
export interface EngineQuestion {
  readonly connectionId: number | null;
  readonly queueId: number | null;
}

/** Messages of a customer that an engine answers together; none where it begins the dialogue itself. */
export interface Turn {
  readonly id: number;
  readonly companyId: number;
  readonly target: EngineTarget;
  readonly ticket: TicketView;
  readonly contact: ContactView;
  /** Oldest first, with transcripts as far as there are any. */
  readonly messages: readonly OccasionMessage[];
  /** From 1. Higher after a crash or a retry. */
  readonly attempt: number;
  /** How many turns this ticket has had with this target, this one included, since a person last had it. */
  readonly count: number;
  /** Plain JSON that the engine kept of this ticket and target; undefined at first, after it expired, and after a person's step. */
  readonly memory: unknown;
  /** The answer is of no use after this. */
  readonly deadline: Date;
}

/** Amounts that a turn used, for the engine's own books. Plain JSON. */
export type EngineUsage = Readonly<Record<string, number | boolean>>;

/** An engine's answer to a turn. */
export interface EngineAnswer {
  readonly replies?: readonly AutomaticReply[];
  /** The queue the ticket goes to. */
  readonly queueId?: number;
  /** The person it goes to, who is then its owner. */
  readonly userId?: number;
  readonly close?: true;
  /**
   * The engine's part is over: nothing answers the ticket automatically until somebody has had it or it was closed.
   * `handed-over`: a person is to attend. `finished`: the dialogue has come to its end.
   */
  readonly ends?: 'handed-over' | 'finished';
  /** Kept for the next turn; null forgets; undefined leaves it. */
  readonly memory?: object | null;
  /** When the memory is forgotten; never unless told. */
  readonly memoryExpiresAt?: Date;
  /** An internal note for those who attend, never for the customer. */
  readonly note?: string;
  readonly usage?: EngineUsage;
  /** A code of the automation's locales (`reasons.<code>`) or the engine's, for admins: the reason of a hand-over. */
  readonly reason?: string;
  /** Names of sources or steps, for admins who ask why a turn said what it said. No text of customers. */
  readonly trace?: readonly string[];
}

/** All an engine reads in the transaction that claims its turn. `refused`: the turn hands the ticket over for this reason. */
export type Prepared<Given> = { readonly given: Given } | { readonly refused: string };

/** Turns after which a person is to attend. */
export interface TurnLimits {
  /** Of one dialogue, since a person last had the ticket. */
  readonly dialogue: number;
  /** Of one contact in an hour. */
  readonly contactHour: number;
}

/** A program that answers customers and reaches out for it: never in the ticket's transaction. */
export interface AutomationEngine<Given = unknown> {
  /** Its plugin's id, or that with a suffix after a dot. */
  readonly id: string;
  /** A call may be repeated although it may have reached the service (models). Others are repeated only where nothing was sent. */
  readonly isRepeatable: boolean;
  /**
   * The service keeps the dialogue: a message that comes while it is called makes a turn of its own behind. Others drop
   * their call and answer all messages together, twice at most.
   */
  readonly isStateful: boolean;
  /** Milliseconds after the last message before it is called: 3,000 unless told; 0 for menus. */
  readonly quietMilliseconds?: number;
  /**
   * A turn with a voice note waits for its file and its transcript, 60 s at most. As a function: whether this configuration has
   * them written down, from memory as {@link applies} is answered.
   */
  readonly waitsForVoice?: boolean | ((ctx: Ctx, config: number) => Promise<boolean>);
  /** It says something before the customer does, where an option or a transfer leads to it. */
  readonly begins?: boolean;
  /** Turns after which a person is to attend; 30 and 20 unless told, 120 and 60 where the service keeps the dialogue. */
  readonly limits?: TurnLimits;
  /**
   * The configuration that answers tickets of this queue, or of this connection where they are in none. Asked of each message
   * that nobody attends, under the ticket's lock: from memory, without a statement once the company's configuration is known.
   */
  applies(ctx: Ctx, question: EngineQuestion): Promise<number | undefined>;
  /**
   * Whether it is known by now, without asking anybody, that it answers no ticket of this company: nothing is configured.
   * Asked with every batch of arrivals, after {@link applies} was: where all engines are idle, messages of quiet connections are
   * not decided about at all. Without it the engine is never idle, and the company's arrivals are slower.
   */
  isIdle?(companyId: number): boolean;
  /** Reads configuration and history and reserves the budget, in the short transaction that claims the turn. */
  prepare(ctx: Ctx, turn: Turn): Promise<Prepared<Given>>;
  /**
   * Reaches out. No transaction is open. Aborted when somebody takes the ticket, when the time is over and when the turn is dropped.
   * @throws OutboundError, which decides about a repetition; anything else hands the ticket over
   */
  run(turn: Turn, given: Given, signal: AbortSignal): Promise<EngineAnswer>;
  /** Settles what `prepare` reserved, in the transaction that keeps the answer or gives the turn up. Called once for each `prepare`,
   * unless the process dies in between: what is reserved must lapse by itself. */
  settle?(ctx: Ctx, turn: Turn, given: Given, usage: EngineUsage | undefined): Promise<void>;
}

/** Engine orders: of two that apply the lower one answers. */
export const ENGINE_ORDER = { bills: 10, prompts: 20, integrations: 30 } as const;

/** Filled by those who answer with a service of the outside (many). */
export const EnginesPoint = definePoint<AutomationEngine>('automation.engines', 'many');

/** The responder's id, for decisions that hand a ticket to it. */
export const AUTOMATION = 'automation';

/** The state with which a decision hands a ticket to the automation (`handTo`). */
export interface HandedTo {
  /** Answers from now on, whatever queue the ticket is in, until a person has it or the customer goes back to the menu. */
  readonly started: EngineTarget;
}

/** Keeps what those who attend should know of a ticket, never for the customer. */
export interface TurnNotes {
  /** In the transaction that moves the ticket. */
  write(ctx: Ctx, ticket: TicketView, note: string): Promise<void>;
}

/** Filled by plugins that keep notes on tickets (many). */
export const TurnNotesPoint = definePoint<TurnNotes>('automation.notes', 'many');

/** Something an answer in a menu may lead to. */
export interface TargetChoice extends EngineTarget {
  readonly name: string;
}

/** Guards services that fail: 5 failures in a row close the way to a host for 30 s, doubled up to 10 minutes. */
export interface Breakers {
  /**
   * Makes a call unless the breaker of this company and host is open.
   * @throws OutboundError `down` with the code `BREAKER_OPEN`, not sent; and whatever the call throws
   */
  guard<T>(companyId: number, url: string, call: () => Promise<T>): Promise<T>;
}

export const Breakers = defineToken<Breakers>('automation.Breakers');

/** Turns that wait for the words of voice notes. */
export interface SpokenWords {
  /** Nothing will be made out of a voice note: a turn that waits for it goes on without. */
  missing(ctx: Ctx, ticketId: number, messageId: number): Promise<void>;
}

export const SpokenWords = defineToken<SpokenWords>('automation.SpokenWords');

/** A finished turn as admins see it: no text of customers. */
export interface TurnView {
  readonly id: number;
  readonly ticketId: number;
  readonly engine: string;
  readonly config: number;
  readonly status: 'open' | 'running' | 'answered' | 'delivered' | 'void' | 'lost';
  readonly reason: string | null;
  readonly trace: readonly string[];
  readonly attempt: number;
  readonly startedAt: string;
  readonly milliseconds: number | null;
}
