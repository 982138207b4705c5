import type { Ctx } from 'prosa/contract';
import { TicketTag } from '../models/ticket-tag.ts';

interface Counted {
  readonly tagId: number;
  readonly count: string;
}

/** How many tickets carry each of these tags; those nobody carries are left out. */
export const countsOf = async (
  ctx: Ctx,
  tagIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (tagIds.length === 0) return new Map();
  const rows = (await TicketTag.query(ctx.trx)
    .select('tagId')
    .count('* as count')
    .whereIn('tagId', [...tagIds])
    .groupBy('tagId')) as unknown as Counted[];
  return new Map(rows.map(({ tagId, count }) => [tagId, Number(count)]));
};
