import type { Ctx } from 'prosa/contract';
import { Core, dayIn, timeZoneOf } from 'prosa/core';
import type { Audit, Clock, Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { BillAction } from '../models/bill-action.ts';
import type { BillSource, Contract } from '../sources/source.ts';

/** An unblocking that is to be done for a contact. */
export interface UnblockRequest {
  readonly companyId: number;
  readonly contactId: number;
  readonly source: BillSource;
  readonly contract: Contract;
}

/** Unblocks connections, each once a day at most: whatever becomes of the call, it is not repeated. */
@injectable()
export class Unblocking {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Core.Clock) private readonly clock: Clock,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  /** @returns `already` where it was asked for today, by whomever, whatever came of it */
  async once(request: UnblockRequest): Promise<'done' | 'refused' | 'already'> {
    const { companyId, source, contract } = request;
    const scope = { companyId, system: 'unblocking on trust' };
    const id = await this.database.transaction(scope, (ctx) => this.#begin(ctx, request));
    if (id === undefined) return 'already';
    const isDone = (await source.unblocking?.unblock(contract)) === true;
    const result = isDone ? 'done' : 'refused';
    await this.database.transaction(scope, (ctx) => this.#end(ctx, id, request, result));
    return result;
  }

  async #begin(ctx: Ctx, { contactId, source, contract }: UnblockRequest) {
    const day = dayIn(this.clock.now(), await timeZoneOf(ctx));
    const rows = await BillAction.query(ctx.trx)
      .insert({ contactId, source: source.id, reference: contract.id, day, result: 'begun' })
      .onConflict(['company_id', 'source', 'reference', 'day'])
      .ignore()
      .returning('id');
    const [row] = [rows].flat() as (BillAction | undefined)[];
    return row?.id;
  }

  async #end(
    ctx: Ctx,
    id: number,
    { source, contract }: UnblockRequest,
    result: 'done' | 'refused',
  ): Promise<void> {
    await BillAction.query(ctx.trx).findById(id).patch({ result });
    await this.audit.record(ctx, {
      action: 'changed',
      subject: { kind: 'bills', id: contract.id, name: source.id },
      details: { result },
    });
  }
}
