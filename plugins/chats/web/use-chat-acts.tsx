import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { toast, useConfirm, useTexts } from 'prosa/web';
import type { ChatDto } from '../schemas.ts';
import { deleteChat, leaveChat } from './api.ts';
import { ChatDialog } from './ChatDialog.tsx';
import type { HeaderActions } from './conversation/ChatHeader.tsx';

/**
 * The acts on a chat, with the dialogs for them.
 * @param onSaved a chat is as it says now
 * @param onGone it is the reader's no longer
 */
export const useChatActs = (
  onSaved: (chat: ChatDto) => void,
  onGone: (chat: ChatDto) => void,
): {
  readonly actions: HeaderActions;
  readonly create: () => void;
  readonly dialog: ReactNode;
} => {
  const t = useTexts('chats');
  const shell = useTexts();
  const confirm = useConfirm();
  const [edited, setEdited] = useState<ChatDto | 'new'>();
  const actions = useMemo<HeaderActions>(
    () => ({
      onEdit: setEdited,
      onRemove: (chat) =>
        void confirm({
          title: t('remove.title'),
          children: t(chat.isDirect ? 'remove.textDirect' : 'remove.text'),
          confirm: shell('common.delete'),
          isDanger: true,
          onConfirm: async () => {
            await deleteChat(chat.id);
            toast.success(t('removed'));
            onGone(chat);
          },
        }),
      onLeave: (chat) =>
        void confirm({
          title: t('leave.title', { name: chat.title }),
          children: t('leave.text'),
          confirm: t('leave.confirm'),
          isDanger: true,
          onConfirm: async () => {
            await leaveChat(chat.id);
            onGone(chat);
          },
        }),
    }),
    [confirm, onGone, shell, t],
  );
  return {
    actions,
    create: () => setEdited('new'),
    dialog: edited !== undefined && (
      <ChatDialog
        {...(edited !== 'new' && { chat: edited })}
        onSaved={onSaved}
        onClose={() => setEdited(undefined)}
      />
    ),
  };
};
