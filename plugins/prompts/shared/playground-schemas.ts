import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Nullable, NullableId } from 'prosa/schemas';

/** A prompt to choose. */
export const PromptChoices = Type.Array(Closed({ id: Id, name: Type.String() }));

const Key = Type.Optional(Type.String({ maxLength: 1_000 }));

/** A server to try. Without a key that of the prompt `id` is used, for its own server alone. */
export const PromptTestBody = Closed({
  id: Type.Optional(Id),
  baseUrl: Type.String({ maxLength: 500 }),
  model: Type.String({ minLength: 1, maxLength: 200 }),
  apiKey: Key,
});
export type PromptTestBody = Static<typeof PromptTestBody>;

/** A server that answers. */
export const PromptTest = Closed({
  milliseconds: Type.Integer(),
  /** Whether it asks for functions: without them customers are handed over by a phrase. */
  callsTools: Type.Boolean(),
});
export type PromptTest = Static<typeof PromptTest>;

/** A region of Azure to ask for its voices. Without a key that of the prompt `id` is used. */
export const VoicesBody = Closed({
  id: Type.Optional(Id),
  voiceRegion: Type.String({ maxLength: 500 }),
  voiceKey: Key,
});
export type VoicesBody = Static<typeof VoicesBody>;

export const Voices = Closed({ voices: Type.Array(Type.String()) });

/** Longest message and longest talk of the playground. */
export const LONGEST_TRIAL_MESSAGE = 4_096;
export const LONGEST_TRIAL = 40;

/** A talk with a prompt that reaches no customer; the last message is the customer's. */
export const TrialBody = Closed({
  messages: Type.Array(
    Closed({
      fromMe: Type.Boolean(),
      body: Type.String({ minLength: 1, maxLength: LONGEST_TRIAL_MESSAGE }),
    }),
    { minItems: 1, maxItems: LONGEST_TRIAL },
  ),
});
export type TrialBody = Static<typeof TrialBody>;

/** The answer of a prompt, and what it took. */
export const Trial = Closed({
  text: Type.String(),
  /** Functions that were called, in their order, with what for. */
  calls: Type.Array(Closed({ name: Type.String(), detail: Type.String() })),
  /** Names of the sources that were looked into. */
  sources: Type.Array(Type.String()),
  inputTokens: Type.Integer(),
  outputTokens: Type.Integer(),
  /** The server did not tell the tokens. */
  isEstimated: Type.Boolean(),
  milliseconds: Type.Integer(),
  /** The answer was cut at the most tokens. */
  isCut: Type.Boolean(),
});
export type Trial = Static<typeof Trial>;

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
