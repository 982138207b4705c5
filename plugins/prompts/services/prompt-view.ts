import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Queues } from '../../queues/public.ts';
import type { Prompt } from '../models/prompt.ts';
import type { PromptDto } from '../schemas.ts';

/** Prompts as the API shows them. */
@injectable()
export class PromptView {
  constructor(@inject(Queues) private readonly queues: Pick<Queues, 'byIds'>) {}

  async many(ctx: Ctx, rows: readonly Prompt[]): Promise<PromptDto[]> {
    const ids = rows.flatMap(({ queueId }) => queueId ?? []);
    const queues = ids.length === 0 ? [] : await this.queues.byIds(ctx, [...new Set(ids)]);
    const byId = new Map(queues.map(({ id, name, color }) => [id, { id, name, color }]));
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      prompt: row.prompt,
      queueId: row.queueId,
      queue: byId.get(row.queueId ?? 0) ?? null,
      baseUrl: row.baseUrl,
      model: row.model,
      hasApiKey: row.apiKey !== null,
      maxTokens: row.maxTokens,
      temperature: row.temperature,
      maxMessages: row.maxMessages,
      transcriptionModel: row.transcriptionModel,
      voice: row.voice,
      hasVoiceKey: row.voiceKey !== null,
      voiceRegion: row.voiceRegion,
      speechModel: row.speechModel,
      dailyTokens: row.dailyTokens,
    }));
  }

  async one(ctx: Ctx, row: Prompt): Promise<PromptDto> {
    const [record] = await this.many(ctx, [row]);
    if (!record) throw new Error('a prompt was presented as nothing');
    return record;
  }
}
