import { readToken } from '../data/access-token.ts';
import { requestOnce } from '../data/http.ts';
import type { SessionAnswer } from '../user/types.ts';

/** One renewal at a time in all tabs of this browser: a refresh token may be used once. */
const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  // Web Locks need a secure page; on plain HTTP the server's grace window has to do.
  typeof navigator !== 'undefined' && 'locks' in navigator
    ? navigator.locks.request('prosa.session', work)
    : work();

/** Asks for an access token by the refresh cookie. */
export const refreshSession = (): Promise<SessionAnswer> =>
  exclusively(() => requestOnce<SessionAnswer>('POST', '/auth/refresh_token'));

let running: Promise<void> | undefined;

/** Replaces the token `used`. Requests that expire together wait for one renewal. */
export const renewToken = (
  used: string | undefined,
  accept: (answer: SessionAnswer) => void,
): Promise<void> => {
  if (readToken() !== used) return Promise.resolve();
  running ??= refreshSession()
    .then(accept)
    .finally(() => {
      running = undefined;
    });
  return running;
};
