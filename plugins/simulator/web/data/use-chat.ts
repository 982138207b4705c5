import { useCallback, useEffect, useRef, useState } from 'react';
import { http, isAbort, useEvents, useReset } from 'prosa/web';
import type { ChatDto, PhoneMessageDto } from '../../schemas.ts';
import type { PhoneApi } from './phone-api.ts';

/** One chat as its phone shows it. */
export interface Chat {
  /** Undefined while it is being read for the first time. */
  readonly messages: readonly PhoneMessageDto[] | undefined;
  readonly error: unknown;
  readonly reload: () => Promise<void>;
}

/**
 * Reads a chat and follows it live: whatever happens on the phone, it is read anew.
 * @param onNumber told the number as the server knows it, where it was written in another form
 */
export const useChat = (
  { path }: PhoneApi,
  connectionId: number,
  number: string,
  onNumber: (number: string) => void,
): Chat => {
  const [messages, setMessages] = useState<readonly PhoneMessageDto[]>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);

  const latest = useRef(onNumber);
  useEffect(() => {
    latest.current = onNumber;
  });

  const reload = useCallback(async (): Promise<void> => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    try {
      const { signal } = abort;
      const chat = `${path}/chats/${number}`;
      const answer = await http.get<ChatDto>(chat, { signal });
      setMessages(answer.messages);
      if (answer.number !== number) latest.current(answer.number);
      setError(undefined);
    } catch (failure) {
      if (!isAbort(failure)) setError(failure);
    }
  }, [path, number]);

  useEffect(() => {
    void reload();
    return () => running.current?.abort();
  }, [reload]);
  useEvents(['simulator'], (event) => {
    if (event.connectionId === connectionId && event.number === number) void reload();
  });
  useReset(() => void reload());
  return { messages, error, reload };
};
