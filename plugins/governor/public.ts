import type { Ctx } from 'prosa/contract';
import { definePoint, defineToken } from 'prosa/contract';
import type { OutreachMessage } from '../tickets/public.ts';
import type { ContactClass } from './shared/contact-class.ts';

export { classOf } from './shared/contact-class.ts';
export type { ContactClass } from './shared/contact-class.ts';

/** Somebody a source would write to now. */
export interface OutreachCandidate {
  /** Of the source's own row. */
  readonly id: string;
  readonly contactId: number;
  /** Seconds that the source's user wants between two of its messages. They slow down; they never hurry. */
  readonly minGapSeconds: number;
  /**
   * `marketing`: nobody who opted out, nobody who was written to a day ago or four times in thirty days.
   * `service`, such as a reminder: nobody who opted out.
   */
  readonly purpose: 'marketing' | 'service';
  /** The text with its variables blanked: the same one goes to few who never wrote, each hour. */
  readonly sameness?: string;
}

/**
 * Why somebody is written to later. `cap`: our own caps. `quota`, `timelock`: the channel's. `sameness`: too many were told
 * the same within the hour. `checking`: the channel is being asked whether it knows the number.
 */
export type WaitReason = 'cap' | 'quota' | 'timelock' | 'sameness' | 'checking';

/** Why somebody is never written to. `frequency`: they were written to too often. `absent`: the channel does not know the number. */
export type SkipReason = 'opted-out' | 'frequency' | 'absent' | 'gone';

/** A message of a candidate as it was put on its way. */
export interface HandedMessage {
  readonly ticketId: number;
  readonly messageIds: readonly number[];
  readonly at: Date;
}

/**
 * Something that writes to people unasked. It keeps its own recipients; a recipient becomes a message only at the moment
 * at which it may leave, in the one transaction of a claim. So whatever the source commits before, such as a pause, holds.
 */
export interface OutreachSource {
  /** Its plugin's id. */
  readonly id: string;
  /** Sources are asked in ascending order: schedules 10, the API 20, campaigns 30. */
  readonly order: number;
  /**
   * A select of `company_id, connection_id, due_at`, for the connections of `:connectionIds::int[]` on which somebody waits:
   * the earliest due moment. Run each second for all connections of a process together with those of the other sources: keep
   * it to an index.
   */
  readonly waiting: string;
  /**
   * The first due ones of a connection, in the order they shall leave.
   * @param most how many of them are looked at: a few, and 50 where none of these might leave
   */
  candidates(
    ctx: Ctx,
    connectionId: number,
    now: Date,
    most: number,
  ): Promise<readonly OutreachCandidate[]>;
  /**
   * The message of a candidate, ready to be sent. Undefined where it has none any more: the claim then goes on without
   * it, and the source must not name it again.
   */
  message(ctx: Ctx, candidate: OutreachCandidate): Promise<OutreachMessage | undefined>;
  /**
   * Notes that the message is on its way.
   * @returns false where the candidate no longer waits (paused, cancelled, claimed): the whole claim is rolled back
   */
  handed(ctx: Ctx, candidate: OutreachCandidate, message: HandedMessage): Promise<boolean>;
  /**
   * Notes that candidates may not leave yet: none of them is named again before `until`. All of a claim that wait for the
   * same reason come at once, so that those behind them get their turn.
   */
  later(
    ctx: Ctx,
    candidates: readonly OutreachCandidate[],
    until: Date,
    reason: WaitReason,
  ): Promise<void>;
  /**
   * Notes that a candidate's number is being asked for: it stays due, and keeps its place. Sources that do not show it leave
   * it out.
   */
  checking?(ctx: Ctx, candidate: OutreachCandidate): Promise<void>;
  /**
   * Contacts for whom something waits have written, in this transaction: what was put off for them is due again. On the way
   * of the next statement; nobody waits for it.
   */
  hurry?(ctx: Ctx, connectionId: number, contactIds: readonly number[], now: Date): void;
  /** Notes that candidates are never written to: none of them is named again. */
  skip(ctx: Ctx, candidates: readonly OutreachCandidate[], reason: SkipReason): Promise<void>;
}

/** Filled by everything that writes to people unasked (many). People and the bot never pass here. */
export const OutreachSourcesPoint = definePoint<OutreachSource>('governor.sources', 'many');

/** Why a connection says nothing unasked. All but `too-fast` last until a person ends them. */
export type HoldReason =
  | 'opt-outs'
  | 'absent-numbers'
  | 'undelivered'
  | 'too-fast'
  | 'logged-out'
  | 'banned'
  | 'by-hand';

/** A stop of all that a connection says unasked. */
export interface ConnectionHold {
  readonly reason: HoldReason;
  readonly since: Date;
  /** Null = until a person ends it. */
  readonly until: Date | null;
}

/** The budget of a connection for people of a class: to those who wrote within a day it has no end. */
export interface ClassBudget {
  /** Most within any 24 hours. */
  readonly day: number;
  /** Most within any hour. */
  readonly hour: number;
  readonly leftToday: number;
  readonly leftThisHour: number;
}

/** A part of a connection's score. */
export interface ScorePart {
  readonly id:
    | 'quota'
    | 'cold'
    | 'answers'
    | 'opt-outs'
    | 'failures'
    | 'sameness'
    | 'incidents'
    | 'age';
  readonly points: number;
  readonly most: number;
}

/** How a connection stands with its channel, as far as what is said unasked is concerned. */
export interface ConnectionStanding {
  readonly connectionId: number;
  /** 0 to 100, the sum of its parts. */
  readonly score: number;
  readonly parts: readonly ScorePart[];
  readonly budgets: Readonly<Record<Exclude<ContactClass, 'reply'>, ClassBudget>>;
  /** Nothing leaves before; null where something may leave now. */
  readonly nextAt: Date | null;
  readonly hold: ConnectionHold | null;
  /** Until then nobody who never wrote is written to; null = they are. */
  readonly newChatsFrom: Date | null;
}

/** How many people of each class are to be written to. */
export interface AudienceCounts {
  readonly cold: number;
  readonly warm: number;
}

/** Numbers that somebody wants to be asked for. */
export interface NumberQuestions {
  readonly connectionId: number;
  /** In the form contacts have. At most some hundreds: those that wait for their turn are no list to fill. */
  readonly numbers: readonly string[];
  /** Names those who ask, such as `contact-lists:7`: what waits can be withdrawn by it. */
  readonly requester: string;
}

/** The gate for everything that a connection says unasked. */
export interface Governor {
  /** Tells that somebody is due on a connection, now or at a moment; asked again after the commit. Any process may call it. */
  wake(ctx: Ctx, connectionId: number, at?: Date): void;
  /** How connections stand, in the order asked; those that are not there are left out. */
  standing(ctx: Ctx, connectionIds: readonly number[]): Promise<readonly ConnectionStanding[]>;
  /** When so many would have left, if nothing else is sent and nothing goes wrong. */
  estimate(ctx: Ctx, connectionId: number, counts: AudienceCounts): Promise<Date>;
  /**
   * Has the channel of a connection asked whether it knows numbers, at the pace it bears: the fact {@link NumberChecked} tells the
   * answers, in hours or days. A connection that cannot ask leaves them waiting.
   * @returns those that are known already, and whether they exist: nobody asks for them
   */
  check(ctx: Ctx, questions: NumberQuestions): Promise<ReadonlyMap<string, boolean>>;
  /** Takes back what a requester has asked for and nobody has answered. */
  withdrawChecks(ctx: Ctx, requester: string): Promise<void>;
  /** When so many more numbers would have been asked for. */
  checksEnd(ctx: Ctx, connectionId: number, count: number): Promise<Date>;
}

export const Governor = defineToken<Governor>('governor.Governor');

export { NumberChecked } from './facts.ts';
export type { NumberAnswer } from './facts.ts';
