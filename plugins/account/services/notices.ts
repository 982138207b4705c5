import type { AuditEntry } from 'prosa/core';

/** Changes of which a person is told by mail. */
const NOTICE_KINDS = [
  'password-changed',
  'email-changed',
  'second-factor-on',
  'second-factor-off',
  'token-created',
  'token-deleted',
  'contacts-exported',
  'plan-changed',
  'company-closed',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A change and the people to be told of it. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly to: { readonly userId: number } | 'admins';
  /** The address the mail goes to when it is no longer the person's own. */
  readonly oldEmail?: string;
}

const hasChanged = (value: unknown): value is { readonly from: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value;

/** Deletions and files, which the audit log knows by their routes. */
const KIND_OF_ROUTE: Readonly<Record<string, NoticeKind>> = {
  'DELETE /api/message-api/tokens/:connectionId': 'token-deleted',
  'GET /api/contacts/export': 'contacts-exported',
};

/**
 * Decides whether an entry of the audit log is a change somebody must learn of by mail: one that a thief would make with a
 * stolen session.
 * @param actingId the user in whose name it was done
 */
export const noticeOf = (
  { action, subject, details = {} }: AuditEntry,
  actingId: number | undefined,
): Notice | undefined => {
  const userId = subject?.kind === 'users' ? Number(subject.id) : actingId;
  const told = (kind: NoticeKind, id = userId): Notice | undefined =>
    id === undefined ? undefined : { kind, to: { userId: id } };
  switch (action) {
    case 'password-changed':
    case 'password-reset':
      return told('password-changed');
    case 'two-step-enabled':
      return told('second-factor-on');
    case 'two-step-disabled':
      return told('second-factor-off');
    case 'token-created':
      return told('token-created', actingId);
    case 'rights-changed': {
      const notice = hasChanged(details.email) ? told('email-changed') : undefined;
      return notice && { ...notice, oldEmail: String((details.email as { from: unknown }).from) };
    }
    case 'company-changed':
      return hasChanged(details.plan) ? { kind: 'plan-changed', to: 'admins' } : undefined;
    case 'company-closed':
      return told('company-closed', actingId);
    case 'deleted':
    case 'exported': {
      const kind = KIND_OF_ROUTE[String(details.route)];
      return kind && told(kind, actingId);
    }
    default:
      return undefined;
  }
};
