import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { BillAction } from '../models/bill-action.ts';
import { BillLookup } from '../models/bill-lookup.ts';

const DAY = 86_400_000;
/** A lookup counts for a day; for a week it can be told how many there were. */
const LOOKUP_DAYS = 7;
const ACTION_DAYS = 365;

/** Forgets which documents a company's contacts asked about, and unblockings of long ago. */
@injectable()
export class PruneBills {
  constructor(@inject(Core.Clock) private readonly clock: Clock) {}

  async run(ctx: Ctx): Promise<void> {
    const before = (days: number): Date => new Date(this.clock.now().getTime() - days * DAY);
    await BillLookup.query(ctx.trx).where('createdAt', '<', before(LOOKUP_DAYS)).delete();
    await BillAction.query(ctx.trx).where('createdAt', '<', before(ACTION_DAYS)).delete();
  }
}
