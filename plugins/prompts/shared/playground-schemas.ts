import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Nullable, NullableId } from 'prosa/schemas';

/** A prompt to choose. */
export const PromptChoices = Type.Array(Closed({ id: Id, name: Type.String() }));

export const UsageQuery = Closed({
  /** Days back from today, in the company's time. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
});
export type UsageQuery = Static<typeof UsageQuery>;

/** The use of a prompt on a day for a purpose. */
export const UsageRow = Closed({
  day: Type.String(),
  promptId: NullableId,
  /** Null once the prompt is gone. */
  prompt: Nullable(Type.String()),
  purpose: Type.String(),
  calls: Type.Integer(),
  failures: Type.Integer(),
  estimates: Type.Integer(),
  inputTokens: Type.Integer(),
  outputTokens: Type.Integer(),
  characters: Type.Integer(),
  seconds: Type.Number(),
});
export type UsageRow = Static<typeof UsageRow>;

export const Usage = Closed({
  rows: Type.Array(UsageRow),
  /** The last day, as `YYYY-MM-DD` in the company's time. */
  today: Type.String(),
});
export type Usage = Static<typeof Usage>;
