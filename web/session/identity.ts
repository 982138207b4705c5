import { atom } from 'jotai';
import { store } from '../store.ts';

/** How the server lets somebody confirm that it is still them. */
export type ConfirmationWay = 'password' | 'code';

/** An open question for confirmation: its ways, and the receiver of the answer. */
export interface IdentityQuestion {
  readonly ways: readonly ConfirmationWay[];
  readonly answer: (isConfirmed: boolean) => void;
}

/** The question on the screen, if there is one. */
export const identityAtom = atom<IdentityQuestion | undefined>(undefined);

let asking: Promise<void> | undefined;

const isWay = (value: unknown): value is ConfirmationWay =>
  value === 'password' || value === 'code';

/** The ways an answer of the server names; the password where it names none. */
const waysOf = (value: unknown): readonly ConfirmationWay[] => {
  const named = Array.isArray(value) ? value.filter(isWay) : [];
  return named.length === 0 ? ['password'] : named;
};

/**
 * Lets the user confirm by password or code. Requests that ask together wait for one dialog.
 * @param ways as the server names them
 * @throws an abort when the user gives up
 */
export const confirmIdentity = (ways: unknown): Promise<void> => {
  asking ??= new Promise<boolean>((answer) => {
    store.set(identityAtom, { ways: waysOf(ways), answer });
  })
    .then((isConfirmed) => {
      if (!isConfirmed) throw new DOMException('Not confirmed', 'AbortError');
    })
    .finally(() => {
      asking = undefined;
      store.set(identityAtom, undefined);
    });
  return asking;
};
