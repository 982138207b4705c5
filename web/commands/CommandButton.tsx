import { SearchIcon } from '@blueprintjs/icons';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useTexts } from '../i18n/i18n.ts';
import { loadPatiently } from '../host/load-screen.ts';

const CommandSearch = lazy(async () => {
  const module = await loadPatiently(() => import('./CommandSearch.tsx'));
  return { default: module.CommandSearch };
});

/** The search in the top bar; Ctrl K (or ⌘ K) opens it from anywhere. */
export const CommandButton = () => {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen((present) => !present);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className="command-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        <span className="command-button-text">{t('commands.open')}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <CommandSearch onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
