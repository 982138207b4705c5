import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';

/** Tickets that are gone count no more: lists of tags read their numbers anew. */
export const tellLostCounts = (ctx: Ctx): Promise<void> => {
  ctx.emit('tags.counts-changed', {}, [topics.company]);
  return Promise.resolve();
};
