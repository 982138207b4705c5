import { Type } from '@sinclair/typebox';
import { Id } from 'prosa/schemas';
import type { PromptDto } from '../../schemas.ts';
import { LONGEST_PROMPT, PROMPT_DEFAULTS } from '../../shared/defaults.ts';
import { voiceChoiceOf } from '../../shared/voices.ts';

/** The rules of the form; which keys and regions are needed depends on the server and the voice. */
export const promptFormSchema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  apiKey: Type.Optional(Type.String({ maxLength: 1_000 })),
  prompt: Type.String({ minLength: 1, maxLength: LONGEST_PROMPT }),
  queueId: Id,
  baseUrl: Type.String({ minLength: 1, maxLength: 500 }),
  model: Type.String({ minLength: 1, maxLength: 200 }),
  temperature: Type.Number({ minimum: 0, maximum: 2 }),
  maxTokens: Type.Integer({ minimum: 1, maximum: 32_768 }),
  maxMessages: Type.Integer({ minimum: 1, maximum: 100 }),
  dailyTokens: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
  transcriptionModel: Type.Optional(Type.String({ maxLength: 200 })),
  voice: Type.String(),
  voiceKey: Type.Optional(Type.String({ maxLength: 1_000 })),
  voiceRegion: Type.Optional(Type.String({ maxLength: 500 })),
  speechModel: Type.Optional(Type.String({ maxLength: 200 })),
});

export interface PromptValues {
  readonly name: string;
  readonly apiKey: string;
  readonly prompt: string;
  readonly queueId: number | null;
  readonly baseUrl: string;
  readonly model: string;
  readonly temperature: number | null;
  readonly maxTokens: number | null;
  readonly maxMessages: number | null;
  readonly dailyTokens: number | null;
  readonly transcriptionModel: string;
  readonly voice: string;
  readonly voiceKey: string;
  readonly voiceRegion: string;
  readonly speechModel: string;
}

/** Keys are never among them: an empty one leaves what is stored. */
export const promptValues = (prompt: PromptDto | undefined): PromptValues => ({
  ...PROMPT_DEFAULTS,
  name: '',
  prompt: '',
  queueId: null,
  ...(prompt && {
    name: prompt.name,
    prompt: prompt.prompt,
    queueId: prompt.queueId,
    baseUrl: prompt.baseUrl,
    model: prompt.model,
    temperature: prompt.temperature,
    maxTokens: prompt.maxTokens,
    maxMessages: prompt.maxMessages,
    transcriptionModel: prompt.transcriptionModel,
    voice: prompt.voice,
    voiceRegion: prompt.voiceRegion,
    speechModel: prompt.speechModel,
  }),
  dailyTokens: prompt?.dailyTokens || null,
  apiKey: '',
  voiceKey: '',
});

/** The body that is sent. */
export const promptBody = ({ dailyTokens, apiKey, voiceKey, ...values }: PromptValues) => ({
  ...values,
  dailyTokens: dailyTokens ?? 0,
  ...(apiKey.trim() === '' ? {} : { apiKey: apiKey.trim() }),
  ...(voiceKey.trim() === '' ? {} : { voiceKey: voiceKey.trim() }),
});

/** Whether a voice needs the fields of Azure, or those of the prompt's own server. */
export const voiceKind = (voice: string): 'written' | 'azure' | 'speech' =>
  voiceChoiceOf(voice)?.kind ?? 'written';
