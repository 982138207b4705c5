import { isPressed, parseKeys } from './keys.ts';
import type { Chord, Press } from './keys.ts';

/** Milliseconds between two presses of one shortcut. */
export const PATIENCE = 1_500;

/** How far a shortcut of several presses has got. */
export interface Progress<T> {
  readonly shortcut: T;
  readonly left: readonly Chord[];
}

export interface Step<T> {
  readonly chosen?: T;
  readonly pending: readonly Progress<T>[];
}

const press = <T>(waiting: readonly Progress<T>[], by: Press): readonly Progress<T>[] =>
  waiting.flatMap(({ shortcut, left: [next, ...left] }) =>
    next && isPressed(next, by) ? [{ shortcut, left }] : [],
  );

/**
 * The outcome of a press. One that goes on with nothing begun may begin something.
 * @param pending what earlier presses have begun
 * @param all what may begin now; of two with the same keys the later one is chosen
 */
export const follow = <T extends { readonly keys: string }>(
  pending: readonly Progress<T>[],
  all: readonly T[],
  by: Press,
): Step<T> => {
  const continued = press(pending, by);
  const reached =
    continued.length > 0
      ? continued
      : press(
          all.map((shortcut) => ({ shortcut, left: parseKeys(shortcut.keys) })),
          by,
        );
  const chosen = reached.findLast(({ left }) => left.length === 0)?.shortcut;
  return chosen === undefined ? { pending: reached } : { chosen, pending: [] };
};
