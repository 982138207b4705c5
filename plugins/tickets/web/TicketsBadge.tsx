import { CountBadge, useTexts } from 'prosa/web';
import { useCounts } from './use-counts.ts';

/** How many tickets are the reader's own or wait to be. */
const TicketsBadge = () => {
  const t = useTexts('tickets');
  const counts = useCounts();
  const count = counts ? counts.open + counts.pending : 0;
  return <CountBadge count={count} tone="neutral" label={t('nav.badge', { count })} />;
};

export default TicketsBadge;
