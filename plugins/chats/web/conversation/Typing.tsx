import { useEffect, useRef, useState } from 'react';
import { useEvents, useTexts } from 'prosa/web';
import { messageIn } from '../chat-events.ts';

/** Milliseconds after which somebody who typed and was not heard of again has stopped. */
const FORGOTTEN = 12_000;

/** The names of those who type in a chat right now, by their ids. */
const useTypists = (chatId: number): ReadonlyMap<number, string> => {
  const [typists, setTypists] = useState<ReadonlyMap<number, string>>(new Map());
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const put = (userId: number, name: string | undefined): void => {
    clearTimeout(timers.current.get(userId));
    timers.current.delete(userId);
    setTypists((all) => {
      if (name === undefined && !all.has(userId)) return all;
      const next = new Map(all);
      if (name === undefined) next.delete(userId);
      else next.set(userId, name);
      return next;
    });
  };
  useEvents(['chatTyping', 'chat'], (event) => {
    if (event.event === 'chat') {
      const message = messageIn(event);
      if (message?.chatId === chatId && message.senderId !== null) put(message.senderId, undefined);
      return;
    }
    if (event.chatId !== chatId) return;
    const userId = Number(event.userId);
    const name = event.active === true ? String(event.name) : undefined;
    put(userId, name);
    if (name === undefined) return;
    timers.current.set(
      userId,
      setTimeout(() => put(userId, undefined), FORGOTTEN),
    );
  });
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
      running.clear();
    };
  }, []);
  return typists;
};

/** "Bia está digitando…", whoever it is. */
export const Typing = ({ chatId }: { readonly chatId: number }) => {
  const t = useTexts('chats');
  const names = [...useTypists(chatId).values()].map((name) => name.split(' ')[0] ?? '');
  return (
    <p className="typing" role="status">
      {names.length > 0 && (
        <>
          <bdi>{names.join(', ')}</bdi> {t('typing', { count: names.length })}
        </>
      )}
    </p>
  );
};
