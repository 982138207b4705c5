import { PeopleIcon } from '@blueprintjs/icons';
import { memo } from 'react';
import { Avatar, CountBadge, Link, RelativeTime, useTexts, useUser } from 'prosa/web';
import type { ChatDto } from '../../schemas.ts';
import { chatDrafts } from '../drafts.ts';
import { FileKindIcon } from '../FileKindIcon.tsx';
import { nameOf, ownOf, partnerOf } from '../naming.ts';
import { useIsOnline } from '../presence.ts';

/** The face of a chat: of the other person with whether they are here, or of a group. */
export const ChatAvatar = ({ chat, size }: { readonly chat: ChatDto; readonly size: 36 | 40 }) => {
  const t = useTexts('chats');
  const user = useUser();
  const isOnline = useIsOnline(partnerOf(chat, user.id));
  return (
    <span className="chats-face">
      {chat.isDirect ? (
        <Avatar name={nameOf(chat, user.id, t)} size={size} />
      ) : (
        <span className={`chats-group chats-group-${String(size)}`} aria-hidden="true">
          <PeopleIcon />
        </span>
      )}
      {isOnline && (
        <span className="chats-online">
          <span className="visually-hidden">{t('online')}</span>
        </span>
      )}
    </span>
  );
};

/** The last message, who wrote it, and what kind of file it carries. A draft of the reader's stands in its place. */
export const LastLine = ({ chat }: { readonly chat: ChatDto }) => {
  const t = useTexts('chats');
  const user = useUser();
  const draft = chatDrafts.use(chat.id);
  const { last } = chat;
  if (draft !== '') {
    return (
      <span className="chats-last" dir="auto">
        <b className="chats-draft">{t('draft')}</b> {draft}
      </span>
    );
  }
  if (last === null) return <span className="chats-last">{t('row.nothing')}</span>;
  const writer = last.senderId === user.id ? t('you') : (last.senderName.split(' ')[0] ?? '');
  return (
    <span className="chats-last" dir="auto">
      {(!chat.isDirect || last.senderId === user.id) && <>{writer}: </>}
      <FileKindIcon kind={last.mediaType} />
      {last.isDeleted ? <i>{t('deleted')}</i> : last.body}
    </span>
  );
};

interface RowProps {
  readonly chat: ChatDto;
  readonly index: number;
  readonly isSelected: boolean;
  /** The one row that the tab key stops at. */
  readonly isCurrent: boolean;
}

/** A chat in the list. */
export const ChatRow = memo(({ chat, index, isSelected, isCurrent }: RowProps) => {
  const t = useTexts('chats');
  const user = useUser();
  const own = ownOf(chat, user.id);
  const unread = own?.unreads ?? 0;
  const classes = [
    'chats-row',
    unread > 0 && 'chats-row-unread',
    isSelected && 'chats-row-selected',
  ];
  return (
    <div className={classes.filter(Boolean).join(' ')} data-row={index} data-id={chat.id}>
      <ChatAvatar chat={chat} size={40} />
      <Link
        className="chats-name"
        to={`/chats/${chat.uuid}`}
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isSelected ? 'true' : undefined}
      >
        <bdi>{nameOf(chat, user.id, t)}</bdi>
      </Link>
      <span className="chats-when">
        <RelativeTime at={chat.updatedAt} />
      </span>
      <LastLine chat={chat} />
      <span className="chats-badge">
        {(own?.mentions ?? 0) > 0 && (
          <span className="pill pill-danger" title={t('row.mentioned')}>
            <span aria-hidden="true">@</span>
            <span className="visually-hidden">{t('row.mentioned')}</span>
          </span>
        )}
        <CountBadge count={unread} label={t('unread', { count: unread })} />
      </span>
    </div>
  );
});
ChatRow.displayName = 'ChatRow';
