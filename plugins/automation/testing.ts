import type { TestApp } from 'prosa/core/testing';
import { takeUp } from '../tickets/testing.ts';
import { TurnCare } from './services/turn-care.ts';
import { TurnRunner } from './services/turn-runner.ts';

export { testEngine } from './testing/test-engine.ts';
export type { TestCall, TestEngine } from './testing/test-engine.ts';

interface Waiting {
  readonly id: number;
  readonly company_id: number;
}

/**
 * Runs the turns whose time has come by the clock of the test, without waiting for the queue of tasks, and delivers what they
 * led to.
 * @param now by that clock
 */
export const runTurns = async (app: TestApp, now: Date): Promise<void> => {
  const waiting = await app.database.system('turns of a test', async ({ trx }) => {
    const rows: Waiting[] = await trx('automation_turns')
      .where('status', 'open')
      .where('run_at', '<=', now)
      .select('id', 'company_id');
    return rows;
  });
  const runner = app.host.resolve('automation', TurnRunner);
  await Promise.all(waiting.map((turn) => runner.run(turn.company_id, turn.id)));
  await takeUp(app);
};

/** Lets this process look for turns that nobody goes on with, as it does every ten seconds. */
export const lookAfterTurns = async (app: TestApp): Promise<void> => {
  await app.host.resolve('automation', TurnCare).lookAfter();
  await takeUp(app);
};
