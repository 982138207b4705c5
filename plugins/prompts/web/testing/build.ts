import type { PromptDto } from '../../schemas.ts';

export const QUEUE = { id: 3, name: 'Vendas', color: '#0f766e' };

/** A prompt that transfers to {@link QUEUE}. */
export const build = (changes: Partial<PromptDto> = {}): PromptDto => ({
  id: 1,
  name: 'Recepção',
  prompt: 'Você atende a loja Acorde.',
  queueId: 3,
  queue: QUEUE,
  baseUrl: 'https://api.openai.com/v1',
  model: 'gpt-4o-mini',
  hasApiKey: true,
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
  transcriptionModel: 'whisper-1',
  voice: 'texto',
  hasVoiceKey: false,
  voiceRegion: '',
  speechModel: 'gpt-4o-mini-tts',
  dailyTokens: 0,
  ...changes,
});
