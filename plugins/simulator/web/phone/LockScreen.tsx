import { LockIcon } from '@blueprintjs/icons';
import { Avatar, browserZone, formatDate, formatTime, useNow, useTexts } from 'prosa/web';
import type { PhoneConnectionDto, PhoneMessageDto } from '../../schemas.ts';
import { summaryOf } from '../data/message-text.ts';

/** Messages of the company a lock screen shows, the latest last. */
const SHOWN = 3;

/** The phone in a pocket: messages come in, nobody reads them. */
export const LockScreen = ({
  connection,
  unread,
  onUnlock,
}: {
  readonly connection: PhoneConnectionDto;
  readonly unread: readonly PhoneMessageDto[];
  readonly onUnlock: () => void;
}) => {
  const t = useTexts('simulator');
  const now = useNow(10_000);
  return (
    <div className="phone-lock">
      <p className="phone-clock">{formatTime(now)}</p>
      <p className="phone-date">{formatDate(now, browserZone())}</p>
      <ul className="phone-notices" aria-label={t('lock.notices')} aria-live="polite">
        {unread.slice(-SHOWN).map((message) => (
          <li key={message.id} className="phone-notice">
            <Avatar name={connection.name} size={28} />
            <span className="phone-notice-words">
              <b>{connection.name}</b>
              <span>{summaryOf(message, t)}</span>
            </span>
          </li>
        ))}
      </ul>
      <button type="button" className="phone-unlock" onClick={onUnlock}>
        <LockIcon />
        {t(unread.length === 0 ? 'lock.open' : 'lock.read', { count: unread.length })}
      </button>
    </div>
  );
};
