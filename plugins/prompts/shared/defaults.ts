import { WRITTEN } from './voices.ts';

/** The server of a prompt that names none. */
export const OPENAI = 'https://api.openai.com/v1';

/** A new prompt, where its maker says nothing else. */
export const PROMPT_DEFAULTS = {
  baseUrl: OPENAI,
  model: 'gpt-4o-mini',
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
  transcriptionModel: 'whisper-1',
  voice: WRITTEN,
  voiceRegion: '',
  speechModel: 'gpt-4o-mini-tts',
  dailyTokens: 0,
} as const;

export const LONGEST_PROMPT = 20_000;
