/**
 * Shared knowledge of the tabs of one browser about its session: a mark in local storage under the key `token`, which is no
 * credential. It says that there is a session to ask for by the refresh cookie, and a new login writes another one.
 */
const KEY = 'token';

/** A moment in milliseconds. Anything else is of a version that kept the access token here. */
const MARK = /^\d{13}$/;

/** The mark this tab goes by. */
let own: string | undefined;

export const isSessionMark = (key: string | null): boolean => key === KEY || key === null;

const stored = (): string | undefined => localStorage.getItem(KEY) ?? undefined;

/** Whether this browser remembers a session. Says nothing about whether it still holds. */
export const hasSession = (): boolean => stored() !== undefined;

/** Whether another tab has logged in since this one last looked. */
export const hasNewerSession = (): boolean => {
  const present = stored();
  return present !== undefined && MARK.test(present) && present !== own;
};

/** A login: the other tabs are told that their session is another one. */
export const markNewSession = (): void => {
  own = String(Math.max(Date.now(), Number(own ?? 0) + 1));
  localStorage.setItem(KEY, own);
};

/** A renewal: it is the session the browser has marked. */
export const keepSessionMark = (): void => {
  const present = stored();
  if (present !== undefined && MARK.test(present)) own = present;
  else markNewSession();
};

/** There is no session any more, in no tab. */
export const forgetSessionMark = (): void => {
  own = undefined;
  localStorage.removeItem(KEY);
};
