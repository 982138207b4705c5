import { atom } from 'jotai';
import { store } from '../store.ts';
import { PATIENCE, follow } from './follow.ts';
import type { Progress } from './follow.ts';
import { reachedBy } from './where.ts';
import type { Reach } from './where.ts';

/** A key or some of them, and what they do. */
export interface Shortcut {
  /** `n`, `?`, `Mod+K` (Ctrl, or ⌘), `Alt+ArrowDown`, or one after the other: `g t`. */
  readonly keys: string;
  /** Translated, as the cheat sheet says it: "Nova conversa". */
  readonly description: string;
  /** Absent: somebody else listens to these keys, such as a field to Enter; the cheat sheet only names them. */
  readonly run?: () => void;
  /** `page` unless told. */
  readonly reach?: Reach;
}

/** Shortcuts that belong together, under one title. */
export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** The shortcuts that work now, in the order they were declared. */
export const shortcutsAtom = atom<readonly ShortcutGroup[]>([]);

let pending: readonly Progress<Shortcut>[] = [];
let pressedAt = 0;

const onKeyDown = (event: KeyboardEvent): void => {
  // Held keys themselves are no press; while a letter is composed from several keys, none of them is.
  if (event.defaultPrevented || event.isComposing) return;
  if (['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(event.key)) return;
  if (event.timeStamp - pressedAt > PATIENCE) pending = [];
  pressedAt = event.timeStamp;
  const reached = reachedBy(event);
  const working = store
    .get(shortcutsAtom)
    .flatMap(({ shortcuts }) => shortcuts)
    .filter(({ run, reach = 'page' }) => run !== undefined && reached.has(reach));
  const step = follow(
    pending.filter(({ shortcut }) => working.includes(shortcut)),
    working,
    event,
  );
  pending = step.pending;
  if (!step.chosen) return;
  event.preventDefault();
  step.chosen.run?.();
};

/** Makes shortcuts work until the function it returns is called. Screens use `useShortcuts`. */
export const declareShortcuts = (group: ShortcutGroup): (() => void) => {
  const declared = store.get(shortcutsAtom);
  if (declared.length === 0) window.addEventListener('keydown', onKeyDown);
  store.set(shortcutsAtom, [...declared, group]);
  return () => {
    const left = store.get(shortcutsAtom).filter((other) => other !== group);
    if (left.length === 0) window.removeEventListener('keydown', onKeyDown);
    store.set(shortcutsAtom, left);
  };
};
