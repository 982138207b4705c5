import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { Attachments } from '../media/use-attachments.ts';

/**
 * The keys of the box that messages are written in: Enter sends, Escape puts a quoted message away, pasted files are put
 * beside the text.
 * @param takesKey of a list that is open above: the keys that it takes do nothing else
 */
export const useComposerKeys = ({
  attachments,
  takesKey,
  submit,
  unquote,
}: {
  readonly attachments: Pick<Attachments, 'add'>;
  readonly takesKey: (event: KeyboardEvent) => boolean;
  readonly submit: () => void;
  /** Undefined while nothing is quoted. */
  readonly unquote: (() => void) | undefined;
}) => ({
  onKeyDown: (event: KeyboardEvent): void => {
    if (takesKey(event)) return;
    // Enter also ends the writing of a composed character.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      submit();
    }
    if (event.key === 'Escape') unquote?.();
  },
  onPaste: (event: ClipboardEvent): void => {
    const pasted = [...event.clipboardData.files];
    // A table copied from a sheet comes as text and as its picture: the text is meant.
    if (pasted.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
    event.preventDefault();
    attachments.add(pasted);
  },
});
