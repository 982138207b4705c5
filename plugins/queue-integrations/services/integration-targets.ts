import type { Ctx } from 'prosa/contract';
import { injectable } from 'tsyringe';
import type { OptionTargetChoice, OptionTargetSource } from '../../queues/public.ts';
import { QueueIntegration } from '../models/queue-integration.ts';

/** The integrations that an option of a queue may lead to: all that did not ask for an end. */
@injectable()
export class IntegrationTargets implements OptionTargetSource {
  readonly engine = 'queue-integrations';

  async choices(ctx: Ctx): Promise<readonly OptionTargetChoice[]> {
    const rows = await QueueIntegration.query(ctx.trx)
      .select('id', 'name', 'type')
      .whereNull('stoppedAt')
      .orderBy(['name', 'id']);
    return rows.map(({ id, name, type }) => ({
      engine: `${this.engine}.${type}`,
      config: id,
      name,
    }));
  }
}
