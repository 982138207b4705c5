import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { ConnectionPrompt } from '../models/connection-prompt.ts';
import { Prompt } from '../models/prompt.ts';
import { QueuePrompt } from '../models/queue-prompt.ts';
import type { OpenPrompt, OpenPrompts } from './ports.ts';
import { PromptKeys } from './prompt-keys.ts';

/** Reads prompts with their keys opened. */
@injectable()
export class PromptReader implements OpenPrompts {
  constructor(@inject(PromptKeys) private readonly keys: PromptKeys) {}

  async byId(ctx: Ctx, id: number): Promise<OpenPrompt | undefined> {
    const row = await Prompt.query(ctx.trx).findById(id);
    return row && this.#opened(row);
  }

  async forTicket(
    ctx: Ctx,
    { queueId, connectionId }: Parameters<OpenPrompts['forTicket']>[1],
  ): Promise<OpenPrompt | undefined> {
    const ofQueue = QueuePrompt.query(ctx.trx)
      .select('promptId')
      .where('queueId', queueId ?? 0);
    const ofConnection = ConnectionPrompt.query(ctx.trx)
      .select('promptId')
      .where('connectionId', connectionId ?? 0);
    const row = await Prompt.query(ctx.trx)
      .select('prompts.*')
      .orderByRaw('id = (?) desc nulls last, id = (?) desc nulls last, folded(name), id', [
        ofQueue.toKnexQuery(),
        ofConnection.toKnexQuery(),
      ])
      .first();
    return row && this.#opened(row);
  }

  #opened(row: Prompt): OpenPrompt {
    const { id, name, prompt, baseUrl, model, maxTokens, temperature, maxMessages } = row;
    const { transcriptionModel, voice, voiceRegion, speechModel, queueId, dailyTokens } = row;
    return {
      id,
      name,
      prompt,
      baseUrl,
      model,
      maxTokens,
      temperature,
      maxMessages,
      transcriptionModel,
      voice,
      voiceRegion,
      speechModel,
      queueId,
      dailyTokens,
      apiKey: this.keys.open(row, 'apiKey'),
      voiceKey: this.keys.open(row, 'voiceKey'),
    };
  }
}
