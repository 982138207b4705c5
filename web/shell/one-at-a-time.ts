/**
 * Runs work once at a time. Whoever asks while it runs gets one more run after it, shared by all who ask by then.
 * @returns resolves, or rejects, with the run that began after the question
 */
export const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = (): Promise<void> => {
    next = undefined;
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => (running ? (next ??= running.then(run, run)) : run());
};
