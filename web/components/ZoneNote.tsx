import { useTexts } from '../i18n/i18n.ts';
import { browserZone, companyZone, formatTime, isOtherClock } from '../time/time.ts';
import { useNow } from './Time.tsx';

/** Above days and hours of the company: which clock they go by, where the reader's own shows another time. */
export const ZoneNote = () => {
  const t = useTexts();
  const now = useNow();
  const zone = companyZone();
  if (!isOtherClock(browserZone(), zone, now)) return null;
  return (
    <p className="zone-note" role="note">
      {t('time.companyZone', { zone: zone.replaceAll('_', ' '), time: formatTime(now, zone) })}
    </p>
  );
};
