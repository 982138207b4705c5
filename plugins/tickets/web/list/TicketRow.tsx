import { TimeIcon } from '@blueprintjs/icons';
import { memo } from 'react';
import type { CSSProperties, MouseEvent } from 'react';
import {
  ColoredName,
  CountBadge,
  Link,
  Slot,
  formatMoment,
  formatWhen,
  toast,
  useTexts,
  useUser,
} from 'prosa/web';
import { TicketRowSlot } from '../../slots.ts';
import { refusalToOpen, sightOf } from '../membership.ts';
import { TicketAvatar } from '../TicketAvatar.tsx';
import type { TicketActions } from '../use-ticket-actions.ts';
import type { TicketDto } from '../types.ts';
import { LastMessage } from './LastMessage.tsx';
import { RowActions } from './RowActions.tsx';
import { shortName } from './short-name.ts';
import { waitIn, waitedMinutes, warmthOf } from '../../shared/waiting.ts';

interface RowProps {
  readonly ticket: TicketDto;
  readonly index: number;
  /** Milliseconds. */
  readonly now: number;
  readonly isSelected: boolean;
  /** The one row that the tab key stops at. */
  readonly isCurrent: boolean;
  /** A phone's list, with room for little. */
  readonly isNarrow: boolean;
  readonly actions: TicketActions;
  readonly onPeek: (ticket: TicketDto) => void;
}

/** A contact's name, cut where there is no room for it; whole for those who hear it. */
const Words = ({ name, isNarrow }: { readonly name: string; readonly isNarrow: boolean }) => {
  const short = isNarrow ? shortName(name) : name;
  if (short === name) return <bdi>{name}</bdi>;
  return (
    <>
      <bdi aria-hidden="true">{short}</bdi>
      <span className="visually-hidden">{name}</span>
    </>
  );
};

/** Opens the ticket. A waiting one is not opened by a click: accepting it opens it. */
const Name = ({
  ticket,
  isSelected,
  isCurrent,
  isNarrow,
}: Pick<RowProps, 'ticket' | 'isSelected' | 'isCurrent' | 'isNarrow'>) => {
  const t = useTexts('tickets');
  const user = useUser();
  const name = ticket.contact.name || ticket.contact.number;
  if (ticket.status === 'pending') {
    return (
      <span className="ticket-name" title={name}>
        <Words name={name} isNarrow={isNarrow} />
      </span>
    );
  }
  const guard = (event: MouseEvent): void => {
    const refusal = refusalToOpen(ticket, sightOf(user));
    if (refusal === undefined) return;
    event.preventDefault();
    if (refusal === 'not-seen') toast.error(t('messages.notAllowed'));
    else toast.info(t('messages.withUser', { name: ticket.user?.name ?? '' }));
  };
  return (
    <Link
      className="ticket-name ticket-link"
      to={`/tickets/${ticket.uuid}`}
      state={{ ticket }}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isSelected ? 'true' : undefined}
      onClick={guard}
    >
      <Words name={name} isNarrow={isNarrow} />
    </Link>
  );
};

/** When it moved last; for a customer who waits too long, how long. */
const When = ({ ticket, now }: Pick<RowProps, 'ticket' | 'now'>) => {
  const t = useTexts('tickets');
  const minutes = waitedMinutes(ticket, now);
  const warmth = warmthOf(minutes);
  const isWaiting = warmth !== 'cool' && minutes !== undefined;
  const { unit, count } = waitIn(minutes ?? 0);
  const shown = (isWaiting && ticket.waitingSince) || ticket.updatedAt;
  return (
    <time
      className={`ticket-when ticket-when-${warmth}`}
      dateTime={shown}
      title={formatMoment(shown)}
    >
      {isWaiting ? (
        <>
          <TimeIcon size={12} />
          <span className="visually-hidden">{t('row.waiting')}</span>
          {t(`row.${unit}`, { count })}
        </>
      ) : (
        formatWhen(ticket.updatedAt, now)
      )}
    </time>
  );
};

const Meta = ({ ticket }: Pick<RowProps, 'ticket'>) => {
  const t = useTexts('tickets');
  const { queue, whatsapp, user, isGroup } = ticket;
  const [firstName] = (user?.name ?? '').split(' ');
  return (
    <p className="ticket-meta">
      {queue ? (
        <ColoredName color={queue.color}>
          <bdi>{queue.name}</bdi>
        </ColoredName>
      ) : (
        <span className="colored-name">{t('row.noQueue')}</span>
      )}
      {whatsapp ? (
        <bdi className="ticket-connection">{whatsapp.name}</bdi>
      ) : (
        <span className="ticket-connection ticket-connection-gone">{t('row.noLine')}</span>
      )}
      {isGroup && <span>{t('row.group')}</span>}
      {user && (
        <bdi title={user.name} className="ticket-user">
          {firstName}
        </bdi>
      )}
      <Slot slot={TicketRowSlot} ticket={ticket} />
    </p>
  );
};

/** A ticket in the list. */
export const TicketRow = memo((props: RowProps) => {
  const { ticket, index, now, isSelected, isCurrent, isNarrow, actions, onPeek } = props;
  const t = useTexts('tickets');
  // The ticket on the screen beside is being read.
  const unread = isSelected ? 0 : ticket.unreadMessages;
  const classes = [
    'ticket',
    `ticket-${ticket.status}`,
    unread > 0 && 'ticket-unread',
    isSelected && 'ticket-selected',
  ];
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      style={{ '--queue': ticket.queue?.color ?? 'var(--faint)' } as CSSProperties}
      data-row={index}
      data-id={ticket.id}
    >
      <TicketAvatar ticket={ticket} size={40} />
      <Name ticket={ticket} isSelected={isSelected} isCurrent={isCurrent} isNarrow={isNarrow} />
      <When ticket={ticket} now={now} />
      <LastMessage ticket={ticket} isSelected={isSelected} />
      <span className="ticket-badge">
        <CountBadge count={unread} label={t('row.unread', { count: unread })} />
      </span>
      <Meta ticket={ticket} />
      <RowActions ticket={ticket} actions={actions} tabIndex={isCurrent ? 0 : -1} onPeek={onPeek} />
    </div>
  );
});
TicketRow.displayName = 'TicketRow';
