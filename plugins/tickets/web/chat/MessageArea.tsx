import { ChatIcon } from '@blueprintjs/icons';
import { EmptyState, ErrorState, useTexts } from 'prosa/web';
import { ChatSkeleton } from './ChatSkeleton.tsx';
import { Messages } from './Messages.tsx';
import type { AreaProps } from './Messages.tsx';
import { useTimeline } from './use-timeline.ts';

/** The messages of a ticket in all their states. */
export const MessageArea = (props: AreaProps) => {
  const t = useTexts('tickets');
  const { ticket, history } = props;
  const items = useTimeline(ticket, history.state);
  const { status, error } = history.state;
  return (
    <div className="message-area">
      {status === 'loading' && <ChatSkeleton />}
      {status === 'error' && <ErrorState error={error} onRetry={history.reload} />}
      {status === 'ready' && items.length === 0 && (
        <EmptyState icon={ChatIcon} title={t('chat.emptyTitle')}>
          {t('chat.emptyText')}
        </EmptyState>
      )}
      {status === 'ready' && items.length > 0 && <Messages {...props} items={items} />}
    </div>
  );
};
