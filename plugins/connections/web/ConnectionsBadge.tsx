import { useEffect, useState } from 'react';
import { Pill, useTexts } from 'prosa/web';
import { useConnections } from './use-connections.ts';

/** A connection that comes back by itself within this time is no trouble. */
const PATIENCE_MILLISECONDS = 2_000;

/** A red "!" while any connection is in trouble. */
const ConnectionsBadge = () => {
  const t = useTexts('connections');
  const { items } = useConnections();
  const [isTroubled, setTroubled] = useState(false);
  useEffect(() => {
    const check = (): void => setTroubled(items.some(({ status }) => status !== 'CONNECTED'));
    const timer = setTimeout(check, PATIENCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [items]);
  return isTroubled ? (
    <Pill tone="danger" label={t('badge')}>
      !
    </Pill>
  ) : null;
};

export default ConnectionsBadge;
