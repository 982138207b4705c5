import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Nullable, NullableId, PageQuery } from 'prosa/schemas';
import { LONGEST_BODY, RECURRENCE_LIMITS } from './public.ts';

const Ignored = Type.Optional(Type.Any());

/** How a message is repeated. */
const RecurrenceSchema = Closed({
  unit: Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month')]),
  /** Every so many of them. */
  every: Type.Integer({ minimum: 1, maximum: RECURRENCE_LIMITS.every }),
  /** 0 = Sunday; for days and weeks. Empty: every day, or the weekday of the first. */
  weekdays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
    maxItems: 7,
    uniqueItems: true,
  }),
  /** How often in all; null = without end. */
  count: Nullable(Type.Integer({ minimum: 1, maximum: RECURRENCE_LIMITS.count })),
  /** The last day, `2026-12-31`; null = without end. */
  until: Nullable(Type.String({ format: 'date' })),
  /** National holidays, and those of the company's list. */
  skipsHolidays: Type.Boolean(),
});

/** Text, contact and time are judged by the service, which has codes of its own for them. */
export const ScheduleBody = Closed({
  body: Type.Optional(Type.String({ maxLength: LONGEST_BODY })),
  contactId: Type.Optional(NullableId),
  /** An instant (`2026-03-31T12:00:00Z`), or a time on the company's clock (`2026-03-31 09:00:00`). */
  sendAt: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  /** The connection it leaves on; null = the company's default. */
  whatsappId: Type.Optional(NullableId),
  /** The conversation opens with it; else it is kept, and shown when the customer answers. */
  saveMessage: Type.Optional(Type.Boolean()),
  /** Minutes before it at which its owner is told; null = not. */
  reminder: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 10_080 }))),
  recurrence: Type.Optional(Nullable(RecurrenceSchema)),
  /** Older clients send back what they were shown; the owner is always who made it. */
  id: Ignored,
  userId: Ignored,
  companyId: Ignored,
  contact: Ignored,
  status: Ignored,
  sentAt: Ignored,
  mediaPath: Ignored,
  mediaName: Ignored,
  createdAt: Ignored,
  updatedAt: Ignored,
});
export type ScheduleBody = Static<typeof ScheduleBody>;

/** A scheduled message as the API shows it. */
export const ScheduleSchema = Closed({
  id: Id,
  body: Type.String(),
  contactId: Id,
  contact: Nullable(Closed({ id: Id, name: Type.String(), number: Type.String() })),
  /** Of a repeated one the next time. */
  sendAt: Type.String({ format: 'date-time' }),
  /** Of a repeated one the last time. */
  sentAt: Nullable(Type.String({ format: 'date-time' })),
  /** `AGENDADA` = on its way. */
  status: Type.Union([
    Type.Literal('PENDENTE'),
    Type.Literal('AGENDADA'),
    Type.Literal('ENVIADA'),
    Type.Literal('ERRO'),
  ]),
  /** The code of its failure, or of that of the last time; empty = none. */
  reason: Type.String(),
  /** Why it waits although its time has come; empty = it does not. */
  waitReason: Type.String(),
  userId: NullableId,
  whatsappId: NullableId,
  saveMessage: Type.Boolean(),
  reminder: Nullable(Type.Integer()),
  recurrence: Nullable(RecurrenceSchema),
  /** Address of the file, good for some minutes. */
  mediaPath: Nullable(Type.String()),
  mediaName: Type.String(),
  /** Its media type; empty without a file. */
  mediaType: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
});
export type ScheduleDto = Static<typeof ScheduleSchema>;

export const ListSchedulesQuery = Closed({
  ...PageQuery,
  contactId: Type.Optional(Id),
  userId: Type.Optional(Id),
  /** Those that are still to be sent, the next one first. */
  planned: Type.Optional(Type.Boolean()),
});
export type ListSchedulesQuery = Static<typeof ListSchedulesQuery>;

export const SchedulePage = Closed({
  schedules: Type.Array(ScheduleSchema),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
});
export type SchedulePage = Static<typeof SchedulePage>;

export const CalendarQuery = Closed({
  /** Days on the company's clock, the second one left out; at most 45. */
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
});
export type CalendarQuery = Static<typeof CalendarQuery>;

/** A time of a calendar at which a message is, was or will be sent. */
const CalendarEntrySchema = Closed({
  scheduleId: Id,
  at: Type.String({ format: 'date-time' }),
  /** Of the company's clock. */
  day: Type.String({ format: 'date' }),
  time: Type.String(),
  status: ScheduleSchema.properties.status,
  /** A later time of a repeated message. */
  isLater: Type.Boolean(),
});
export type CalendarEntry = Static<typeof CalendarEntrySchema>;

export const CalendarAnswer = Closed({
  entries: Type.Array(CalendarEntrySchema),
  /** Those that the entries are of. */
  schedules: Type.Array(ScheduleSchema),
  /** There are more than can be shown. */
  hasMore: Type.Boolean(),
});
export type CalendarAnswer = Static<typeof CalendarAnswer>;
