import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Nullable } from 'prosa/schemas';

const Text = Type.String({ maxLength: 4096 });

const Time = Type.String({ pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9])?$' });

const WeekdayName = Type.Union([
  Type.Literal('monday'),
  Type.Literal('tuesday'),
  Type.Literal('wednesday'),
  Type.Literal('thursday'),
  Type.Literal('friday'),
  Type.Literal('saturday'),
  Type.Literal('sunday'),
]);

const Interval = Closed({
  startTime: Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }),
  /** Before the beginning = on the next day. */
  endTime: Type.String({ pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' }),
});

const MOST_INTERVALS = 6;

const named = { weekday: Type.String({ maxLength: 40 }), weekdayEn: WeekdayName };

/**
 * A day as it is given: with its intervals (none = closed), or with one beginning and one end, of which an empty one means
 * the whole day and the same twice a closed day. Of both, the intervals count where they begin and end at these times.
 */
export const BusinessDayBody = Closed({
  ...named,
  startTime: Type.Optional(Time),
  endTime: Type.Optional(Time),
  intervals: Type.Optional(Type.Array(Interval, { maxItems: MOST_INTERVALS })),
});

const SchedulesBody = Type.Array(BusinessDayBody, { maxItems: 7 });

/** A day as it is answered, in both shapes. */
const BusinessDaySchema = Closed({
  ...named,
  startTime: Time,
  endTime: Time,
  intervals: Type.Array(Interval),
});

const Schedules = Type.Array(BusinessDaySchema, { maxItems: 7 });

export const BusinessHoursBody = Closed({ schedules: SchedulesBody });
export type BusinessHoursBody = Static<typeof BusinessHoursBody>;

export const BusinessHoursSchema = Closed({ schedules: Schedules });
export type BusinessHoursDto = Static<typeof BusinessHoursSchema>;

/** Name and colour are judged by the service, which has codes of its own for them. */
const required = {
  name: Type.String({ maxLength: 255 }),
  color: Type.String({ maxLength: 32 }),
};

const optional = {
  orderQueue: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  greetingMessage: Type.Optional(Text),
  outOfHoursMessage: Type.Optional(Text),
  schedules: Type.Optional(SchedulesBody),
  /** The users who attend it; all of them are replaced. */
  userIds: Type.Optional(Type.Array(Id, { maxItems: 1000, uniqueItems: true })),
  /** Clients of the API send null for these; a plugin that adds the column of that name takes its place. */
  integrationId: Type.Optional(Type.Null()),
  promptId: Type.Optional(Type.Null()),
};

export const CreateQueueBody = Closed({ ...required, ...optional });
export type CreateQueueBody = Static<typeof CreateQueueBody>;

export const UpdateQueueBody = Type.Partial(Closed({ ...required, ...optional }), {
  additionalProperties: false,
});
export type UpdateQueueBody = Static<typeof UpdateQueueBody>;

/** Queues in the order they shall have among each other. */
export const QueueOrderBody = Closed({
  queueIds: Type.Array(Id, { minItems: 1, maxItems: 1000, uniqueItems: true }),
});
export type QueueOrderBody = Static<typeof QueueOrderBody>;

/** A queue as the API shows it, with what other plugins add. */
export const QueueSchema = Type.Object(
  {
    id: Id,
    name: Type.String(),
    color: Type.String(),
    orderQueue: Type.Integer(),
    greetingMessage: Type.String(),
    outOfHoursMessage: Type.String(),
    schedules: Schedules,
    userIds: Type.Array(Id),
    /** The file that goes with the greeting. */
    isMedia: Type.Boolean(),
    mediaName: Type.String(),
    mediaPath: Nullable(Type.String()),
  },
  { additionalProperties: true },
);
export type QueueDto = Static<typeof QueueSchema>;

/** Older clients name the company; it is always the caller's own. */
export const ListQueuesQuery = Closed({ companyId: Type.Optional(Id) });

/** `-1` = those offered first, as older clients say it. */
const ParentId = Nullable(Type.Integer({ minimum: -1, maximum: 2_147_483_647 }));

/** The place among the others of the same parent, from 1; older clients send it as text. */
const Position = Type.Union([
  Type.Integer({ minimum: 1, maximum: 1_000 }),
  Type.String({ pattern: '^[0-9]{1,4}$' }),
]);

const Target = {
  engine: Type.String({ minLength: 1, maxLength: 60 }),
  config: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
};

/** Something that options may lead to, and its name. */
export const OptionTargetSchema = Closed({ ...Target, name: Type.String() });

const optionFields = {
  title: Type.String({ minLength: 1, maxLength: 200 }),
  message: Type.Optional(Text),
  option: Type.Optional(Position),
  parentId: Type.Optional(ParentId),
  /** Null = a person. */
  target: Type.Optional(Nullable(Closed(Target))),
};

export const CreateOptionBody = Closed({ ...optionFields, queueId: Id });
export type CreateOptionBody = Static<typeof CreateOptionBody>;

export const UpdateOptionBody = Type.Partial(Closed(optionFields), {
  additionalProperties: false,
});
export type UpdateOptionBody = Static<typeof UpdateOptionBody>;

const optionProperties = {
  id: Id,
  queueId: Id,
  parentId: Nullable(Id),
  option: Type.String(),
  title: Type.String(),
  message: Type.String(),
  isMedia: Type.Boolean(),
  mediaName: Type.String(),
  mediaPath: Nullable(Type.String()),
  mediaType: Nullable(Type.String()),
  /** The target it leads to; null = a person. Without a name it is gone, which leads to a person as well. */
  target: Nullable(Closed({ ...Target, name: Nullable(Type.String()) })),
};

/** An option with all that follows from it. */
export const QueueOptionSchema = Type.Recursive(
  (Self) => Closed({ ...optionProperties, children: Type.Array(Self) }),
  { $id: 'QueueOption' },
);
export type QueueOptionDto = Static<typeof QueueOptionSchema>;

export const ListOptionsQuery = Closed({
  queueId: Id,
  parentId: Type.Optional(Type.Integer({ minimum: -1, maximum: 2_147_483_647 })),
});
export type ListOptionsQuery = Static<typeof ListOptionsQuery>;
