import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Nullable } from 'prosa/schemas';

/** Milliseconds for which the server answers the same numbers again. */
export const CACHE_MILLISECONDS = 2_000;

const Day = Type.String({ format: 'date' });

/** At least one of them; together they narrow. Days are the company's own. */
export const DashboardQuery = Closed({
  /** Attendances queued in the last so many times 24 hours. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3660 })),
  /** Queued on this day or later. */
  date_from: Type.Optional(Day),
  /** Finished on this day or earlier: those still going on are left out. */
  date_to: Type.Optional(Day),
});
export type DashboardQuery = Static<typeof DashboardQuery>;

const Minutes = Type.Number({ description: 'Minutes, with one decimal' });

const CountersSchema = Closed({
  /** Tickets that wait and that are attended now, whatever the period. */
  supportPending: Type.Integer(),
  supportHappening: Type.Integer(),
  supportFinished: Type.Integer(),
  /** Contacts attended exactly once in the period. */
  leads: Type.Integer(),
  avgSupportTime: Minutes,
  avgWaitTime: Minutes,
});

const AttendantSchema = Closed({
  id: Id,
  name: Type.String(),
  online: Type.Boolean(),
  avgSupportTime: Minutes,
  tickets: Type.Integer(),
  /** Mean of the ratings given, 1 to 3; null without one. */
  rating: Nullable(Type.Number()),
});
export type AttendantDto = Static<typeof AttendantSchema>;

export const DashboardSchema = Closed({
  counters: CountersSchema,
  attendants: Type.Array(AttendantSchema),
  /** Tickets begun today, by hour. */
  today: Closed({
    date: Day,
    total: Type.Integer(),
    hours: Type.Array(Type.Integer(), { minItems: 24, maxItems: 24 }),
  }),
});
export type DashboardDto = Static<typeof DashboardSchema>;
