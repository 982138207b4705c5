import { atom, useAtomValue } from 'jotai';
import { store } from '../store.ts';
import { readToken } from '../data/access-token.ts';
import { onEvents } from '../data/events.ts';
import { HttpError } from '../data/http-error.ts';
import { requestOnce } from '../data/http.ts';
import { startRealtime, stopRealtime, realtime } from '../data/realtime.ts';
import { loadManifest, manifestAtom } from '../manifest.ts';
import { text } from '../i18n/i18n.ts';
import { toast } from '../components/toasts.tsx';
import { reloadUser, restoreSession, startSession } from '../session/session.ts';
import { hasNewerSession } from '../session/session-mark.ts';
import { sessionAtom, userAtom } from '../user/state.ts';

/** `starting`: what the visitor may see is being asked for. `failed`: nobody answered; `error` says why. */
export type Stage =
  { readonly name: 'starting' | 'ready' } | { readonly name: 'failed'; readonly error: unknown };

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

/** The update for a user whose profile, queues, plan or company somebody changed: their rights, screens and topics. */
const onUserChanged = async (): Promise<void> => {
  await reloadUser();
  await Promise.all([loadManifest(), realtime.refreshTopics()]);
};

/** Ties session, manifest and realtime together for the life of the page. Returns its undoing. */
export const startLifecycle = (): (() => void) => {
  const stops = [
    startSession(),
    store.sub(sessionAtom, follow),
    onEvents(['auth'], () => void onReplaced()),
    onEvents(['user'], (event) => {
      const changed = event.user as { id?: unknown } | undefined;
      if (changed?.id === store.get(userAtom)?.id) void onUserChanged().catch(toast.error);
    }),
    onEvents(['company'], (event) => {
      const changed = event.company as { id?: unknown } | undefined;
      if (changed?.id === store.get(userAtom)?.companyId) void onUserChanged().catch(toast.error);
    }),
    // Somebody switched a plugin: its screens come or go.
    onEvents(['features'], () => void onUserChanged().catch(toast.error)),
    // A new or deleted queue changes which conversations somebody hears of.
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
