import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable, NullableId, PageQuery } from 'prosa/schemas';
import { DAILY_LIMIT, LONGEST_TEXT } from '../public.ts';
import { AudienceFields, AudienceSchema, Purpose } from './audience-schemas.ts';
import { OneOf } from './schema-parts.ts';

const Ignored = Type.Optional(Type.Any());
const Time = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$' });
const Text = Type.Optional(Nullable(Type.String({ maxLength: LONGEST_TEXT })));
const Flag = Type.Union([Type.Boolean(), OneOf(['true', 'false'])]);

const Status = OneOf(['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA']);
export type CampaignStatus = Static<typeof Status>;

/** The hours of one day of the week. */
const DaySchema = Closed({
  weekday: OneOf(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  spans: Type.Array(Closed({ startTime: Time, endTime: Time }), { maxItems: 6 }),
});
export type DayDto = Static<typeof DaySchema>;

const texts = {
  message1: Text,
  message2: Text,
  message3: Text,
  message4: Text,
  message5: Text,
  confirmationMessage1: Text,
  confirmationMessage2: Text,
  confirmationMessage3: Text,
  confirmationMessage4: Text,
  confirmationMessage5: Text,
};

/** Name, texts and hours are judged by the service, which has codes of its own for them. */
export const CampaignBody = Closed({
  name: Type.Optional(Type.String({ maxLength: 255 })),
  ...texts,
  ...AudienceFields,
  purpose: Type.Optional(Purpose),
  confirmation: Type.Optional(Flag),
  /** ISO 8601, or `YYYY-MM-DD HH:mm:ss` in the company's time; null or empty = it does not start by itself. */
  scheduledAt: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  whatsappId: Type.Optional(NullableId),
  fileListId: Type.Optional(NullableId),
  /** The queue that those who answer wait in. */
  queueId: Type.Optional(NullableId),
  /** Hung on the tickets of those who answer. */
  answerTagId: Type.Optional(NullableId),
  /** Most messages a day of the company, questions for consent among them; null = as many as the connection may. */
  dailyLimit: Type.Optional(Nullable(Type.Integer(DAILY_LIMIT))),
  /** Null = at any time. */
  hours: Type.Optional(Nullable(Type.Array(DaySchema, { maxItems: 7 }))),
  /** Older clients send back what they were shown; the server decides all of it. */
  id: Ignored,
  status: Ignored,
  completedAt: Ignored,
  companyId: Ignored,
  mediaPath: Ignored,
  mediaName: Ignored,
  whatsapp: Ignored,
  contactList: Ignored,
  shipping: Ignored,
  createdAt: Ignored,
  updatedAt: Ignored,
});
export type CampaignBody = Static<typeof CampaignBody>;

const Named = Nullable(Closed({ id: Id, name: Type.String() }));
const Written = Type.String();

/** A campaign as the API shows it. */
export const CampaignSchema = Closed({
  id: Id,
  name: Type.String(),
  status: Status,
  purpose: Purpose,
  confirmation: Type.Boolean(),
  message1: Written,
  message2: Written,
  message3: Written,
  message4: Written,
  message5: Written,
  confirmationMessage1: Written,
  confirmationMessage2: Written,
  confirmationMessage3: Written,
  confirmationMessage4: Written,
  confirmationMessage5: Written,
  scheduledAt: Nullable(Instant),
  startedAt: Nullable(Instant),
  completedAt: Nullable(Instant),
  whatsappId: NullableId,
  whatsapp: Named,
  audience: AudienceSchema,
  /** The first source of each kind, as older clients know it. */
  contactListId: NullableId,
  contactList: Named,
  tagListId: NullableId,
  segmentId: NullableId,
  excludedListId: NullableId,
  fileListId: NullableId,
  queueId: NullableId,
  answerTagId: NullableId,
  dailyLimit: Nullable(Type.Integer()),
  hours: Nullable(Type.Array(DaySchema)),
  /** Address of its file, good for some minutes. */
  mediaPath: Nullable(Type.String()),
  mediaName: Type.String(),
  /** `all`, the `texts` alone, or nothing can be changed now. */
  editable: OneOf(['all', 'texts', 'none']),
  /** The reason why it waits while it runs, and until when where that is known. */
  hold: Nullable(
    Closed({
      by: OneOf(['hours', 'budget', 'governor', 'line', 'late', 'preparing']),
      reason: Type.String(),
      until: Nullable(Instant),
    }),
  ),
  /** When its next message may leave; null where it waits for something else, or for nobody. */
  nextAt: Nullable(Instant),
  /** Contacts that it reaches, and those whose message left. */
  valid: Type.Integer(),
  delivered: Type.Integer(),
  companyId: Id,
  createdAt: Instant,
  updatedAt: Instant,
});
export type CampaignDto = Static<typeof CampaignSchema>;

export const ListCampaignsQuery = Closed({ ...PageQuery, companyId: Type.Optional(Id) });
export type ListCampaignsQuery = Static<typeof ListCampaignsQuery>;

export const CampaignPage = Closed({
  records: Type.Array(CampaignSchema),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
});
export type CampaignPage = Static<typeof CampaignPage>;
