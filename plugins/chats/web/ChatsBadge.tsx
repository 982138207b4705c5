import { useTexts } from 'prosa/web';
import { useUnreadTotal } from './unread.ts';

/** A dot beside the menu entry while something is unread. */
const ChatsBadge = () => {
  const t = useTexts('chats');
  const { messages } = useUnreadTotal();
  if (messages === 0) return null;
  return (
    <span className="chats-dot">
      <span className="visually-hidden">{t('unread', { count: messages })}</span>
    </span>
  );
};

export default ChatsBadge;
