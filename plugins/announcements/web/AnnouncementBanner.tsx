import { Button } from '@blueprintjs/core';
import { WarningSignIcon } from '@blueprintjs/icons';
import { RichText, useTexts } from 'prosa/web';
import { dismiss, useReceived } from './received.ts';
import { urgent } from './received-state.ts';

/** The newest important announcement above every page, until the reader puts it away; then the one before it. */
const AnnouncementBanner = () => {
  const t = useTexts('announcements');
  const { records = [] } = useReceived();
  const waiting = urgent(records);
  const [first] = waiting;
  return (
    <div aria-live="polite">
      {first && (
        <section className="announcement-banner" aria-label={t('banner.label')}>
          <WarningSignIcon className="announcement-banner-icon" />
          <div className="announcement-banner-words" dir="auto">
            <strong>{first.title}</strong>
            <div className="announcement-text">
              <RichText text={first.text} />
            </div>
          </div>
          {waiting.length > 1 && (
            <span className="announcement-banner-more">
              {t('banner.more', { count: waiting.length - 1 })}
            </span>
          )}
          <Button
            variant="outlined"
            text={t('banner.dismiss')}
            aria-label={t('banner.dismissName', { title: first.title })}
            onClick={() => void dismiss(first.id)}
          />
        </section>
      )}
    </div>
  );
};

export default AnnouncementBanner;
