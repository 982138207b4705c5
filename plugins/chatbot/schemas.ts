import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable } from 'prosa/schemas';

const Text = Type.String({ maxLength: 4096 });

const Time = Type.String({ pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9])?$' });

const BusinessDay = Closed({
  weekday: Type.String({ maxLength: 40 }),
  weekdayEn: Type.Union([
    Type.Literal('monday'),
    Type.Literal('tuesday'),
    Type.Literal('wednesday'),
    Type.Literal('thursday'),
    Type.Literal('friday'),
    Type.Literal('saturday'),
    Type.Literal('sunday'),
  ]),
  startTime: Time,
  endTime: Time,
});

/** A dialogue to be played: what a customer would say, from the beginning. */
export const PreviewBody = Closed({
  /** Begins inside this queue; without it, at the line. */
  queueId: Type.Optional(Id),
  connectionId: Type.Optional(Id),
  messages: Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 50 }),
  /** When it is played; now, unless told. */
  at: Type.Optional(Instant),
  /** Plays it as if somebody attended at that time. */
  ignoresHours: Type.Optional(Type.Boolean()),
  /** What a form has that is not saved yet. */
  draft: Type.Optional(
    Closed({
      greetingMessage: Type.Optional(Text),
      outOfHoursMessage: Type.Optional(Text),
      schedules: Type.Optional(Type.Array(BusinessDay, { maxItems: 7 })),
    }),
  ),
});
export type PreviewBody = Static<typeof PreviewBody>;

export const PreviewSchema = Closed({
  lines: Type.Array(
    Closed({
      fromMe: Type.Boolean(),
      body: Type.String(),
      /** Of the file it is sent with. */
      mediaName: Nullable(Type.String()),
    }),
  ),
  /** The queue it ends in, and whether the next words are for the chatbot or for a person. */
  queue: Nullable(Type.String()),
  waitsFor: Type.Union([Type.Literal('customer'), Type.Literal('attendant')]),
  /** Whether nobody attends at that time, by the hours of the company or of the queue it ends in. */
  isClosed: Type.Boolean(),
});
export type PreviewDto = Static<typeof PreviewSchema>;
