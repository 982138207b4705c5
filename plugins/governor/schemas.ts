import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable } from 'prosa/schemas';

const ScorePart = Type.Union([
  Type.Literal('quota'),
  Type.Literal('cold'),
  Type.Literal('answers'),
  Type.Literal('opt-outs'),
  Type.Literal('failures'),
  Type.Literal('sameness'),
  Type.Literal('incidents'),
  Type.Literal('age'),
]);

const HoldReason = Type.Union([
  Type.Literal('opt-outs'),
  Type.Literal('absent-numbers'),
  Type.Literal('undelivered'),
  Type.Literal('too-fast'),
  Type.Literal('logged-out'),
  Type.Literal('banned'),
  Type.Literal('by-hand'),
]);

const Budget = Closed({
  /** Most within any 24 hours, and within any hour. */
  day: Type.Integer(),
  hour: Type.Integer(),
  leftToday: Type.Integer(),
  leftThisHour: Type.Integer(),
});

/** How a connection stands. */
export const StandingSchema = Closed({
  connectionId: Id,
  /** 0 to 100. */
  score: Type.Integer(),
  parts: Type.Array(Closed({ id: ScorePart, points: Type.Integer(), most: Type.Integer() })),
  budgets: Closed({ cold: Budget, warm: Budget }),
  /** The daily caps that the connection has earned, and those that administrators chose instead; null = none. */
  caps: Closed({
    earned: Closed({ cold: Type.Integer(), warm: Type.Integer() }),
    chosen: Closed({ cold: Nullable(Type.Integer()), warm: Nullable(Type.Integer()) }),
  }),
  /** The channel's own count of new chats; null where it sets none. */
  quota: Nullable(
    Closed({ total: Type.Integer(), used: Type.Integer(), endsAt: Nullable(Instant) }),
  ),
  nextAt: Nullable(Instant),
  hold: Nullable(Closed({ reason: HoldReason, since: Instant, until: Nullable(Instant) })),
  newChatsFrom: Nullable(Instant),
});
export type StandingDto = Static<typeof StandingSchema>;

const Cap = Nullable(Type.Integer({ minimum: 0, maximum: 10_000 }));

/** Caps a day; null, and one that is left out, is the one that the connection has earned. */
export const CapsBody = Closed({
  cold: Type.Optional(Cap),
  warm: Type.Optional(Cap),
  /** The connection's name, typed: who raises a cap takes the risk that the channel ends the connection. */
  consent: Type.Optional(Type.String({ maxLength: 200 })),
});
export type CapsBody = Static<typeof CapsBody>;

/** Since when the channel says that it does not know a contact's number; null where it does, or was not asked. */
export const ContactNumberSchema = Closed({ absentSince: Nullable(Instant) });
export type ContactNumberDto = Static<typeof ContactNumberSchema>;
