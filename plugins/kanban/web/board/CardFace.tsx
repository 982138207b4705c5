import { TimeIcon } from '@blueprintjs/icons';
import { memo } from 'react';
import type { ReactNode } from 'react';
import {
  Avatar,
  ColoredName,
  ColorTag,
  CountBadge,
  formatMoment,
  Link,
  useNow,
  useTexts,
} from 'prosa/web';
import { TagsCompanion } from '../../../tags/public.ts';
import {
  companionOf,
  formatNumber,
  waitedMinutes,
  waitIn,
  warmthOf,
} from '../../../tickets/public.ts';
import type { BoardCard, BoardTicket } from '../types.ts';
import { lastWordsOf } from './last-words.ts';

/** Tags a card spells out. */
const SHOWN_TAGS = 3;

const Waiting = ({ ticket }: { readonly ticket: BoardTicket }) => {
  const t = useTexts('kanban');
  const minutes = waitedMinutes(ticket, useNow());
  if (minutes === undefined || ticket.waitingSince === null) return null;
  const { unit, count } = waitIn(minutes);
  return (
    <time
      className={`board-wait board-wait-${warmthOf(minutes)}`}
      dateTime={ticket.waitingSince}
      title={formatMoment(ticket.waitingSince)}
    >
      <TimeIcon size={12} />
      <span className="visually-hidden">{t('card.waiting')}</span>
      {t(`card.${unit}`, { count })}
    </time>
  );
};

const LastWords = ({ ticket }: { readonly ticket: BoardTicket }) => {
  const words = useTexts('tickets');
  const { text, kind } = lastWordsOf(ticket);
  return (
    <p className="board-last" dir="auto">
      {text || words(`kinds.${kind}`)}
    </p>
  );
};

const CardTags = ({ card: { ticket, laneId } }: { readonly card: BoardCard }) => {
  const tags = companionOf(ticket, TagsCompanion).filter(({ id }) => id !== laneId);
  const more = tags
    .slice(SHOWN_TAGS)
    .map(({ name }) => name)
    .join(', ');
  if (tags.length === 0) return null;
  return (
    <span className="board-tags">
      {tags.slice(0, SHOWN_TAGS).map(({ id, name, color }) => (
        <ColorTag key={id} color={color}>
          <bdi>{name}</bdi>
        </ColorTag>
      ))}
      {more !== '' && (
        <span className="board-more" title={more}>
          <span aria-hidden="true">+{tags.length - SHOWN_TAGS}</span>
          <span className="visually-hidden">{more}</span>
        </span>
      )}
    </span>
  );
};

const Place = ({ ticket: { queue, user } }: { readonly ticket: BoardTicket }) => {
  const t = useTexts('kanban');
  return (
    <p className="board-place">
      {queue ? (
        <ColoredName color={queue.color}>
          <bdi>{queue.name}</bdi>
        </ColoredName>
      ) : (
        <span className="board-none">{t('card.noQueue')}</span>
      )}
      {user ? (
        <bdi className="board-user">{user.name}</bdi>
      ) : (
        <span className="board-none">{t('card.nobody')}</span>
      )}
    </p>
  );
};

/** The face of a card: its ticket in a few lines. */
export const CardFace = memo(
  ({ card, tools }: { readonly card: BoardCard; readonly tools?: ReactNode }) => {
    const t = useTexts('kanban');
    const { ticket } = card;
    const { name, number, profilePicUrl } = ticket.contact;
    const shown = name || formatNumber(number);
    const unread = ticket.unreadMessages;
    return (
      <>
        <div className="board-card-top">
          <Avatar name={shown} picture={profilePicUrl} size={36} />
          <span className="board-card-who">
            <Link className="board-card-name" to={`/tickets/${ticket.uuid}`} draggable={false}>
              <bdi>{shown}</bdi>
            </Link>
            {!ticket.isGroup && name !== '' && (
              <span className="board-card-number">{formatNumber(number)}</span>
            )}
          </span>
          {tools}
        </div>
        <div className="board-card-said">
          <LastWords ticket={ticket} />
          <CountBadge count={unread} label={t('card.unread', { count: unread })} />
        </div>
        <CardTags card={card} />
        <div className="board-card-end">
          <Place ticket={ticket} />
          <Waiting ticket={ticket} />
        </div>
      </>
    );
  },
);
CardFace.displayName = 'CardFace';
