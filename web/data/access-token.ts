/**
 * The access token of this browser. It is kept in local storage so that the tabs of one browser share it: a
 * refresh token may be used once, so only one of them may renew at a time.
 */
const KEY = 'token';

let token: string | undefined;
const listeners = new Set<(token: string | undefined) => void>();

const storage = (): Storage | undefined =>
  typeof localStorage === 'undefined' ? undefined : localStorage;

export const readToken = (): string | undefined => token;

/** What the browser remembers, also from another tab. Says nothing about whether it still holds. */
export const storedToken = (): string | undefined => storage()?.getItem(KEY) ?? undefined;

export const writeToken = (next: string | undefined): void => {
  if (next === undefined) storage()?.removeItem(KEY);
  else storage()?.setItem(KEY, next);
  adoptToken(next);
};

/** Takes over a token another tab has stored. */
export const adoptToken = (next: string | undefined): void => {
  if (token === next) return;
  token = next;
  for (const listener of listeners) listener(next);
};

/** Whether a token's time is up, as it says itself; false for one that does not say. */
export const isExpired = (jwt: string | undefined, now = Date.now()): boolean => {
  const body = jwt?.split('.')[1];
  if (body === undefined) return false;
  try {
    const claims = JSON.parse(atob(body.replace(/-/g, '+').replace(/_/g, '/'))) as {
      exp?: unknown;
    };
    return typeof claims.exp === 'number' && claims.exp * 1_000 <= now;
  } catch {
    return false;
  }
};

export const onToken = (listener: (token: string | undefined) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
