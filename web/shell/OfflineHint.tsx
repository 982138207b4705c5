import { useSyncExternalStore } from 'react';
import { useTexts } from '../i18n/i18n.ts';

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
};

/** Says that the machine itself has no network. */
export const OfflineHint = () => {
  const t = useTexts();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div aria-live="polite">{!isOnline && <p className="offline">{t('states.offline')}</p>}</div>
  );
};
