import { Type } from '@sinclair/typebox';
import type { Static, TLiteral, TUnion } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable, NullableId, PageQuery } from 'prosa/schemas';
import { LONGER_INTERVALS, LONGEST_TEXT, MESSAGE_INTERVALS } from './public.ts';

type Literals<Values extends readonly (number | string)[]> = {
  -readonly [Place in keyof Values]: TLiteral<Values[Place]>;
};

/** One of some values. */
const OneOf = <const Values extends readonly (number | string)[]>(
  values: Values,
): TUnion<Literals<Values>> =>
  // The list of literals has a place for each value, in its order.
  Type.Union(values.map((value) => Type.Literal(value))) as unknown as TUnion<Literals<Values>>;

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

/** The choices of a campaign's audience. */
const AudienceFields = {
  contactListId: Type.Optional(NullableId),
  /** Contacts whose tickets carry this tag. */
  tagListId: Type.Optional(NullableId),
  segmentId: Type.Optional(NullableId),
  /** Contacts of this list are left out. */
  excludedListId: Type.Optional(NullableId),
};

/** Name, texts and hours are judged by the service, which has codes of its own for them. */
export const CampaignBody = Closed({
  name: Type.Optional(Type.String({ maxLength: 255 })),
  ...texts,
  ...AudienceFields,
  confirmation: Type.Optional(Flag),
  /** ISO 8601, or `YYYY-MM-DD HH:mm:ss` in the company's time; null or empty = it does not start by itself. */
  scheduledAt: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  whatsappId: Type.Optional(NullableId),
  fileListId: Type.Optional(NullableId),
  /** The queue that those who answer wait in. */
  queueId: Type.Optional(NullableId),
  /** Hung on the tickets of those who answer. */
  answerTagId: Type.Optional(NullableId),
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
  contactListId: NullableId,
  contactList: Named,
  tagListId: NullableId,
  segmentId: NullableId,
  excludedListId: NullableId,
  fileListId: NullableId,
  queueId: NullableId,
  answerTagId: NullableId,
  hours: Nullable(Type.Array(DaySchema)),
  /** Address of its file, good for some minutes. */
  mediaPath: Nullable(Type.String()),
  mediaName: Type.String(),
  /** `all`, the `texts` alone, or nothing can be changed now. */
  editable: OneOf(['all', 'texts', 'none']),
  /** The reason why it waits while it runs, and until when where that is known. */
  hold: Nullable(
    Closed({
      by: OneOf(['hours', 'governor', 'line', 'late', 'preparing']),
      reason: Type.String(),
      until: Nullable(Instant),
    }),
  ),
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

/** As the documented API words it. */
export const Said = Closed({ mensagem: Type.String() });

const Variable = Closed({
  key: Type.String({ minLength: 1, maxLength: 50, pattern: '^[^{}\\n]*\\S[^{}\\n]*$' }),
  value: Type.String({ maxLength: 1000 }),
});

/** The settings of a company's campaigns; those that are left out stay as they are. */
export const SettingsBody = Closed({
  settings: Closed({
    messageInterval: Type.Optional(OneOf(MESSAGE_INTERVALS)),
    longerIntervalAfter: Type.Optional(OneOf(LONGER_INTERVALS)),
    greaterInterval: Type.Optional(OneOf(LONGER_INTERVALS)),
    variables: Type.Optional(Type.Array(Variable, { maxItems: 100 })),
    holidays: Type.Optional(
      Type.Array(Type.String({ format: 'date' }), { maxItems: 100, uniqueItems: true }),
    ),
  }),
});
export type SettingsChange = Static<typeof SettingsBody>['settings'];
export type CampaignSettingValues = Required<SettingsChange>;

/** The settings as rows; the value is JSON. */
export const SettingRows = Type.Array(
  Closed({
    id: NullableId,
    key: Type.String(),
    value: Type.String(),
    companyId: Id,
    createdAt: Nullable(Instant),
    updatedAt: Nullable(Instant),
  }),
);
export type SettingRows = Static<typeof SettingRows>;

/** How many would be written to, and why others would not. */
export const AudienceCount = Closed({
  people: Type.Integer(),
  /** On the list of those that are left out. */
  excluded: Type.Integer(),
  /** They opted out of all that the company writes unasked. */
  suppressed: Type.Integer(),
  /** Their number is known to be none. */
  invalid: Type.Integer(),
});
export type AudienceCount = Static<typeof AudienceCount>;

export const AudienceBody = Closed(AudienceFields);
export type AudienceBody = Static<typeof AudienceBody>;

const Count = Type.Integer({ minimum: 0 });

export const CampaignReport = Closed({
  record: CampaignSchema,
  funnel: Closed({
    valid: Count,
    waiting: Count,
    requested: Count,
    confirmed: Count,
    unanswered: Count,
    sent: Count,
    delivered: Count,
    read: Count,
    replied: Count,
    optedOut: Count,
    failed: Count,
    skipped: Count,
    unknown: Count,
  }),
  reasons: Type.Array(
    Closed({ state: OneOf(['failed', 'skipped']), reason: Type.String(), total: Count }),
  ),
  /** Answers of each text; `share` is null while they are too few to tell. */
  variants: Type.Array(
    Closed({
      slot: Type.Integer(),
      sent: Count,
      replied: Count,
      share: Nullable(Closed({ value: Type.Number(), low: Type.Number(), high: Type.Number() })),
    }),
  ),
});
export type CampaignReport = Static<typeof CampaignReport>;

/** The rows behind a number of the report. */
const ROWS_OF = [
  'valid',
  'waiting',
  'requested',
  'confirmed',
  'unanswered',
  'sent',
  'delivered',
  'read',
  'replied',
  'optedOut',
  'failed',
  'skipped',
  'unknown',
] as const;
export type RowsOf = (typeof ROWS_OF)[number];

export const RowsQuery = Closed({
  of: Type.Optional(OneOf(ROWS_OF)),
  reason: Type.Optional(Type.String({ maxLength: 40 })),
  slot: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  /** Id of the last row of the page before. */
  after: Type.Optional(Id),
});
export type RowsQuery = Static<typeof RowsQuery>;

const RecipientSchema = Closed({
  id: Id,
  contactId: Id,
  name: Type.String(),
  number: Type.String(),
  slot: Type.Integer(),
  state: Type.String(),
  reason: Type.String(),
  ticketId: NullableId,
  askedAt: Nullable(Instant),
  confirmedAt: Nullable(Instant),
  sentAt: Nullable(Instant),
  deliveredAt: Nullable(Instant),
  readAt: Nullable(Instant),
  repliedAt: Nullable(Instant),
  optedOutAt: Nullable(Instant),
});
export type RecipientDto = Static<typeof RecipientSchema>;

export const RecipientPage = Closed({
  records: Type.Array(RecipientSchema),
  hasMore: Type.Boolean(),
});
export type RecipientPage = Static<typeof RecipientPage>;

/** A campaign as ten of its contacts would receive it. */
export const PreviewSchema = Type.Array(
  Closed({
    contactId: Id,
    name: Type.String(),
    slot: Type.Integer(),
    question: Type.String(),
    body: Type.String(),
    /** Variables that would be empty. */
    empty: Type.Array(Type.String()),
  }),
);
export type CampaignPreview = Static<typeof PreviewSchema>;

export const TestBody = Closed({ number: Type.String({ minLength: 8, maxLength: 30 }) });

export const EstimateSchema = Closed({
  audience: AudienceCount,
  /** When the last message would have left by the connection's caps; null without a connection. */
  finishedAt: Nullable(Instant),
  /** 0 to 100; null without a connection. */
  score: Nullable(Type.Number()),
  parts: Type.Array(Closed({ id: Type.String(), points: Type.Number(), most: Type.Number() })),
});
export type CampaignEstimate = Static<typeof EstimateSchema>;

/** Campaigns that were answered in a ticket. */
export const AnsweredSchema = Type.Array(
  Closed({ id: Id, name: Type.String(), repliedAt: Instant }),
);
