import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { AUDIT_ACTIONS } from 'prosa/contract';
import { Closed, Id, Instant, Nullable } from 'prosa/schemas';

const Action = Type.Union(AUDIT_ACTIONS.map((action) => Type.Literal(action)));

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

const platformFilters = {
  action: Type.Optional(Action),
  companyId: Type.Optional(Id),
  ...period,
  searchParam: paging.searchParam,
};

export const PlatformQuery = Closed({ ...platformFilters, pageNumber: paging.pageNumber });

export const PlatformFilters = Closed(platformFilters);
export type PlatformFilters = Static<typeof PlatformFilters>;

const entry = {
  id: Type.Integer(),
  at: Instant,
  action: Type.String(),
  user: Nullable(Closed({ id: Type.Integer(), name: Nullable(Type.String()) })),
  /** Whether it was somebody of the platform, in a company that is not theirs. */
  byPlatform: Type.Boolean(),
  /** The one of the platform's own people who acted as the user. */
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
};

const AuditEntrySchema = Closed(entry);
export type AuditEntryDto = Static<typeof AuditEntrySchema>;

export const AuditPage = Closed({
  entries: Type.Array(AuditEntrySchema),
  hasMore: Type.Boolean(),
});
export type AuditPageDto = Static<typeof AuditPage>;

/** An act of somebody of the platform. The numbers rise by one, and each hash is of the entry and the hash before it. */
const PlatformEntrySchema = Closed({
  ...entry,
  /** Whom somebody acted as. */
  actedAs: Nullable(Type.String()),
  /** In which company, also once that is gone. */
  company: Nullable(Closed({ id: Type.Integer(), name: Nullable(Type.String()) })),
  hash: Type.String(),
});
export type PlatformEntryDto = Static<typeof PlatformEntrySchema>;

export const PlatformPage = Closed({
  entries: Type.Array(PlatformEntrySchema),
  hasMore: Type.Boolean(),
});
export type PlatformPageDto = Static<typeof PlatformPage>;
