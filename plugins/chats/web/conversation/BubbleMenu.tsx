import { Menu, MenuItem } from '@blueprintjs/core';
import { DuplicateIcon, EditIcon, MoreIcon, TrashIcon, UndoIcon } from '@blueprintjs/icons';
import { MenuButton, QuickReactions, formatTime, toast, useTexts, useUser } from 'prosa/web';
import type { ChatMessageDto } from '../../shared/message-schemas.ts';
import type { Entry } from './timeline.ts';

/** The acts on a message. */
export interface BubbleActions {
  readonly onReply: (message: ChatMessageDto) => void;
  readonly onReact: (message: ChatMessageDto, emoji: string) => void;
  readonly onEdit: (message: ChatMessageDto) => void;
  readonly onRemove: (message: ChatMessageDto) => void;
}

/** The menu beside a bubble. There is none on a message that is on its way, or deleted. */
export const BubbleMenu = ({
  entry,
  actions,
}: {
  readonly entry: Entry;
  readonly actions: BubbleActions;
}) => {
  const t = useTexts('chats');
  const shell = useTexts();
  const user = useUser();
  const { message, outgoing, isOwn } = entry;
  if (outgoing || message.isDeleted) return null;
  const name = t('messageOf', {
    name: isOwn ? t('you') : message.sender.name,
    time: formatTime(message.createdAt),
  });
  const label = shell('common.actionsOf', { name });
  const copy = (): void => {
    void navigator.clipboard.writeText(message.message).then(
      () => toast.success(t('copied')),
      () => toast.error(t('notCopied')),
    );
  };
  return (
    <span className="bubble-menu">
      <MenuButton
        label={label}
        icon={<MoreIcon />}
        menu={
          <Menu aria-label={label}>
            <QuickReactions
              own={message.reactions.find(({ userId }) => userId === user.id)?.emoji}
              onReact={(emoji) => actions.onReact(message, emoji)}
            />
            <MenuItem
              text={t('actions.reply')}
              icon={<UndoIcon />}
              onClick={() => actions.onReply(message)}
            />
            {message.message !== '' && (
              <MenuItem text={t('actions.copy')} icon={<DuplicateIcon />} onClick={copy} />
            )}
            {isOwn && (
              <MenuItem
                text={shell('common.edit')}
                icon={<EditIcon />}
                onClick={() => actions.onEdit(message)}
              />
            )}
            {isOwn && (
              <MenuItem
                text={shell('common.delete')}
                icon={<TrashIcon />}
                intent="danger"
                onClick={() => actions.onRemove(message)}
              />
            )}
          </Menu>
        }
      />
    </span>
  );
};
