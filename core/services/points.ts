import type { Ctx } from '../contract.ts';
import { definePoint } from '../contract.ts';
import type { AuditActor, AuditEntry } from './audit-entry.ts';
import type { UpstreamKind } from './realtime/types.ts';

/** Adds to what a session is told about itself at login: queues, the default connection. */
export interface SessionDetails {
  of(ctx: Ctx, userId: number): Promise<Record<string, unknown>>;
}

/**
 * Adds topics a user may read, without the company's prefix. The core gives `company`, `admins` and the user's own.
 */
export interface TopicAccess {
  of(ctx: Ctx, user: { userId: number; isAdmin: boolean }): Promise<readonly string[]>;
}

/** A step with which the admins of a new company begin, as `GET /api/first-steps` tells of it. */
export interface FirstStep {
  /** Of the plugin that contributes it: its locales name the step as `firstStep.title` and `firstStep.text`. */
  readonly plugin: string;
  /** The screen where it is done. */
  readonly path: string;
  /** Reads in one query whether the company of the transaction has done it. */
  isDone(ctx: Ctx): Promise<boolean>;
}

/** Fills a new company with what its kind of work needs; runs inside the transaction that makes the company. */
export interface CompanyDefaults {
  fill(ctx: Ctx): Promise<void>;
}

/** Hears what browsers say by themselves: that somebody types, or is there. It is lost when nobody hears it. */
export interface UpstreamListener {
  readonly kind: UpstreamKind;
  /**
   * @param ctx a transaction of who said it
   * @param payload any JSON object of at most 1 kB, from a browser: check it
   */
  heard(ctx: Ctx, userId: number, payload: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Puts right what is no longer true in an installation that was restored from a backup. */
export interface AfterRestore {
  /**
   * Called once for each company, before anything is served or any connection runs.
   * @param ctx a transaction of the company
   */
  restored(ctx: Ctx): Promise<void>;
}

/** The state of work that waits in a plugin's tables. */
export interface BacklogState {
  /** That could be done now, or waits for its turn. */
  readonly waiting: number;
  /** That was given up and waits for somebody. */
  readonly failed: number;
  /** Seconds for which the first of them could have been done; 0 without any. */
  readonly oldestSeconds: number;
}

/** Work that waits in a plugin's tables rather than as a task: messages that leave, events that arrive. */
export interface Backlog {
  /** `<plugin>.<words>`; the locales name it `backlogs.<words>`. */
  readonly id: string;
  /** @param ctx a transaction of the platform, over all companies */
  read(ctx: Ctx): Promise<BacklogState>;
}

/** Puts something to look at into the demo company, once. */
export interface DemoContent {
  fill(ctx: Ctx): Promise<void>;
}

/** Keeps what people may have to answer for. */
export interface AuditTrail {
  /** @param ctx the transaction in which it happens */
  record(ctx: Ctx, entry: AuditEntry, actor: AuditActor): Promise<void>;
  /**
   * Somebody tried to come in as a user there is not: it is no company's business, the platform's alone.
   * @param ctx a transaction of no company
   */
  stranger?(ctx: Ctx, email: string, actor: AuditActor): Promise<void>;
}

/** Asks for more than a password before somebody comes in. */
export interface SecondFactor {
  /** Whether this user has to show it. */
  isAskedOf(ctx: Ctx, userId: number): Promise<boolean>;
  /** Whether the code is right. A code that was accepted is used up. */
  accepts(ctx: Ctx, userId: number, code: string): Promise<boolean>;
}

/** Points the core itself opens. */
export const CorePoints = {
  sessionDetails: definePoint<SessionDetails>('core.sessionDetails', 'many'),
  topicAccess: definePoint<TopicAccess>('core.topicAccess', 'many'),
  companyDefaults: definePoint<CompanyDefaults>('core.companyDefaults', 'many'),
  firstSteps: definePoint<FirstStep>('core.firstSteps', 'many'),
  upstream: definePoint<UpstreamListener>('core.upstream', 'many'),
  secondFactor: definePoint<SecondFactor>('core.secondFactor', 'many'),
  auditTrail: definePoint<AuditTrail>('core.auditTrail', 'many'),
  restored: definePoint<AfterRestore>('core.restored', 'many'),
  backlogs: definePoint<Backlog>('core.backlogs', 'many'),
  demoContent: definePoint<DemoContent>('core.demoContent', 'many'),
} as const;
