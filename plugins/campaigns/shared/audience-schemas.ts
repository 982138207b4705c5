import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Instant, Nullable, NullableId } from 'prosa/schemas';
import { OneOf } from './schema-parts.ts';

const Source = Closed({ kind: OneOf(['list', 'segment', 'tag']), id: Id });
export type AudienceSourceDto = Static<typeof Source>;

const Sources = Type.Array(Source, { maxItems: 50 });

/** Contacts of any of the sources, without those of the others. */
export const AudienceSchema = Closed({ sources: Sources, except: Sources });

/** The choices of a campaign's audience: all of it, or one source of a kind as older clients know it. */
export const AudienceFields = {
  audience: Type.Optional(AudienceSchema),
  contactListId: Type.Optional(NullableId),
  /** Contacts whose tickets carry this tag. */
  tagListId: Type.Optional(NullableId),
  segmentId: Type.Optional(NullableId),
  /** Contacts of this list are left out. */
  excludedListId: Type.Optional(NullableId),
};

/** `marketing` = advertising; `service` = a notice to customers about what they have, for which no consent is asked. */
export const Purpose = OneOf(['marketing', 'service']);
export type Purpose = Static<typeof Purpose>;

export const AudienceBody = Closed({ ...AudienceFields, purpose: Type.Optional(Purpose) });
export type AudienceBody = Static<typeof AudienceBody>;

/** How many would be written to, and why others would not. */
export const AudienceCount = Closed({
  people: Type.Integer(),
  /** On the list of those that are left out. */
  excluded: Type.Integer(),
  /** They opted out of all that the company writes unasked. */
  suppressed: Type.Integer(),
  /** No legal basis is on record, and the company's settings ask for one. */
  noBasis: Type.Integer(),
  /** Their number is known to be none. */
  invalid: Type.Integer(),
});
export type AudienceCount = Static<typeof AudienceCount>;

/** A campaign as ten of its contacts would receive it. */
export const PreviewSchema = Type.Array(
  Closed({
    /** Null where there is no contact yet. */
    contactId: NullableId,
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

export const EstimateQuery = Closed({
  /** The planned start, as bodies have it; without it, it would begin now. */
  from: Type.Optional(Type.String({ maxLength: 40 })),
});
export type EstimateQuery = Static<typeof EstimateQuery>;

export const EstimateSchema = Closed({
  audience: AudienceCount,
  /** When the last message would have left by the connection's caps; null without a connection. */
  finishedAt: Nullable(Instant),
  /** 0 to 100; null without a connection. */
  score: Nullable(Type.Number()),
  parts: Type.Array(Closed({ id: Type.String(), points: Type.Number(), most: Type.Number() })),
});
export type CampaignEstimate = Static<typeof EstimateSchema>;
