import { Button, Classes } from '@blueprintjs/core';
import { CogIcon, NotificationsIcon } from '@blueprintjs/icons';
import {
  Link,
  MenuButton,
  RelativeTime,
  openAlertSettings,
  useLocation,
  useTexts,
  useTitleCount,
} from 'prosa/web';
import { TicketAvatar } from '../TicketAvatar.tsx';
import { LastMessage } from '../list/LastMessage.tsx';
import type { TicketDto } from '../types.ts';
import { useTickets } from '../use-tickets.ts';
import { useTicketAlerts } from './use-ticket-alerts.ts';
import { useUnread } from './use-unread.ts';
import type { Unread } from './use-unread.ts';

/** Tickets shown at once. */
const SHOWN = 12;

const Item = ({ ticket }: { readonly ticket: TicketDto }) => (
  <li>
    <Link
      className={`notification ${Classes.POPOVER_DISMISS}`}
      to={`/tickets/${ticket.uuid}`}
      state={{ ticket }}
    >
      <TicketAvatar ticket={ticket} size={36} />
      <span className="notification-words">
        <bdi className="notification-name">{ticket.contact.name}</bdi>
        <LastMessage isSelected={false} ticket={ticket} />
      </span>
      <RelativeTime at={ticket.updatedAt} />
    </Link>
  </li>
);

const Panel = ({ tickets, count }: Unread) => {
  const t = useTexts('tickets');
  const shell = useTexts();
  return (
    <div className="panel notifications" role="dialog" aria-label={t('notifications.title')}>
      <h2 className="notifications-title">{t('notifications.title')}</h2>
      {tickets.length === 0 ? (
        <p className="notifications-none">{t('notifications.none')}</p>
      ) : (
        <ul>
          {tickets.slice(0, SHOWN).map((ticket) => (
            <Item key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
      {count > SHOWN && (
        <p className="notifications-none">{t('notifications.more', { count: count - SHOWN })}</p>
      )}
      <div className="notifications-foot">
        <Button
          fill
          variant="minimal"
          className={Classes.POPOVER_DISMISS}
          icon={<CogIcon />}
          text={shell('alerts.open')}
          onClick={openAlertSettings}
        />
      </div>
    </div>
  );
};

/** The bell in the top bar. */
const NotificationsButton = () => {
  const t = useTexts('tickets');
  const { pathname } = useLocation();
  const waiting = useTickets({ status: 'pending' });
  const { tickets, count } = useUnread(waiting, ({ uuid }) => pathname === `/tickets/${uuid}`);
  useTicketAlerts(waiting);
  useTitleCount(count);
  return (
    <MenuButton
      popup="dialog"
      label={count === 0 ? t('notifications.title') : t('notifications.count', { count })}
      icon={<NotificationsIcon />}
      count={count}
      menu={<Panel tickets={tickets} count={count} />}
    />
  );
};

export default NotificationsButton;
