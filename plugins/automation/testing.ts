import type { TestApp } from 'prosa/core/testing';
import { takeUp } from '../tickets/testing.ts';
import { TurnCare } from './services/turn-care.ts';

export { runTurns } from './testing/run-turns.ts';
export { testEngine } from './testing/test-engine.ts';
export type { TestCall, TestEngine } from './testing/test-engine.ts';
export { TurnStage } from './testing/turn-stage.ts';

/** Lets this process look for turns that nobody goes on with, as it does every ten seconds. */
export const lookAfterTurns = async (app: TestApp): Promise<void> => {
  await app.host.resolve('automation', TurnCare).lookAfter();
  await takeUp(app);
};
