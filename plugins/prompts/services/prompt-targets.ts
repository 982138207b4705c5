import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import type { OptionTargetChoice, OptionTargetSource } from '../../queues/public.ts';
import { Prompt } from '../models/prompt.ts';

/** The prompts that an option of a queue may lead to. */
@injectable()
export class PromptTargets implements OptionTargetSource {
  readonly engine = 'prompts';

  async choices(ctx: Ctx): Promise<readonly OptionTargetChoice[]> {
    const rows = await Prompt.query(ctx.trx).select('id', 'name').orderByRaw('folded(name), id');
    return rows.map(({ id, name }) => ({ engine: this.engine, config: id, name }));
  }
}
