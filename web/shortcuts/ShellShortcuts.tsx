import { atom, useAtom } from 'jotai';
import { Suspense, lazy } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadPatiently } from '../host/load-screen.ts';
import { text, useTexts } from '../i18n/i18n.ts';
import { navOf, useManifest } from '../manifest.ts';
import { useShortcuts } from './use-shortcuts.ts';

const CheatSheet = lazy(async () => {
  const module = await loadPatiently(() => import('./CheatSheet.tsx'));
  return { default: module.CheatSheet };
});

/** Whether the list of shortcuts is open; whoever wants it shown sets it. */
export const cheatSheetAtom = atom(false);

/** `g` and a letter for each entry of the drawer that names one. */
const useGoShortcuts = (): void => {
  const t = useTexts();
  const navigate = useNavigate();
  const view = useManifest();
  const entries = view ? navOf(view) : [];
  useShortcuts(
    t('commands.screens'),
    entries.flatMap(({ plugin, label, path, shortcut }) =>
      shortcut === undefined
        ? []
        : [
            {
              keys: `g ${shortcut}`,
              description: text(`${plugin}:${label}`),
              run: () => void navigate(path),
            },
          ],
    ),
  );
};

/** The shell's own shortcuts, and the cheat sheet that shows everybody's. */
export const ShellShortcuts = () => {
  const t = useTexts();
  const [isOpen, setOpen] = useAtom(cheatSheetAtom);
  useGoShortcuts();
  useShortcuts(t('shortcuts.general'), [
    {
      keys: '?',
      description: t('shortcuts.title'),
      // The same key closes it; it opens over no other dialog.
      reach: isOpen ? 'dialogs' : 'page',
      run: () => setOpen(!isOpen),
    },
    { keys: 'Escape', description: t('shortcuts.escape') },
  ]);
  if (!isOpen) return null;
  return (
    <Suspense>
      <CheatSheet onClose={() => setOpen(false)} />
    </Suspense>
  );
};
