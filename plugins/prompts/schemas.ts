import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Closed, Id, Nullable, NullableId, PageQuery } from 'prosa/schemas';
import { LONGEST_PROMPT } from './shared/defaults.ts';

const Ignored = Type.Optional(Type.Any());
const Key = Type.Optional(Nullable(Type.String({ maxLength: 1000 })));

/** Most fields are judged by the service, which has codes of its own for them. */
export const PromptBody = Closed({
  name: Type.Optional(Type.String({ maxLength: 100 })),
  prompt: Type.Optional(Type.String({ maxLength: LONGEST_PROMPT })),
  queueId: Type.Optional(NullableId),
  /** Of a server that speaks OpenAI's protocol, with its version, such as `https://api.openai.com/v1`. */
  baseUrl: Type.Optional(Type.String({ maxLength: 500 })),
  model: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** Empty or left out = as it was. Answers never have it. */
  apiKey: Key,
  maxTokens: Type.Optional(Type.Integer({ minimum: 1, maximum: 32_768 })),
  temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
  /** Messages of the ticket that the model is shown. */
  maxMessages: Type.Optional(Nullable(Type.Integer())),
  transcriptionModel: Type.Optional(Type.String({ maxLength: 200 })),
  /** `texto`, a voice of Azure such as `pt-BR-FabioNeural`, or `speech:` and a voice of the prompt's own server. */
  voice: Type.Optional(Type.String({ maxLength: 100 })),
  /** Of Azure; as {@link apiKey}. */
  voiceKey: Key,
  /** Of Azure, such as `brazilsouth`; or the address of a resource with a name of its own. */
  voiceRegion: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  speechModel: Type.Optional(Type.String({ maxLength: 200 })),
  /** Tokens a day; 0 = without a limit. */
  dailyTokens: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
  /** Older clients send back what they were shown. */
  id: Ignored,
  queue: Ignored,
  companyId: Ignored,
  hasApiKey: Ignored,
  hasVoiceKey: Ignored,
  createdAt: Ignored,
  updatedAt: Ignored,
});
export type PromptBody = Static<typeof PromptBody>;

/** A prompt as the API shows it: never its keys. */
export const PromptSchema = Closed({
  id: Id,
  name: Type.String(),
  prompt: Type.String(),
  /** The queue to which it transfers; null once that is gone. */
  queueId: NullableId,
  queue: Nullable(Closed({ id: Id, name: Type.String(), color: Type.String() })),
  baseUrl: Type.String(),
  model: Type.String(),
  hasApiKey: Type.Boolean(),
  maxTokens: Type.Integer(),
  temperature: Type.Number(),
  maxMessages: Type.Integer(),
  transcriptionModel: Type.String(),
  voice: Type.String(),
  hasVoiceKey: Type.Boolean(),
  voiceRegion: Type.String(),
  speechModel: Type.String(),
  dailyTokens: Type.Integer(),
});
export type PromptDto = Static<typeof PromptSchema>;

/** Older clients name the company; it is always the caller's own. */
export const ListPromptsQuery = Closed({ ...PageQuery, companyId: Type.Optional(Id) });
export type ListPromptsQuery = Static<typeof ListPromptsQuery>;

export const PromptPage = Closed({
  prompts: Type.Array(PromptSchema),
  count: Type.Integer(),
  hasMore: Type.Boolean(),
});
export type PromptPage = Static<typeof PromptPage>;
