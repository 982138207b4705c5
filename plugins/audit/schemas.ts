import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable } from 'prosa/schemas';

/** Everything that is written down, in the order a filter offers it. */
export const ACTIONS = [
  'login',
  'login-failed',
  'confirmation-failed',
  'user-created',
  'rights-changed',
  'password-changed',
  'password-reset',
  'two-step-enabled',
  'two-step-disabled',
  'setting-changed',
  'company-changed',
  'token-created',
  'contacts-merged',
  'contacts-parted',
  'deleted',
  'exported',
  'impersonation-started',
  'impersonation-ended',
] as const;

const Action = Type.Union(ACTIONS.map((action) => Type.Literal(action)));

const period = {
  /** First and last day, as the company's calendar has them. */
  from: Type.Optional(Type.String({ format: 'date' })),
  to: Type.Optional(Type.String({ format: 'date' })),
};

const paging = {
  /** Part of somebody's name, of what it was done to, or of an address. */
  searchParam: Type.Optional(Type.String({ maxLength: 200 })),
  pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
};

export const StrangersQuery = Closed({ ...period, ...paging });
export type StrangersQuery = Static<typeof StrangersQuery>;

export const AuditQuery = Closed({
  action: Type.Optional(Action),
  userId: Type.Optional(Id),
  ...period,
  ...paging,
});
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditEntrySchema = Closed({
  id: Type.Integer(),
  at: Instant,
  action: Type.String(),
  user: Nullable(Closed({ id: Type.Integer(), name: Nullable(Type.String()) })),
  /** Who of the platform's own people acted as the user. */
  impersonator: Nullable(Type.String()),
  subject: Nullable(
    Closed({
      kind: Type.String(),
      id: Nullable(Type.String()),
      name: Nullable(Type.String()),
    }),
  ),
  details: Type.Object({}, { additionalProperties: true }),
  address: Nullable(Type.String()),
  userAgent: Nullable(Type.String()),
});
export type AuditEntryDto = Static<typeof AuditEntrySchema>;

export const AuditPage = Closed({
  entries: Type.Array(AuditEntrySchema),
  hasMore: Type.Boolean(),
});
export type AuditPageDto = Static<typeof AuditPage>;
