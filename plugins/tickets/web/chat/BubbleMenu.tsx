import { DuplicateIcon, ShareIcon } from '@blueprintjs/icons';
import { RowMenu, formatTime, toast, useTexts } from 'prosa/web';
import type { RowAction } from 'prosa/web';
import type { Entry } from './timeline.ts';

/** What can be done with a message. Nothing with one that is gone or has not arrived. */
export const BubbleMenu = ({
  entry,
  onReply,
}: {
  readonly entry: Entry;
  /** Undefined where nothing can be written. */
  readonly onReply: ((entry: Entry) => void) | undefined;
}) => {
  const t = useTexts('tickets');
  const { message, text, outgoing } = entry;
  const copy = (): void => {
    void navigator.clipboard.writeText(text).then(
      () => toast.success(t('chat.copied')),
      () => toast.error(t('chat.notCopied')),
    );
  };
  const actions: readonly RowAction[] = [
    ...(onReply
      ? [{ text: t('actions.reply'), icon: <ShareIcon />, onClick: () => onReply(entry) }]
      : []),
    ...(text === '' ? [] : [{ text: t('actions.copy'), icon: <DuplicateIcon />, onClick: copy }]),
  ];
  if (outgoing || message.isDeleted) return null;
  return (
    <span className="bubble-menu">
      <RowMenu
        name={t('chat.messageOf', { time: formatTime(message.createdAt) })}
        actions={actions}
      />
    </span>
  );
};
