import type { TestApp } from 'prosa/core/testing';
import { ResponderTurn } from './services/responders/responder-turn.ts';
import { ResponderQueue } from './services/responders/responder-queue.ts';

export { arrive, messageFrom } from './testing/channel.ts';
export type { Answer } from './testing/desk.ts';
export { Desk, newNumber } from './testing/desk.ts';
export { reach } from './testing/outreach.ts';
export { connectSimulator, customerWrites } from './testing/simulated-connection.ts';

/** Waits until nothing waits for an automatic answer in this process. */
export const decided = (app: TestApp): Promise<void> =>
  app.host.resolve('tickets', ResponderQueue).settled();

/** Lets this process take up whatever waits for an automatic answer, as it does every half minute. */
export const takeUp = (app: TestApp): Promise<void> =>
  app.host.resolve('tickets', ResponderQueue).pickUp();

/**
 * Decides about the last messages of tickets once more, as if nobody had.
 * @returns the statements it took, without the transaction's own
 */
export const decideAgain = async (
  app: TestApp,
  companyId: number,
  ids: readonly number[],
): Promise<readonly string[]> => {
  const scope = { companyId, system: 'a decision once more' };
  await app.database.transaction(scope, ({ trx }) =>
    trx('tickets')
      .whereIn('id', [...ids])
      .update({
        awaiting_decision: trx.raw("now() - interval '1 minute'"),
        decided_message_id: trx.raw('decided_message_id - 1'),
      }),
  );
  const statements: string[] = [];
  await app.database.transaction(scope, async (ctx) => {
    ctx.trx.on('query', ({ sql }: { sql: string }) => {
      if (!/^(BEGIN|COMMIT)/.test(sql)) statements.push(sql);
    });
    await app.host.resolve('tickets', ResponderTurn).decide(ctx, ids);
  });
  return statements;
};

/** From now on this process stores what arrives and decides nothing, as if it had died in between. */
export const stopDeciding = (app: TestApp): Promise<void> =>
  app.host.resolve('tickets', ResponderQueue).stop();
