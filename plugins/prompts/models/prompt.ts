import { TenantModel } from 'prosa/core';

/** A prompt as it is kept. Empty texts stand for what was not typed. */
export class Prompt extends TenantModel {
  static override tableName = 'prompts';

  declare name: string;
  declare prompt: string;
  /** The queue to which it transfers; null once that is gone. */
  declare queueId: number | null;
  declare baseUrl: string;
  declare model: string;
  /** Sealed, as {@link voiceKey} is. */
  declare apiKey: string | null;
  declare maxTokens: number;
  declare temperature: number;
  declare maxMessages: number;
  declare transcriptionModel: string;
  declare voice: string;
  declare voiceKey: string | null;
  declare voiceRegion: string;
  declare speechModel: string;
  /** Tokens a day; 0 = without a limit. */
  declare dailyTokens: number;
  declare createdAt: Date;
  declare updatedAt: Date;
}
