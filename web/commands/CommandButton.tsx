import { SearchIcon } from '@blueprintjs/icons';
import { Suspense, lazy, useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/i18n.ts';
import { loadPatiently } from '../host/load-screen.ts';
import { Keys } from '../shortcuts/Keys.tsx';
import { ariaKeys } from '../shortcuts/keys.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { holdKeys } from './early-keys.ts';

const CommandSearch = lazy(async () => {
  const module = await loadPatiently(() => import('./CommandSearch.tsx'));
  return { default: module.CommandSearch };
});

const KEYS = 'Mod+K';

/** The search in the top bar; Ctrl K (or ⌘ K) opens it from anywhere. */
export const CommandButton = () => {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const letGo = useRef<() => string>(undefined);
  const takeTyped = useCallback((): string => letGo.current?.() ?? '', []);
  const close = useCallback(() => {
    takeTyped();
    setOpen(false);
  }, [takeTyped]);
  const open = (): void => {
    takeTyped();
    letGo.current = holdKeys(close);
    setOpen(true);
  };
  useEffect(() => () => void takeTyped(), [takeTyped]);
  useShortcuts(t('shortcuts.general'), [
    {
      keys: KEYS,
      description: t('commands.open'),
      reach: 'everywhere',
      run: () => (isOpen ? close() : open()),
    },
  ]);
  return (
    <>
      <button
        type="button"
        className="command-button"
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(KEYS)}
        onClick={open}
      >
        <SearchIcon />
        <span className="command-button-text">{t('commands.open')}</span>
        <span className="command-button-keys" aria-hidden="true">
          <Keys keys={KEYS} />
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <CommandSearch takeTyped={takeTyped} onClose={close} />
        </Suspense>
      )}
    </>
  );
};
