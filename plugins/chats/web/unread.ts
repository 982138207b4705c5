import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { store, useEvents, useReset, useUser } from 'prosa/web';
import { getUnread } from './api.ts';
import { CHAT_EVENTS, chatIn, goneIn } from './chat-events.ts';
import { ownOf } from './naming.ts';

interface Unread {
  readonly unreads: number;
  readonly mentions: number;
}

/** Counts of unread messages by chat. Nothing stands here for a chat that is read. */
const unreadAtom = atom<ReadonlyMap<number, Unread>>(new Map());

const put = (chatId: number, unread: Unread | undefined): void =>
  store.set(unreadAtom, (all) => {
    const next = new Map(all);
    if (unread && unread.unreads > 0) next.set(chatId, unread);
    else next.delete(chatId);
    return next;
  });

const load = async (): Promise<void> => {
  try {
    const { chats } = await getUnread();
    store.set(
      unreadAtom,
      new Map(chats.map(({ chatId, unreads, mentions }) => [chatId, { unreads, mentions }])),
    );
  } catch {
    // A dot beside a word is not worth an alarm; the list itself says what is wrong.
  }
};

/** Keeps true what is unread, while a component that is always there is shown. */
export const useUnreadWatch = (): void => {
  const { id: userId } = useUser();
  useEffect(() => void load(), [userId]);
  useReset(() => void load());
  useEvents(CHAT_EVENTS, (event) => {
    const gone = goneIn(event);
    if (gone !== undefined) put(gone, undefined);
    const chat = chatIn(event);
    if (chat) put(chat.id, ownOf(chat, userId));
  });
};

/** The unread messages of all chats together. */
export const useUnreadTotal = (): { readonly chats: number; readonly messages: number } => {
  const all = useAtomValue(unreadAtom, { store });
  return {
    chats: all.size,
    messages: [...all.values()].reduce((sum, { unreads }) => sum + unreads, 0),
  };
};
