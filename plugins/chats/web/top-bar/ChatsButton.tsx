import { Button, Classes } from '@blueprintjs/core';
import { CommentIcon } from '@blueprintjs/icons';
import {
  ErrorState,
  Link,
  MenuButton,
  RelativeTime,
  SkeletonRows,
  useNavigate,
  useTexts,
  useTitleCount,
  useUser,
  CountBadge,
} from 'prosa/web';
import type { ChatDto } from '../../schemas.ts';
import { ChatAvatar, LastLine } from '../list/ChatRow.tsx';
import { nameOf, ownOf } from '../naming.ts';
import { useUnreadTotal, useUnreadWatch } from '../unread.ts';
import { useChats } from '../use-chats.ts';
import { useChatAlerts } from './use-chat-alerts.ts';

/** Chats shown at once. */
const SHOWN = 8;

const Item = ({ chat }: { readonly chat: ChatDto }) => {
  const t = useTexts('chats');
  const user = useUser();
  const unread = ownOf(chat, user.id)?.unreads ?? 0;
  return (
    <li>
      <Link className={`chats-item ${Classes.POPOVER_DISMISS}`} to={`/chats/${chat.uuid}`}>
        <ChatAvatar chat={chat} size={36} />
        <span className="chats-item-words">
          <bdi className={unread > 0 ? 'chats-item-unread' : undefined}>
            {nameOf(chat, user.id, t)}
          </bdi>
          <LastLine chat={chat} />
        </span>
        <span className="chats-item-end">
          <RelativeTime at={chat.updatedAt} />
          <CountBadge count={unread} label={t('unread', { count: unread })} />
        </span>
      </Link>
    </li>
  );
};

const Panel = () => {
  const t = useTexts('chats');
  const navigate = useNavigate();
  const { items, status, error, reload } = useChats();
  return (
    <div className="panel chats-panel" role="dialog" aria-label={t('nav.chats')}>
      <h2>{t('nav.chats')}</h2>
      {status === 'loading' && <SkeletonRows height={52} rows={4} avatar />}
      {status === 'error' && <ErrorState error={error} onRetry={reload} />}
      {status === 'ready' && items.length === 0 && <p>{t('empty.title')}</p>}
      <ul>
        {items.slice(0, SHOWN).map((chat) => (
          <Item key={chat.id} chat={chat} />
        ))}
      </ul>
      <Button
        fill
        variant="minimal"
        className={Classes.POPOVER_DISMISS}
        text={t('all')}
        onClick={() => void navigate('/chats')}
      />
    </div>
  );
};

/** Internal chat in the top bar: the newest chats, and how much is not read. */
const ChatsButton = () => {
  const t = useTexts('chats');
  useUnreadWatch();
  useChatAlerts();
  const { messages } = useUnreadTotal();
  useTitleCount(messages);
  return (
    <MenuButton
      popup="dialog"
      label={messages === 0 ? t('nav.chats') : t('topBar', { count: messages })}
      icon={<CommentIcon />}
      count={messages}
      menu={<Panel />}
    />
  );
};

export default ChatsButton;
