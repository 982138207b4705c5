import { useCallback, useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useGrowing, useIsNarrow } from 'prosa/web';
import { flushDrafts, useDraft, writeDraft } from '../drafts.ts';

export interface TextBox {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly write: (text: string) => void;
  /** Puts text where the cursor stands, and the cursor and the focus behind it. */
  readonly insert: (text: string) => void;
  /** The same from a panel that keeps the focus. */
  readonly insertFromPanel: (text: string) => void;
}

/** The text being written in a ticket: kept until it is sent, gone on with where it ended. */
export const useTextBox = (ticketId: number): TextBox => {
  const isNarrow = useIsNarrow();
  const box = useRef<HTMLTextAreaElement>(null);
  const text = useDraft(ticketId);
  useGrowing(box, text);

  useEffect(() => {
    const length = box.current?.value.length ?? 0;
    box.current?.setSelectionRange(length, length);
  }, []);
  // A ticket that is left is one that may be gone on with elsewhere.
  useEffect(() => flushDrafts, []);
  // On a phone the keyboard would cover what was said.
  useEffect(() => {
    if (!isNarrow) box.current?.focus();
  }, [isNarrow]);

  const write = useCallback(
    (next: string): void => {
      writeDraft(ticketId, next);
    },
    [ticketId],
  );
  const insertFromPanel = useCallback(
    (piece: string): void => {
      const present = box.current?.value ?? '';
      const start = box.current?.selectionStart ?? present.length;
      const end = box.current?.selectionEnd ?? start;
      write(present.slice(0, start) + piece + present.slice(end));
      requestAnimationFrame(() =>
        box.current?.setSelectionRange(start + piece.length, start + piece.length),
      );
    },
    [write],
  );
  const insert = useCallback(
    (piece: string): void => {
      insertFromPanel(piece);
      requestAnimationFrame(() => box.current?.focus());
    },
    [insertFromPanel],
  );
  return { box, text, write, insert, insertFromPanel };
};
