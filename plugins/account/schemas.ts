import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Instant, Nullable } from 'prosa/schemas';

const session = {
  id: Type.String(),
  /** Such as `Chrome`; null when it is not known. */
  browser: Nullable(Type.String()),
  /** Such as `Windows`; null when it is not known. */
  system: Nullable(Type.String()),
  kind: Type.Union([
    Type.Literal('computer'),
    Type.Literal('phone'),
    Type.Literal('tablet'),
    Type.Literal('unknown'),
  ]),
  /** Address of the login. */
  address: Nullable(Type.String()),
  /** Somebody of the platform acts as the user in it. */
  isImpersonation: Type.Boolean(),
  startedAt: Instant,
  lastSeenAt: Instant,
};

export const OpenSession = Closed({
  ...session,
  /** The one that asks. */
  isCurrent: Type.Boolean(),
});
export type OpenSession = Static<typeof OpenSession>;

export const EarlierSession = Closed({
  ...session,
  endedAt: Instant,
  /** Such as `logout` or `password`; `expired` where nobody ended it. */
  reason: Type.String(),
});
export type EarlierSession = Static<typeof EarlierSession>;

/** The caller's sessions, the newest first, and the last ten that ended within 30 days. */
export const SessionList = Closed({
  sessions: Type.Array(OpenSession),
  earlier: Type.Array(EarlierSession),
});
export type SessionList = Static<typeof SessionList>;

export const SessionParams = Closed({ id: Type.String({ format: 'uuid' }) });
