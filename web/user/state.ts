import { atom, useAtomValue } from 'jotai';
import type { Access } from 'prosa/contract';
import { useTexts } from '../i18n/i18n.ts';
import type { SessionState, SessionUser } from './types.ts';

export const sessionAtom = atom<SessionState>({ status: 'restoring' });

export const userAtom = atom((get): SessionUser | undefined => get(sessionAtom).user);

/** Whether somebody may use what asks for `access`. The server decides again; this only spares useless buttons. */
export const isAllowed = (user: SessionUser | undefined, access: Access): boolean => {
  if (access === 'public') return true;
  if (user === undefined) return false;
  if (access === 'member') return true;
  if (access === 'super') return user.super;
  if (access === 'admin') return user.profile === 'admin';
  return user.permissions.includes(access);
};

export const useSession = (): SessionState => useAtomValue(sessionAtom);

/** The user of a private screen. Throws outside of a session. */
export const useUser = (): SessionUser => {
  const user = useAtomValue(userAtom);
  if (user === undefined) throw new Error('useUser outside of a session');
  return user;
};

/** Whether the user may: a permission such as `contacts-page:deleteContact`, or `admin`, `super`, `member`. */
export const useCan = (access: Access): boolean => isAllowed(useAtomValue(userAtom), access);

/**
 * Why what only the user themselves may do is closed now: a sentence while somebody of the platform acts as them, undefined
 * otherwise. The server refuses it anyway; this spares useless buttons, and explains.
 */
export const useClosedToVisitors = (): string | undefined => {
  const t = useTexts();
  const user = useAtomValue(userAtom);
  return user?.impersonation === undefined ? undefined : t('errors.ERR_IMPERSONATING');
};

/** Whether the company's plan includes a feature. */
export const usePlan = (flag: string): boolean => {
  const plan = useAtomValue(userAtom)?.company.plan as
    | Readonly<Record<string, unknown>>
    | undefined;
  return plan?.[flag] === true;
};
