/** Ends a hook that has a callback when its work is done, or with the error that the work failed with. */
export const settle = (work: Promise<unknown>, done: (error?: Error) => void): void => {
  work.then(
    () => {
      done();
    },
    (error: unknown) => {
      done(error instanceof Error ? error : new Error(String(error)));
    },
  );
};
