import type { Ctx } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { Queues } from '../../queues/public.ts';
import { promptErrors } from '../errors.ts';
import { ConnectionPrompt } from '../models/connection-prompt.ts';
import { QueuePrompt } from '../models/queue-prompt.ts';

/** As the documented API words it, for clients that show the sentence. */
const IN_USE = {
  connections:
    'Não foi possível excluir! Verifique se este prompt está sendo usado nas conexões Whatsapp!',
  queues: 'Não foi possível excluir! Verifique se este prompt está sendo usado nas filas!',
} as const;

const MOST_NAMES = 3;

/** The queues and connections in which a prompt answers. */
@injectable()
export class PromptUses {
  constructor(
    @inject(Queues) private readonly queues: Pick<Queues, 'byIds'>,
    @inject(Connections) private readonly connections: Pick<Connections, 'byIds'>,
  ) {}

  /** @throws ERR_PROMPT_IN_USE with a few names */
  async refuse(ctx: Ctx, promptId: number): Promise<void> {
    const onConnections = await ConnectionPrompt.query(ctx.trx)
      .where({ promptId })
      .limit(MOST_NAMES);
    if (onConnections.length > 0) {
      const ids = onConnections.map(({ connectionId }) => connectionId);
      throw refusal('connections', await this.connections.byIds(ctx, ids));
    }
    const inQueues = await QueuePrompt.query(ctx.trx).where({ promptId }).limit(MOST_NAMES);
    if (inQueues.length > 0) {
      const ids = inQueues.map(({ queueId }) => queueId);
      throw refusal('queues', await this.queues.byIds(ctx, ids));
    }
  }
}

const refusal = (kind: keyof typeof IN_USE, named: readonly { readonly name: string }[]): Error =>
  promptErrors.ERR_PROMPT_IN_USE({
    message: IN_USE[kind],
    uses: named.map(({ name }) => name).join(', '),
  });
