import type { AuditAction } from '../kernel/audit-actions.ts';

/** Something somebody may have to answer for. The transaction tells the user and the company. */
export interface AuditEntry {
  readonly action: AuditAction;
  /** The record it was done to; `kind` is a plugin's id. */
  readonly subject?: {
    readonly kind: string;
    readonly id?: number | string;
    readonly name?: string;
  };
  /** Never a secret, never what a customer wrote. A change is `{ from, to }`, by the name of the field. */
  readonly details?: Readonly<Record<string, unknown>>;
  /**
   * In which logs it stands: the company's own, unless told. Actions of the platform's people in a company that is not
   * theirs, or as somebody else, stand in the platform's as well.
   */
  readonly log?: 'company' | 'platform' | 'both';
}

/** The person who acts in a transaction, beyond the user it belongs to. */
export interface AuditActor {
  readonly address?: string;
  readonly userAgent?: string;
  /** One of the platform's own people, who acts as the user. */
  readonly impersonator?: { readonly id: number };
  /** The acting user, where that is not the transaction's. */
  readonly userId?: number;
  /** Company of whoever acts, where it may be another than the transaction's. */
  readonly companyId?: number;
}
