import { useEffect, useRef } from 'react';
import { declareShortcuts } from './registry.ts';
import type { Shortcut } from './registry.ts';

type RegisteredShortcut = Omit<Shortcut, 'run'> & { readonly runs: boolean };

/**
 * Shortcuts that work while this component is drawn, and stand in the cheat sheet (`?`) just as long. They never run
 * while somebody types or a dialog is open, unless their `reach` says so. Leave out what cannot be done at the moment.
 * @param title translated, over these shortcuts in the cheat sheet; the same title gathers several components' ones
 */
export const useShortcuts = (title: string, shortcuts: readonly Shortcut[]): void => {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  // Written out, so that they are declared anew when something about them changes and not with each drawing.
  const told = JSON.stringify(
    shortcuts.map(({ run, ...shortcut }): RegisteredShortcut => ({
      ...shortcut,
      runs: run !== undefined,
    })),
  );
  useEffect(() => {
    const declared = (JSON.parse(told) as readonly RegisteredShortcut[]).map(
      ({ runs, ...shortcut }, index) => ({
        ...shortcut,
        ...(runs && { run: () => latest.current[index]?.run?.() }),
      }),
    );
    if (declared.length === 0) return undefined;
    return declareShortcuts({ title, shortcuts: declared });
  }, [title, told]);
};
