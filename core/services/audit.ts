import type { Ctx } from '../contract.ts';
import { transactionOf } from '../data/prepared.ts';
import type { AuditEntry, AuditTrail } from '../points.ts';

/** Who acts in a transaction, beyond the user it belongs to. */
export interface AuditActor {
  readonly address?: string;
  readonly userAgent?: string;
  /** One of the platform's own people, who acts as the user. */
  readonly impersonator?: { readonly id: number; readonly name: string };
}

/**
 * Hands what people may have to answer for to whoever keeps it, inside the transaction in which it happens: what is
 * undone leaves no trace, and nothing happens untraced.
 */
export class Audit {
  readonly #trails: () => readonly AuditTrail[];
  readonly #actors = new WeakMap<object, AuditActor>();

  constructor(trails: () => readonly AuditTrail[]) {
    this.#trails = trails;
  }

  /** Says where a transaction comes from; every entry recorded in it tells. */
  actsFor(ctx: Ctx, actor: AuditActor): void {
    this.#actors.set(transactionOf(ctx), actor);
  }

  async record(ctx: Ctx, entry: AuditEntry): Promise<void> {
    const actor = this.#actors.get(transactionOf(ctx)) ?? {};
    for (const trail of this.#trails()) await trail.record(ctx, entry, actor);
  }

  /** Records that somebody tried to come in as a user there is not. */
  async stranger(ctx: Ctx, email: string, actor: AuditActor): Promise<void> {
    for (const trail of this.#trails()) await trail.stranger?.(ctx, email, actor);
  }
}
