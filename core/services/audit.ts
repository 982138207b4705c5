import type { Ctx } from '../contract.ts';
import { transactionOf } from '../data/prepared.ts';
import type { AuditActor, AuditEntry } from './audit-entry.ts';
import type { AuditTrail } from './points.ts';

/** Thing that a transaction is about, for an entry that is written of it by its route alone. */
export interface AuditSubject {
  readonly id?: number | string;
  readonly name?: string;
}

/**
 * Hands what people may have to answer for to whoever keeps it, inside the transaction in which it happens: what is
 * undone leaves no trace, and nothing happens untraced.
 */
export class Audit {
  readonly #trails: () => readonly AuditTrail[];
  readonly #actors = new WeakMap<object, AuditActor>();
  readonly #subjects = new WeakMap<object, AuditSubject>();
  readonly #written = new WeakSet<object>();

  constructor(trails: () => readonly AuditTrail[]) {
    this.#trails = trails;
  }

  /** Says where a transaction comes from; every entry recorded in it tells. */
  actsFor(ctx: Ctx, actor: AuditActor): void {
    this.#actors.set(transactionOf(ctx), actor);
  }

  /** Names the thing that a transaction is about, such as the queue that it deletes. */
  about(ctx: Ctx, subject: AuditSubject): void {
    const { id, name } = subject;
    this.#subjects.set(transactionOf(ctx), {
      ...(id === undefined ? {} : { id }),
      ...(name === undefined ? {} : { name }),
    });
  }

  /** The thing that a transaction is about, where somebody named it. */
  subjectOf(ctx: Ctx): AuditSubject {
    return this.#subjects.get(transactionOf(ctx)) ?? {};
  }

  /** Whether something was recorded in a transaction. */
  hasRecorded(ctx: Ctx): boolean {
    return this.#written.has(transactionOf(ctx));
  }

  async record(ctx: Ctx, entry: AuditEntry): Promise<void> {
    this.#written.add(transactionOf(ctx));
    await this.recordAs(this.#actors.get(transactionOf(ctx)) ?? {}, ctx, entry);
  }

  /** Records something that was not done by whom the transaction is of. */
  async recordAs(actor: AuditActor, ctx: Ctx, entry: AuditEntry): Promise<void> {
    for (const trail of this.#trails()) await trail.record(ctx, entry, actor);
  }

  /** Records that somebody tried to come in as a user there is not. */
  async stranger(ctx: Ctx, email: string, actor: AuditActor): Promise<void> {
    for (const trail of this.#trails()) await trail.stranger?.(ctx, email, actor);
  }
}
