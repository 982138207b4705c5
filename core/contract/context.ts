import type { Knex } from 'knex';
import type { Fact } from '../kernel/facts.ts';
import type { Role } from './manifest.ts';

/**
 * First argument of every service call. Nothing reads tenant or user from anywhere else.
 * It lives exactly as long as its transaction.
 */
export interface Ctx {
  readonly companyId: number;
  readonly userId?: number;
  readonly roles: readonly Role[];
  /** Why the system itself acts, when no user does. */
  readonly system?: string;
  readonly trx: Knex.Transaction;
  /**
   * Records an event in this transaction; it is published after the commit.
   * @param event declared name, `<plugin>.<noun>-<past verb>`
   * @param topics below the company's own, from {@link topics}
   */
  emit(event: string, payload: Record<string, unknown>, topics: readonly string[]): void;
  /** Records a fact. @param topics none where no screen is told */
  emit<Payload extends object, Published extends object>(
    fact: Fact<Payload, Published>,
    payload: NoInfer<Published>,
    topics?: readonly string[],
  ): void;
  /**
   * A statement that was sent and whose answer nobody here needs. Later statements, the commit too, travel to the
   * database without waiting for it; if PostgreSQL refuses it, nothing of the transaction is stored and this is the
   * reason given. A fault found only in its answer comes too late: the statement itself must fail.
   */
  underWay(statement: Promise<unknown>): void;
  /** Work that must only happen if this transaction commits. Its failure is logged, never undone. */
  afterCommit(work: () => void | Promise<void>): void;
}

/** A published event as subscribers and sockets receive it. */
export interface PublishedEvent {
  readonly id: string;
  readonly companyId: number;
  readonly seq: number;
  readonly event: string;
  readonly action: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Topic names below `c/{companyId}/`. */
export const topics = {
  /** Every member of the company. */
  company: 'company',
  /** Its admins. */
  admins: 'admins',
  /** One user. */
  user: (userId: number): string => `u/${String(userId)}`,
  /** Those who see a queue's tickets; `null` = tickets without a queue. */
  queue: (queueId: number | null): string => `q/${String(queueId ?? 0)}/tickets`,
  /** Full name of a topic for the broker. */
  full: (companyId: number, topic: string): string => `c/${String(companyId)}/${topic}`,
} as const;
