import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useGrowing, useIsNarrow } from 'prosa/web';
import { chatDrafts } from '../drafts.ts';

export interface TextBox {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly write: (text: string) => void;
  /** Puts a piece between two places of the text, and the cursor behind it. */
  readonly replace: (piece: string, start: number, end: number) => void;
  /** Puts a piece where the cursor stands. */
  readonly insert: (piece: string) => void;
}

/** The text being written in a chat: kept until it is sent, gone on with where it ended. */
export const useTextBox = (chatId: number): TextBox => {
  const isNarrow = useIsNarrow();
  const box = useRef<HTMLTextAreaElement>(null);
  const text = chatDrafts.use(chatId);
  useGrowing(box, text);
  useEffect(() => {
    const length = box.current?.value.length ?? 0;
    box.current?.setSelectionRange(length, length);
  }, []);
  // A chat that is left is one that may be gone on with elsewhere.
  useEffect(() => () => chatDrafts.flush(), []);
  // On a phone the keyboard would cover what was said.
  useEffect(() => {
    if (!isNarrow) box.current?.focus();
  }, [isNarrow]);
  const write = (next: string): void => chatDrafts.write(chatId, next);
  const replace = (piece: string, start: number, end: number): void => {
    write(text.slice(0, start) + piece + text.slice(end));
    requestAnimationFrame(() =>
      box.current?.setSelectionRange(start + piece.length, start + piece.length),
    );
  };
  return {
    box,
    text,
    write,
    replace,
    insert: (piece) => {
      const start = box.current?.selectionStart ?? text.length;
      replace(piece, start, box.current?.selectionEnd ?? start);
    },
  };
};
