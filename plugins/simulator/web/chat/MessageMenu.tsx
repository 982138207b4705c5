import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { ChevronDownIcon, EditIcon, TrashIcon, UndoIcon } from '@blueprintjs/icons';
import { formatTime, MenuButton, useTexts } from 'prosa/web';
import type { PhoneMessageDto } from '../../schemas.ts';

const EMOJIS = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

/** The customer's actions on a message. */
export interface MessageActions {
  readonly onReply: (message: PhoneMessageDto) => void;
  readonly onReact: (message: PhoneMessageDto, emoji: string) => void;
  readonly onEdit: (message: PhoneMessageDto) => void;
  readonly onDelete: (message: PhoneMessageDto) => void;
}

/** The menu of one message: reactions and an answer for any, changes for the customer's own. */
export const MessageMenu = ({
  message,
  onReply,
  onReact,
  onEdit,
  onDelete,
}: { readonly message: PhoneMessageDto } & MessageActions) => {
  const t = useTexts('simulator');
  const label = t('message.actions', { time: formatTime(message.createdAt) });
  const isText = message.mediaType === 'conversation';
  return (
    <MenuButton
      className="phone-bubble-menu"
      size="small"
      label={label}
      icon={<ChevronDownIcon />}
      placement="bottom-end"
      menu={
        <Menu aria-label={label}>
          <li className="phone-emojis" role="none">
            {EMOJIS.map((emoji) => {
              const isOn = message.reaction === emoji;
              return (
                <Button
                  key={emoji}
                  role="menuitemradio"
                  aria-checked={isOn}
                  variant="minimal"
                  active={isOn}
                  className="bp6-popover-dismiss"
                  aria-label={t(isOn ? 'message.unreact' : 'message.react', { emoji })}
                  text={emoji}
                  onClick={() => onReact(message, isOn ? '' : emoji)}
                />
              );
            })}
          </li>
          <MenuDivider />
          <MenuItem
            icon={<UndoIcon />}
            text={t('message.reply')}
            onClick={() => onReply(message)}
          />
          {!message.fromMe && isText && (
            <MenuItem
              icon={<EditIcon />}
              text={t('message.edit')}
              onClick={() => onEdit(message)}
            />
          )}
          {!message.fromMe && (
            <MenuItem
              icon={<TrashIcon />}
              intent="danger"
              text={t('message.delete')}
              onClick={() => onDelete(message)}
            />
          )}
        </Menu>
      }
    />
  );
};
