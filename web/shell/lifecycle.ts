import { atom, useAtomValue } from 'jotai';
import { store } from '../store.ts';
import { readToken } from '../data/access-token.ts';
import { onEvents, onReset } from '../data/events.ts';
import { HttpError } from '../data/http-error.ts';
import { requestOnce } from '../data/http.ts';
import { connectionAtom, startRealtime, stopRealtime, realtime } from '../data/realtime.ts';
import { loadManifest, manifestAge, manifestAtom } from '../manifest.ts';
import { text } from '../i18n/i18n.ts';
import { toast } from '../components/toasts.tsx';
import { reloadUser, restoreSession, startSession } from '../session/session.ts';
import { hasNewerSession } from '../session/session-mark.ts';
import { sessionAtom, userAtom } from '../user/state.ts';
import { startCompanySettings } from '../user/company-settings.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** `starting`: what the visitor may see is being asked for. `failed`: nobody answered; `error` says why. */
export type Stage =
  | { readonly name: 'starting' | 'ready' }
  | { readonly name: 'failed'; readonly error: unknown };

const stageAtom = atom<Stage>({ name: 'starting' });

export const useStage = (): Stage => useAtomValue(stageAtom);

/** Milliseconds between being told that the account was opened elsewhere and the reload. */
const BEFORE_RELOAD = 1_000;

/** The user whom the loaded manifest and the realtime connection belong to; 0 is nobody, below 0 a user without a required second factor. */
let loadedFor: number | undefined;

const load = async (userId: number): Promise<void> => {
  loadedFor = userId;
  store.set(stageAtom, { name: 'starting' });
  try {
    if (userId <= 0) stopRealtime();
    await Promise.all([loadManifest(), userId <= 0 ? undefined : startRealtime()]);
    if (loadedFor === userId) store.set(stageAtom, { name: 'ready' });
  } catch (error) {
    if (loadedFor === userId) store.set(stageAtom, { name: 'failed', error });
  }
};

const follow = (): void => {
  const session = store.get(sessionAtom);
  if (session.status === 'restoring') return;
  const id = session.user?.id ?? 0;
  const userId = session.user?.lacksSecondFactor === true ? -id : id;
  if (userId !== loadedFor) void load(userId);
};

/** Starts, or starts again after a failure. */
export const restart = async (): Promise<void> => {
  loadedFor = undefined;
  store.set(stageAtom, { name: 'starting' });
  try {
    if (store.get(userAtom) === undefined) await restoreSession();
    follow();
  } catch (error) {
    store.set(stageAtom, { name: 'failed', error });
  }
};

/** The account was opened elsewhere, unless it was in a tab of this browser, whose session this one takes up. */
const onReplaced = async (): Promise<void> => {
  const asked = readToken();
  try {
    await requestOnce('GET', '/auth/me');
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) return;
    if (hasNewerSession() || readToken() !== asked) return;
    toast.error(text('shell.otherComputer'));
    stopRealtime();
    localStorage.clear();
    setTimeout(() => window.location.reload(), BEFORE_RELOAD);
  }
};

/** Longest wait in milliseconds before everybody's pages ask at once. */
const SPREAD = 2_000;

/** Reads the rights, screens and topics of the user anew. */
const renewView = oneAtATime(async () => {
  await reloadUser();
  await Promise.all([loadManifest(), realtime.refreshTopics()]);
});

/** Somebody changed the user's profile, queues, plan, company or plugins. */
const onUserChanged = (): void => void renewView().catch(toast.error);

/** Somebody changed which plugins this company has, or (`reload`) a plan that many companies may be on. */
const onPluginsChanged = (action: string): void => {
  if (action !== 'reload') onUserChanged();
  else setTimeout(onUserChanged, Math.random() * SPREAD);
};

/** Milliseconds for which what was read of the screens counts as new. */
const NEW_FOR = 2_000;

/** Reads the screens anew when the connection is there again: a notice of plugins is said to those alone who listen. */
const followConnection = (): (() => void) =>
  store.sub(connectionAtom, () => {
    const isLive = store.get(connectionAtom) === 'live';
    if (isLive && manifestAge() > NEW_FOR) void loadManifest().catch(() => undefined);
  });

/** Ties session, manifest and realtime together for the life of the page. Returns its undoing. */
export const startLifecycle = (): (() => void) => {
  const stops = [
    startSession(),
    startCompanySettings(),
    store.sub(sessionAtom, follow),
    onEvents(['auth'], () => void onReplaced()),
    onEvents(['user'], (event) => {
      const changed = event.user as { id?: unknown } | undefined;
      if (changed?.id === store.get(userAtom)?.id) onUserChanged();
    }),
    onEvents(['company'], (event) => {
      const changed = event.company as { id?: unknown } | undefined;
      if (changed?.id === store.get(userAtom)?.companyId) onUserChanged();
    }),
    onEvents(['plugins'], ({ action }) => onPluginsChanged(action)),
    // The session holds settings of the company, which the lost events may have changed.
    onReset(onUserChanged),
    followConnection(),
    // A new or deleted queue changes which tickets somebody hears of.
    onEvents(['queue'], () => void realtime.refreshTopics().catch(() => undefined)),
  ];
  void restart();
  return () => {
    for (const stop of stops) stop();
    stopRealtime();
    loadedFor = undefined;
    store.set(manifestAtom, undefined);
  };
};
