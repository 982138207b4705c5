import { CommentIcon } from '@blueprintjs/icons';
import { useEffect, useMemo, useState } from 'react';
import {
  EmptyState,
  ErrorState,
  SkeletonRows,
  toast,
  useAttachments,
  useConfirm,
  useDocumentTitle,
  useDrop,
  useLocation,
  useSearchParams,
  useTexts,
  useUser,
} from 'prosa/web';
import type { ChatMessageDto } from '../../shared/message-schemas.ts';
import type { ChatDto } from '../../schemas.ts';
import { deleteMessage, reactTo } from '../api.ts';
import { Composer } from '../composer/Composer.tsx';
import { nameOf, ownOf } from '../naming.ts';
import type { BubbleActions } from './BubbleMenu.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import type { HeaderActions } from './ChatHeader.tsx';
import { EditDialog } from './EditDialog.tsx';
import { Messages } from './Messages.tsx';
import { Typing } from './Typing.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useMessages } from './use-messages.ts';
import type { History } from './use-messages.ts';
import { useTimeline } from './use-timeline.ts';

/** Leads to the message that the address names: `?message=90`. */
const useNamedMessage = ({ reveal, state }: History): void => {
  const [params] = useSearchParams();
  // Whoever follows the same link again wants to be led there again.
  const { key } = useLocation();
  const id = Number(params.get('message'));
  const isReady = state.status === 'ready';
  useEffect(() => {
    if (isReady && Number.isInteger(id) && id > 0) reveal(id);
  }, [isReady, id, reveal, key]);
};

const Area = ({
  chat,
  history,
  actions,
}: {
  readonly chat: ChatDto;
  readonly history: History;
  readonly actions: BubbleActions;
}) => {
  const t = useTexts('chats');
  const user = useUser();
  const items = useTimeline(chat, history.state);
  const { status, error } = history.state;
  return (
    <div className="message-area">
      {status === 'loading' && <SkeletonRows height={48} rows={8} />}
      {status === 'error' && <ErrorState error={error} onRetry={history.reload} />}
      {status === 'ready' && items.length === 0 && (
        <EmptyState icon={CommentIcon} title={t('empty.messagesTitle')}>
          {t('empty.messagesText')}
        </EmptyState>
      )}
      {status === 'ready' && items.length > 0 && (
        <Messages
          name={nameOf(chat, user.id, t)}
          history={history}
          items={items}
          actions={actions}
          footer={<Typing chatId={chat.id} />}
        />
      )}
    </div>
  );
};

/** An open chat: who, what was said, what to say. */
export const ChatView = ({
  chat,
  actions: headerActions,
  onChat,
}: {
  readonly chat: ChatDto;
  readonly actions: HeaderActions;
  readonly onChat: (chat: ChatDto) => void;
}) => {
  const t = useTexts('chats');
  const shell = useTexts();
  const user = useUser();
  const confirm = useConfirm();
  const history = useMessages(chat.id);
  const attachments = useAttachments(`chat-${String(chat.id)}`);
  const [quoted, setQuoted] = useState<ChatMessageDto | null>(null);
  const [edited, setEdited] = useState<ChatMessageDto>();
  const drop = useDrop(attachments.add);
  const { upsert } = history;
  useDocumentTitle(nameOf(chat, user.id, t));
  useNamedMessage(history);
  useMarkRead(chat.id, ownOf(chat, user.id)?.unreads ?? 0, onChat);

  const actions = useMemo<BubbleActions>(
    () => ({
      onReply: setQuoted,
      onEdit: setEdited,
      onReact: (message, emoji) => {
        reactTo(message, emoji).then(upsert, (error: unknown) => toast.error(error));
      },
      onRemove: (message) =>
        void confirm({
          title: t('removeMessage.title'),
          children: t('removeMessage.text'),
          confirm: shell('common.delete'),
          isDanger: true,
          onConfirm: async () => upsert(await deleteMessage(message)),
        }),
    }),
    [confirm, shell, t, upsert],
  );

  return (
    <section className="chat" aria-label={nameOf(chat, user.id, t)} {...drop.handlers}>
      <ChatHeader chat={chat} actions={headerActions} />
      <Area chat={chat} history={history} actions={actions} />
      <Composer chat={chat} attachments={attachments} quoted={quoted} onQuoted={setQuoted} />
      {edited && (
        <EditDialog
          chat={chat}
          message={edited}
          onSaved={upsert}
          onClose={() => setEdited(undefined)}
        />
      )}
      {drop.isOver && <div className="drop-hint">{t('drop')}</div>}
    </section>
  );
};
