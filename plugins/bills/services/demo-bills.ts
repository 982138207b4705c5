import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { DemoContent, Outbound, Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Queues } from '../../queues/public.ts';
import { BILLS } from './bill-engine.ts';

const QUEUE = 'Financeiro';
const MESSAGE = 'Vou localizar o seu boleto em um instante.';

/** Where a fake Asaas listens when one was started beside the demo, and the key it accepts. */
const FAKE_ADDRESS = 'http://127.0.0.1:8795';
const FAKE_KEY = '$aact_hmlg_de_mentira';

/** The shop's customers get their bills by an option of the queue for money. */
@injectable()
export class DemoBills implements DemoContent {
  constructor(
    @inject(Queues) private readonly queues: Queues,
    @inject(Core.Settings) private readonly settings: Settings,
    @inject(Core.Outbound) private readonly outbound: Outbound,
  ) {}

  async fill(ctx: Ctx): Promise<void> {
    const queue = (await this.queues.list(ctx)).find(({ name }) => name === QUEUE);
    if (!queue) return;
    const options = [
      { title: 'Segunda via do boleto', message: MESSAGE, target_engine: BILLS, target_config: 1 },
      { title: 'Falar com o financeiro', message: 'Um momento, já vamos te atender.' },
    ];
    await ctx.trx('queue_options').insert(
      options.map((option, at) => ({
        target_engine: null,
        target_config: null,
        ...option,
        company_id: ctx.companyId,
        queue_id: queue.id,
        position: at + 1,
      })),
    );
    // Where the fake is out of reach the option leads to a person, as it does for a company without keys.
    if (this.outbound.refusalOf(FAKE_ADDRESS) !== undefined) return;
    await this.settings.put(ctx, 'asaasAddress', FAKE_ADDRESS);
    await this.settings.put(ctx, 'asaas', FAKE_KEY);
  }
}
