import type { Ctx } from 'prosa/contract';
import type { DemoContent } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Queues } from '../../queues/public.ts';
import { Prompt } from '../models/prompt.ts';
import { QueuePrompt } from '../models/queue-prompt.ts';
import { PROMPT_DEFAULTS } from '../shared/defaults.ts';
import { PromptKeys } from './prompt-keys.ts';

const QUEUE = 'Vendas';

/** The made-up model that stands beside a demo, and the key it accepts. */
const FAKE = { baseUrl: 'http://127.0.0.1:8790/v1', apiKey: 'sk-prosa-demo' } as const;

const PROMPT = `Você é a atendente virtual da loja de instrumentos musicais Loja Centro.
Ajude com preços, horários e consertos. A loja abre de segunda a sexta das 8h às 18h e aos sábados até as 12h.
Pedidos de desconto, trocas e reclamações são de pessoas: transfira.`;

/** A prompt that answers customers of the demo company who wait for its sales. */
@injectable()
export class DemoPrompt implements DemoContent {
  constructor(
    @inject(Queues) private readonly queues: Pick<Queues, 'list'>,
    @inject(PromptKeys) private readonly keys: PromptKeys,
  ) {}

  async fill(ctx: Ctx): Promise<void> {
    const queue = (await this.queues.list(ctx)).find(({ name }) => name === QUEUE);
    if (!queue) return;
    const { id } = await Prompt.query(ctx.trx).insertAndFetch({
      ...PROMPT_DEFAULTS,
      name: 'Atendente virtual da loja',
      prompt: PROMPT,
      queueId: queue.id,
      baseUrl: FAKE.baseUrl,
      maxTokens: 300,
      dailyTokens: 200_000,
      apiKey: null,
      voiceKey: null,
      ...this.keys.sealed({ apiKey: FAKE.apiKey }),
    });
    await QueuePrompt.query(ctx.trx).insert({ queueId: queue.id, promptId: id });
  }
}
