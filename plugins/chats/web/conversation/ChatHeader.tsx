import { Menu, MenuItem, Button } from '@blueprintjs/core';
import { ArrowLeftIcon, EditIcon, LogOutIcon, MoreIcon, TrashIcon } from '@blueprintjs/icons';
import { Link, MenuButton, useTexts, useUser } from 'prosa/web';
import type { ChatDto } from '../../schemas.ts';
import { ChatSearch } from '../found/ChatSearch.tsx';
import { ChatAvatar } from '../list/ChatRow.tsx';
import { nameOf, partnerOf } from '../naming.ts';
import { useIsOnline } from '../presence.ts';

export interface HeaderActions {
  readonly onEdit: (chat: ChatDto) => void;
  readonly onRemove: (chat: ChatDto) => void;
  readonly onLeave: (chat: ChatDto) => void;
}

const Below = ({ chat }: { readonly chat: ChatDto }) => {
  const t = useTexts('chats');
  const user = useUser();
  const partner = partnerOf(chat, user.id);
  const isOnline = useIsOnline(partner);
  if (chat.isDirect) return t(isOnline ? 'online' : partner ? 'offline' : 'left');
  return chat.users.map((one) => (one.userId === user.id ? t('you') : one.user.name)).join(', ');
};

/** The header of a chat: its name, its people, and what may be done with it. */
export const ChatHeader = ({
  chat,
  actions,
}: {
  readonly chat: ChatDto;
  readonly actions: HeaderActions;
}) => {
  const t = useTexts('chats');
  const user = useUser();
  const isOwner = chat.ownerId === user.id;
  const back = t('back');
  return (
    <div className="chat-head">
      <Link className="chat-back" to="/chats" aria-label={back} title={back}>
        <ArrowLeftIcon />
      </Link>
      <ChatAvatar chat={chat} size={36} />
      <div className="chat-who">
        <h2 className="chat-name">{nameOf(chat, user.id, t)}</h2>
        <p className="chat-place">
          <Below chat={chat} />
        </p>
      </div>
      <div className="chat-actions">
        <ChatSearch chatId={chat.id} />
        {isOwner && !chat.isDirect && (
          <Button
            variant="minimal"
            icon={<EditIcon />}
            aria-label={t('edit')}
            title={t('edit')}
            onClick={() => actions.onEdit(chat)}
          />
        )}
        {isOwner && (
          <Button
            variant="minimal"
            icon={<TrashIcon />}
            aria-label={t('remove.action')}
            title={t('remove.action')}
            onClick={() => actions.onRemove(chat)}
          />
        )}
        {!isOwner && !chat.isDirect && (
          <MenuButton
            label={t('options')}
            icon={<MoreIcon />}
            menu={
              <Menu aria-label={t('options')}>
                <MenuItem
                  icon={<LogOutIcon />}
                  intent="danger"
                  text={t('leave.action')}
                  onClick={() => actions.onLeave(chat)}
                />
              </Menu>
            }
          />
        )}
      </div>
    </div>
  );
};
