import type { TestApp } from 'prosa/core/testing';
import { takeUp } from '../../tickets/testing.ts';
import { TurnRunner } from '../services/turn-runner.ts';

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
