import { http, requestOnce, setSessionHooks } from '../data/http.ts';
import { HttpError } from '../data/http-error.ts';
import { onToken, writeToken } from '../data/access-token.ts';
import { store } from '../store.ts';
import { confirmIdentity } from './identity.ts';
import { refreshSession, renewToken } from './renewal.ts';
import {
  forgetSessionMark,
  hasNewerSession,
  hasSession,
  isSessionMark,
  keepSessionMark,
  markNewSession,
} from './session-mark.ts';
import { sessionAtom } from '../user/state.ts';
import type { SessionAnswer, SessionUser } from '../user/types.ts';

/** Data of a session that the browser keeps besides its mark. */
const REMEMBERED = ['companyId', 'userId', 'companyDueDate'] as const;

const remember = (user: SessionUser): void => {
  localStorage.setItem('companyId', String(user.companyId));
  localStorage.setItem('userId', String(user.id));
  localStorage.setItem('companyDueDate', user.company.dueDate ?? '');
};

const accept = ({ token, user }: SessionAnswer): void => {
  keepSessionMark();
  writeToken(token);
  remember(user);
  store.set(sessionAtom, { status: 'authenticated', user });
};

const isImpersonating = (): boolean => store.get(sessionAtom).user?.impersonation !== undefined;

/**
 * Acts as somebody of a company, in this tab alone: the browser goes on remembering the own session, to which a reload, the
 * end of the time, or {@link stopImpersonating} leads back.
 */
export const impersonate = ({ token, user }: SessionAnswer): void => {
  // Before the token: whoever hears of it asks who it is of.
  store.set(sessionAtom, { status: 'authenticated', user });
  writeToken(token);
};

/** Goes back to the own session. Throws when the server could not be asked; then nobody is logged in any more. */
export const stopImpersonating = async (): Promise<void> => {
  try {
    await requestOnce('DELETE', '/auth/logout');
  } catch {
    // It ends by itself soon.
  }
  await backToOwnSession();
};

const backToOwnSession = async (): Promise<void> => {
  try {
    accept(await refreshSession());
  } catch (error) {
    forget();
    throw error;
  }
};

/**
 * Forgets the session in this browser; the server is not asked. A user who acted as another goes back to the own session,
 * and a tab whose session was replaced by a login in another tab takes up that one.
 */
const clearSession = (): void => {
  if (isImpersonating() || hasNewerSession()) void backToOwnSession().catch(() => undefined);
  else forget();
};

const forget = (): void => {
  forgetSessionMark();
  writeToken(undefined);
  for (const key of REMEMBERED) localStorage.removeItem(key);
  store.set(sessionAtom, { status: 'anonymous' });
};

const isOver = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 401 || error.status === 403);

/**
 * Throws HttpError (`ERR_INVALID_CREDENTIALS`, `ERR_CODE_REQUIRED`, too many attempts) or NetworkError.
 * Somebody whose company is past due is let in: they read, and pay.
 * @param code of the second step, for those who have one
 */
export const login = async (
  email: string,
  password: string,
  code?: string,
): Promise<SessionUser> => {
  const answer = await requestOnce<SessionAnswer>('POST', '/auth/login', {
    email,
    password,
    ...(code === undefined || code === '' ? {} : { code }),
  });
  markNewSession();
  accept(answer);
  return answer.user;
};

/** Ends the session here and, where it can be reached, on the server. */
export const logout = async (): Promise<void> => {
  try {
    // An expired token is renewed for it: only a live one can end its session.
    await http.delete('/auth/logout');
  } catch {
    // Without an answer the session ends by itself; this browser has forgotten it anyway.
  } finally {
    clearSession();
  }
};

/** Reads the user anew: after a change of the profile, the queues or the plan. */
export const reloadUser = async (): Promise<void> => {
  const user = await http.get<SessionUser>('/auth/me');
  remember(user);
  store.set(sessionAtom, { status: 'authenticated', user });
};

/** Takes up the session this browser had. Throws when the server could not be asked. */
export const restoreSession = async (): Promise<void> => {
  if (!hasSession()) {
    store.set(sessionAtom, { status: 'anonymous' });
    return;
  }
  try {
    accept(await refreshSession());
  } catch (error) {
    if (!isOver(error)) throw error;
    forget();
  }
};

const renew = async (used: string | undefined): Promise<void> => {
  if (isImpersonating()) {
    await backToOwnSession();
    throw new HttpError(403, 'ERR_TOKEN_EXPIRED');
  }
  try {
    await renewToken(used, accept);
  } catch (error) {
    if (isOver(error)) clearSession();
    throw error;
  }
};

/** Learns that a second factor was asked for after the login. Requests that learn it together change nothing any more. */
const limit = (): void => {
  const { status, user } = store.get(sessionAtom);
  if (status !== 'authenticated' || user.lacksSecondFactor === true) return;
  store.set(sessionAtom, { status, user: { ...user, lacksSecondFactor: true } });
};

/**
 * Ends the session of somebody who acts as another when the tab is closed or loaded anew: its token is gone with the page.
 * Where the browser does not send it, the server ends the session once its time is over.
 */
const onPageLeft = (): void => {
  if (!isImpersonating()) return;
  void requestOnce('DELETE', '/auth/logout', undefined, {
    params: { reason: 'page-left' },
    outlivesPage: true,
  }).catch(() => undefined);
};

/** Ties the client to the session, and this tab to the browser's other tabs. Called once; returns its undoing. */
export const startSession = (): (() => void) => {
  setSessionHooks({ renew, confirm: confirmIdentity, limited: limit, lost: clearSession });
  const onStorage = (event: StorageEvent): void => {
    // The other tabs' changes are of the own session.
    if (!isSessionMark(event.key) || isImpersonating()) return;
    if (!hasSession()) forget();
    else if (hasNewerSession()) void restoreSession().catch(() => undefined);
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pagehide', onPageLeft);
  const offToken = onToken((token) => {
    if (token === undefined) store.set(sessionAtom, { status: 'anonymous' });
  });
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pagehide', onPageLeft);
    offToken();
    setSessionHooks(undefined);
  };
};
