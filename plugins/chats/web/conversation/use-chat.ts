import { useCallback, useEffect, useRef, useState } from 'react';
import { isAbort, useEvents, useReset } from 'prosa/web';
import type { ChatDto } from '../../schemas.ts';
import { getChat } from '../api.ts';
import { CHAT_EVENTS, chatIn, goneIn } from '../chat-events.ts';

export interface OpenChat {
  readonly chat: ChatDto | undefined;
  readonly error: unknown;
  readonly reload: () => void;
  /** Shows at once what a request of this page has answered. */
  readonly set: (chat: ChatDto) => void;
}

/**
 * The chat an address names, kept true by events.
 * @param known as the list has it already
 * @param onGone it was deleted, or the reader is a member no longer
 */
export const useChat = (uuid: string, known: ChatDto | undefined, onGone: () => void): OpenChat => {
  const [told, setTold] = useState<ChatDto | undefined>(known);
  const [error, setError] = useState<unknown>();
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  const running = useRef<AbortController>(undefined);
  const load = useCallback(async (): Promise<void> => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    try {
      setTold(await getChat(uuid, control.signal));
      setError(undefined);
    } catch (failure) {
      if (!isAbort(failure)) setError(failure);
    }
  }, [uuid]);
  const chat = told ?? known;
  const isHere = chat !== undefined;
  useEffect(() => {
    // A chat that the list has is kept true there and here by the same events.
    if (!isHere) void load();
    return () => running.current?.abort();
  }, [isHere, load]);
  useEvents(CHAT_EVENTS, (event) => {
    if (chat && goneIn(event) === chat.id) gone.current();
    const next = chatIn(event);
    if (next?.uuid === uuid) setTold(next);
  });
  useReset(() => void load());
  return { chat, error, reload: () => void load(), set: setTold };
};
