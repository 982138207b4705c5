import { Menu, MenuItem } from '@blueprintjs/core';
import {
  DuplicateIcon,
  EditIcon,
  MoreIcon,
  ShareIcon,
  TrashIcon,
  UndoIcon,
} from '@blueprintjs/icons';
import { formatTime, MenuButton, QuickReactions, toast, useNow, useTexts } from 'prosa/web';
import type { BubbleActions } from './bubble-actions.ts';
import {
  isForwardable,
  isReactable,
  isRemovable,
  isRewritable,
  isTooOldToEdit,
} from './message-limits.ts';
import type { Entry } from './timeline.ts';

const Items = ({
  entry,
  label,
  actions,
}: {
  readonly entry: Entry;
  readonly label: string;
  readonly actions: BubbleActions;
}) => {
  const t = useTexts('tickets');
  const { message, text } = entry;
  const { onReply, onReact, onForward, onEdit, onRemove, editMinutes = 0 } = actions;
  const isLate = isTooOldToEdit(message, useNow(), editMinutes);
  const copy = (): void => {
    void navigator.clipboard.writeText(text).then(
      () => toast.success(t('chat.copied')),
      () => toast.error(t('chat.notCopied')),
    );
  };
  return (
    <Menu aria-label={label}>
      {onReact && isReactable(message) && (
        <QuickReactions
          own={message.reactions.find(({ by }) => by === '')?.emoji}
          onReact={(emoji) => onReact(entry, emoji)}
        />
      )}
      {onReply && (
        <MenuItem text={t('actions.reply')} icon={<UndoIcon />} onClick={() => onReply(entry)} />
      )}
      {text !== '' && <MenuItem text={t('actions.copy')} icon={<DuplicateIcon />} onClick={copy} />}
      {onForward && isForwardable(message) && (
        <MenuItem
          text={t('actions.forward')}
          icon={<ShareIcon />}
          onClick={() => onForward(entry)}
        />
      )}
      {onEdit && editMinutes > 0 && isRewritable(message) && (
        <MenuItem
          text={t('actions.edit')}
          icon={<EditIcon />}
          disabled={isLate}
          label={isLate ? t('chat.tooLate', { minutes: editMinutes }) : undefined}
          onClick={() => onEdit(entry)}
        />
      )}
      {onRemove && isRemovable(message) && (
        <MenuItem
          text={t('actions.removeMessage')}
          icon={<TrashIcon />}
          intent="danger"
          onClick={() => onRemove(entry)}
        />
      )}
    </Menu>
  );
};

/** The actions on a message. There are none on one that has not arrived; one that is gone says so. */
export const BubbleMenu = ({
  entry,
  actions,
}: {
  readonly entry: Entry;
  readonly actions: BubbleActions;
}) => {
  const t = useTexts('tickets');
  const common = useTexts();
  const { message, outgoing, text } = entry;
  if (outgoing) return null;
  const name = t('chat.messageOf', { time: formatTime(message.createdAt) });
  const label = common('common.actionsOf', { name });
  const { onReply, onForward } = actions;
  const isIdle = !onReply && !onForward && text === '';
  if (isIdle && !message.isDeleted) return null;
  return (
    <span className="bubble-menu">
      <MenuButton
        label={label}
        icon={<MoreIcon />}
        disabled={message.isDeleted}
        menu={<Items entry={entry} label={label} actions={actions} />}
      />
    </span>
  );
};
