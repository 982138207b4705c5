import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable, NullableId } from 'prosa/schemas';
import { CampaignSchema } from './campaign-schemas.ts';
import { OneOf } from './schema-parts.ts';

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
  /** Those who failed for a reason that may be over. */
  retriable: Count,
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

export const RecipientParams = Closed({ id: Id, recipientId: Id });

const RecipientSchema = Closed({
  id: Id,
  contactId: Id,
  name: Type.String(),
  number: Type.String(),
  slot: Type.Integer(),
  state: Type.String(),
  reason: Type.String(),
  /** Whether it may be tried once more. */
  isRetriable: Type.Boolean(),
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

/** Campaigns that were answered in a ticket. */
export const AnsweredSchema = Type.Array(
  Closed({ id: Id, name: Type.String(), repliedAt: Instant }),
);
