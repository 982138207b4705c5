import type { ColumnSource, Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import { promptErrors } from '../errors.ts';
import { ConnectionPrompt } from '../models/connection-prompt.ts';
import { Prompt } from '../models/prompt.ts';
import { QueuePrompt } from '../models/queue-prompt.ts';
import { PromptColumns } from '../public.ts';

type Values = typeof PromptColumns.empty;

/** @throws ERR_NO_PROMPT_FOUND; locks the prompt, which is not deleted meanwhile */
const requirePrompt = async (ctx: Ctx, promptId: number | null): Promise<void> => {
  if (promptId === null) return;
  const row = await Prompt.query(ctx.trx).findById(promptId).select('id').forShare();
  if (!row) throw promptErrors.ERR_NO_PROMPT_FOUND({ field: 'promptId' });
};

/** The prompts of queues. */
@injectable()
export class QueuePrompts implements ColumnSource<Values> {
  readonly columns = PromptColumns;

  read(queueId: string): string {
    return `(select json_build_object('promptId', kept.prompt_id) from queue_prompts kept
              where kept.company_id = :companyId and kept.queue_id = ${queueId})`;
  }

  async write(ctx: Ctx, queueId: number, { promptId }: Partial<Values>): Promise<void> {
    if (promptId === undefined) return;
    await requirePrompt(ctx, promptId);
    await QueuePrompt.query(ctx.trx)
      .insert({ queueId, promptId })
      .onConflict(['company_id', 'queue_id'])
      .merge();
  }
}

/** The prompts of connections. */
@injectable()
export class ConnectionPrompts implements ColumnSource<Values> {
  readonly columns = PromptColumns;

  read(connectionId: string): string {
    return `(select json_build_object('promptId', kept.prompt_id) from connection_prompts kept
              where kept.company_id = :companyId and kept.connection_id = ${connectionId})`;
  }

  async write(ctx: Ctx, connectionId: number, { promptId }: Partial<Values>): Promise<void> {
    if (promptId === undefined) return;
    await requirePrompt(ctx, promptId);
    await ConnectionPrompt.query(ctx.trx)
      .insert({ connectionId, promptId })
      .onConflict(['company_id', 'connection_id'])
      .merge();
  }
}
