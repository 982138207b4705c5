import { CommentIcon } from '@blueprintjs/icons';
import { EmptyState, ErrorState, SkeletonRows, errorCode, Link, useTexts } from 'prosa/web';
import type { ChatDto } from '../../schemas.ts';
import type { HeaderActions } from './ChatHeader.tsx';
import { ChatView } from './ChatView.tsx';
import { useChat } from './use-chat.ts';

/** In the place of a chat, before one is chosen. */
export const NoChat = () => {
  const t = useTexts('chats');
  return (
    <section className="chat chat-none" aria-label={t('tabs.messages')}>
      <EmptyState icon={CommentIcon} title={t('none.title')}>
        {t('none.text')}
      </EmptyState>
    </section>
  );
};

/** The chat an address names, in all its states. */
export const ChatPane = ({
  uuid,
  known,
  actions,
  onChat,
  onGone,
}: {
  readonly uuid: string;
  readonly known: ChatDto | undefined;
  readonly actions: HeaderActions;
  readonly onChat: (chat: ChatDto) => void;
  readonly onGone: () => void;
}) => {
  const t = useTexts('chats');
  const { chat, error, reload, set } = useChat(uuid, known, onGone);
  if (chat) {
    return (
      <ChatView
        key={chat.id}
        chat={chat}
        actions={actions}
        onChat={(next) => {
          set(next);
          onChat(next);
        }}
      />
    );
  }
  if (error === undefined) {
    return (
      <section className="chat" aria-label={t('tabs.messages')}>
        <SkeletonRows height={48} rows={8} />
      </section>
    );
  }
  const code = errorCode(error);
  return (
    <section className="chat chat-none" aria-label={t('tabs.messages')}>
      {code === 'ERR_NO_CHAT_FOUND' || code === 'ERR_VALIDATION' ? (
        <EmptyState
          icon={CommentIcon}
          title={t('missing.title')}
          action={<Link to="/chats">{t('back')}</Link>}
        >
          {t('missing.text')}
        </EmptyState>
      ) : (
        <ErrorState error={error} onRetry={reload} />
      )}
    </section>
  );
};
