const CONNECTION = /[\\/](reconnector|incoming-stanzas)\./;
/** As it is delivered, or as its source maps tell. */
const LIBRARY = /[\\/]baileys[\\/](lib|src)[\\/]Socket[\\/]socket\./;
/** The shortest wait of a reconnect is not worth shortening. */
const SHORT_MILLISECONDS = 20;

/**
 * Time as a connection's reconnects, its patience and the library's keep-alive see it; everybody else's stays as it is.
 */
export interface ShortenedTime {
  /** It is so much later at once. */
  pass(milliseconds: number): void;
  /** Time is everybody's again. */
  restore(): void;
}

/**
 * Lets a test live through minutes: what a connection waits before it calls again, for a message nobody opens, and
 * between two signs of life of the library, is shortened by a factor; how long ago the last sign came is a clock the
 * test puts forward.
 */
export const shortenTimers = (factor: number): ShortenedTime => {
  const real = { setTimeout, setInterval, now: Date.now };
  let ahead = 0;
  const isBy = (where: RegExp): boolean => where.test(new Error().stack ?? '');
  const shorter = (milliseconds = 0): number =>
    Math.min(milliseconds, Math.max(SHORT_MILLISECONDS, milliseconds / factor));
  const timeout = (...[work, after, ...rest]: Parameters<typeof setTimeout>): NodeJS.Timeout =>
    real.setTimeout(work, isBy(CONNECTION) ? shorter(after) : after, ...rest);
  const interval = (...[work, every, ...rest]: Parameters<typeof setInterval>): NodeJS.Timeout =>
    real.setInterval(work, isBy(LIBRARY) ? shorter(every) : every, ...rest);
  const { __promisify__ } = setTimeout;
  globalThis.setTimeout = Object.assign(timeout, { __promisify__ });
  globalThis.setInterval = interval;
  Date.now = () => real.now.call(Date) + (ahead !== 0 && isBy(LIBRARY) ? ahead : 0);
  return {
    pass: (milliseconds) => {
      ahead += milliseconds;
    },
    restore: () => {
      globalThis.setTimeout = real.setTimeout;
      globalThis.setInterval = real.setInterval;
      Date.now = real.now;
    },
  };
};
