const LONG_MILLISECONDS = 2_000;

/**
 * The library forgets timers of seconds and minutes when a socket ends. Until the returned function is called, such
 * timers keep no process alive.
 */
export const letGoOfTimers = (): (() => void) => {
  const real = globalThis.setTimeout;
  const patched = (...args: Parameters<typeof real>): NodeJS.Timeout => {
    const timer = real(...args);
    return (args[1] ?? 0) >= LONG_MILLISECONDS ? timer.unref() : timer;
  };
  globalThis.setTimeout = Object.assign(patched, {
    __promisify__: real.__promisify__,
  });
  return () => {
    globalThis.setTimeout = real;
  };
};
