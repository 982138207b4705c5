import type { TestApp } from 'prosa/core/testing';

/** Everything that was said until now can be found. */
export const wordsInStep = async (app: TestApp): Promise<void> => {
  await app.services.followers.run();
  await app.services.jobs.runNow('search.read-history');
};
