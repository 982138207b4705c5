/**
 * The access token of this tab. It is kept in memory alone: nothing that can be read from the browser's storage lets
 * anybody in. Another tab, and this one after a reload, gets a token of its own by the refresh cookie.
 */
let token: string | undefined;
const listeners = new Set<(token: string | undefined) => void>();

export const readToken = (): string | undefined => token;

export const writeToken = (next: string | undefined): void => {
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
