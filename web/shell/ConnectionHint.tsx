import { useEffect, useState } from 'react';
import { useConnection } from '../data/realtime.ts';
import { useTexts } from '../i18n/i18n.ts';

/** Milliseconds without live events before it is mentioned: a short break is nobody's business. */
const PATIENCE = 4_000;

/** "Reconnecting…", only when it takes noticeably long. */
export const ConnectionHint = () => {
  const t = useTexts();
  const isBroken = useConnection() === 'connecting';
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isBroken) return;
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isBroken]);
  return (
    <span aria-live="polite">
      {isBroken && isLong && <span className="connection">{t('states.reconnecting')}</span>}
    </span>
  );
};
