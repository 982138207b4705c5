import { Core } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Deliveries } from './deliveries.ts';
import type { DeliveryLine } from './deliveries.ts';
import { DeliveryRunner } from './delivery-runner.ts';

/** Goes on with deliveries after their turn, until each has arrived or was given up. */
@injectable()
export class DeliverTask {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(DeliveryRunner) private readonly runner: DeliveryRunner,
    @inject(Deliveries) private readonly deliveries: Deliveries,
  ) {}

  async run(line: DeliveryLine): Promise<void> {
    const { nextAt } = await this.runner.run(line);
    if (!nextAt) return;
    await this.database.transaction({ companyId: line.companyId }, (ctx) =>
      this.deliveries.goOn(ctx, line, nextAt),
    );
  }
}
