import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable } from 'prosa/schemas';
import { BusinessDayBody } from '../queues/public.ts';

const Text = Type.String({ maxLength: 4096 });

/** Texts of the bot that are not saved yet; those that are missing are as they are saved. */
const Drafts = Closed({
  connection: Type.Optional(
    Closed({
      greetingMessage: Type.Optional(Text),
      outOfHoursMessage: Type.Optional(Text),
      complationMessage: Type.Optional(Text),
      ratingMessage: Type.Optional(Text),
      queueIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
    }),
  ),
  queues: Type.Optional(
    Type.Array(
      Closed({
        id: Id,
        name: Type.Optional(Type.String({ maxLength: 255 })),
        greetingMessage: Type.Optional(Text),
        outOfHoursMessage: Type.Optional(Text),
      }),
      { maxItems: 200 },
    ),
  ),
  options: Type.Optional(
    Type.Array(
      Closed({
        id: Id,
        title: Type.Optional(Type.String({ maxLength: 200 })),
        message: Type.Optional(Text),
      }),
      { maxItems: 300 },
    ),
  ),
});
export type Drafts = Static<typeof Drafts>;

/** A dialogue to be played: what a customer would say, from the beginning. */
export const PreviewBody = Closed({
  /** Begins inside this queue; without it, at the connection. */
  queueId: Type.Optional(Id),
  connectionId: Type.Optional(Id),
  messages: Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 50 }),
  /** When it is played; now, unless told. */
  at: Type.Optional(Instant),
  /** Plays it as if somebody attended at that time. */
  ignoresHours: Type.Optional(Type.Boolean()),
  /** Of the customer's messages, those before an attendant finishes the ticket. Not finished, unless told. */
  finishesAfter: Type.Optional(Type.Integer({ minimum: 0, maximum: 50 })),
  drafts: Type.Optional(Drafts),
  /** The queue as its form has it, not saved yet. */
  draft: Type.Optional(
    Closed({
      greetingMessage: Type.Optional(Text),
      outOfHoursMessage: Type.Optional(Text),
      schedules: Type.Optional(Type.Array(BusinessDayBody, { maxItems: 7 })),
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
  /** Of the lines, the first after an attendant finished the ticket; null where nobody did. */
  finishedAt: Nullable(Type.Integer()),
  /** The queue it ends in, and whether the next words are for the chatbot, a person or something of another plugin. */
  queue: Nullable(Type.String()),
  waitsFor: Type.Union([
    Type.Literal('customer'),
    Type.Literal('attendant'),
    Type.Literal('automation'),
  ]),
  /** The target that answers from there on, of another plugin. */
  leadsTo: Nullable(Closed({ engine: Type.String(), config: Id, name: Type.String() })),
  /** Whether nobody attends at that time, by the hours of the company or of the queue it ends in. */
  isClosed: Type.Boolean(),
});
export type PreviewDto = Static<typeof PreviewSchema>;
