import type { Ctx } from 'prosa/contract';
import type { Tasks } from 'prosa/core';

/** The payload of the task that runs a turn. */
export interface TurnTask {
  readonly companyId: number;
  readonly turnId: number;
}

/**
 * Has a turn run at its time. Where a task for it and the same purpose waits already, that one will do.
 * @param purpose of a task that must not wait for another one's time
 */
export const enqueueTurn = async (
  tasks: Tasks,
  ctx: Ctx,
  { id, runAt }: { readonly id: number; readonly runAt: Date },
  now: Date,
  purpose = '',
): Promise<void> => {
  const wait = runAt.getTime() - now.getTime();
  const payload: TurnTask = { companyId: ctx.companyId, turnId: id };
  await tasks.enqueue(ctx, 'automation.run', payload, {
    key: `${String(id)}${purpose}`,
    // Of the queue's own clock.
    ...(wait > 0 && { startAfter: new Date(Date.now() + wait) }),
  });
};
