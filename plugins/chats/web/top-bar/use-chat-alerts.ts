import { oneLine, useAlertKinds, useAlerts, useEvents, useTexts, useUser } from 'prosa/web';
import { CHAT_EVENTS, chatIn, goneIn, messageIn } from '../chat-events.ts';
import { nameOf, ownOf } from '../naming.ts';

const MESSAGE_ALERT = 'chats.message';
const MENTION_ALERT = 'chats.mention';

const keyOf = (chatId: number): string => `chat-${String(chatId)}`;

/** Alerts the reader, whatever page is open, to what colleagues write; to being named also where the other is switched off. */
export const useChatAlerts = (): void => {
  const t = useTexts('chats');
  const user = useUser();
  const { raise, dismiss } = useAlerts();
  useAlertKinds([
    { id: MESSAGE_ALERT, label: t('alerts.message'), isOnByDefault: true },
    { id: MENTION_ALERT, label: t('alerts.mention'), isOnByDefault: true },
  ]);
  useEvents(CHAT_EVENTS, (event) => {
    const gone = goneIn(event);
    if (gone !== undefined) dismiss(keyOf(gone));
    const chat = chatIn(event);
    if (!chat) return;
    const message = messageIn(event);
    // Read, here or on another screen: there is nothing to tell any more.
    if ((ownOf(chat, user.id)?.unreads ?? 0) === 0) dismiss(keyOf(chat.id));
    if (event.action !== 'new-message' || !message || message.senderId === user.id) return;
    const isNamed = message.mentions.some(({ id }) => id === user.id);
    const words = oneLine(message.message) || message.mediaName;
    raise({
      kind: isNamed ? MENTION_ALERT : MESSAGE_ALERT,
      key: keyOf(chat.id),
      title: nameOf(chat, user.id, t),
      body: chat.isDirect ? words : `${message.sender.name}: ${words}`,
      path: `/chats/${chat.uuid}`,
    });
  });
};
