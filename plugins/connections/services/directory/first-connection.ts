import type { Ctx } from 'prosa/contract';
import type { FirstStep } from 'prosa/core';
import { injectable } from 'tsyringe';
import { Connection } from '../../models/connection.ts';
import { StateChange } from '../../models/state-change.ts';

/** First step: a connection of the company is connected, or has been. */
@injectable()
export class FirstConnection implements FirstStep {
  readonly plugin = 'connections';
  readonly path = '/connections?new=1';

  async isDone(ctx: Ctx): Promise<boolean> {
    const connected = await Connection.query(ctx.trx)
      .select('id')
      .where('status', 'CONNECTED')
      .orWhereExists(
        StateChange.query(ctx.trx)
          .where('status', 'CONNECTED')
          .whereColumn('connectionId', 'connections.id'),
      )
      .limit(1);
    return connected.length > 0;
  }
}
