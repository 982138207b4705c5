import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '../components/toasts.tsx';
import { useTexts } from '../i18n/i18n.ts';

/** A file chosen to be sent. */
export interface Attachment {
  readonly id: number;
  readonly file: File;
  /** The text below it. The first one's is the content of the text box. */
  readonly caption: string;
  /** Address of a picture inside this page; undefined for other files. */
  readonly previewUrl: string | undefined;
}

/** Bytes of a file, and files at once, that the server takes. */
const LARGEST = 25 * 1_000_000;
const AT_MOST = 10;

let last = 0;

const attach = (file: File): Attachment => {
  last += 1;
  const isPicture = file.type.startsWith('image/');
  return {
    id: last,
    file,
    caption: '',
    previewUrl: isPicture ? URL.createObjectURL(file) : undefined,
  };
};

const release = (attachments: readonly Attachment[]): void => {
  for (const { previewUrl } of attachments) {
    if (previewUrl !== undefined) URL.revokeObjectURL(previewUrl);
  }
};

/** Files chosen in places that are not shown now: whoever looks elsewhere meanwhile finds them again. */
const kept = new Map<string, readonly Attachment[]>();

const keep = (place: string, all: readonly Attachment[]): void => {
  if (all.length === 0) kept.delete(place);
  else kept.set(place, all);
};

/** Lets go of everything that was chosen; for tests. */
export const forgetAttachments = (): void => {
  for (const all of kept.values()) release(all);
  kept.clear();
};

export interface Attachments {
  readonly all: readonly Attachment[];
  readonly add: (files: Iterable<File>) => void;
  readonly remove: (id: number) => void;
  readonly caption: (id: number, words: string) => void;
  /** Puts one a place earlier. */
  readonly moveUp: (id: number) => void;
  readonly clear: () => void;
}

/**
 * The files of the message being written, in the order they will be sent in.
 * @param place where it is written (`ticket-7`): the files are kept there while another place is shown
 */
export const useAttachments = (place: string): Attachments => {
  const t = useTexts();
  const [all, setAll] = useState<readonly Attachment[]>(() => kept.get(place) ?? []);
  const latest = useRef(all);
  const change = useCallback(
    (next: readonly Attachment[]): void => {
      latest.current = next;
      keep(place, next);
      setAll(next);
    },
    [place],
  );
  useEffect(() => {
    latest.current = all;
  }, [all]);
  return {
    all,
    add: useCallback(
      (files) => {
        const given = [...files];
        const small = given.filter(({ size }) => size <= LARGEST);
        const tooLarge = given.find(({ size }) => size > LARGEST);
        if (tooLarge) toast.error(t('attachments.tooLarge', { name: tooLarge.name }));
        const room = AT_MOST - latest.current.length;
        if (small.length > room) toast.error(t('attachments.tooMany', { count: AT_MOST }));
        change([...latest.current, ...small.slice(0, room).map(attach)]);
      },
      [t, change],
    ),
    remove: useCallback(
      (id) => {
        release(latest.current.filter((one) => one.id === id));
        change(latest.current.filter((one) => one.id !== id));
      },
      [change],
    ),
    caption: useCallback(
      (id, caption) =>
        change(latest.current.map((one) => (one.id === id ? { ...one, caption } : one))),
      [change],
    ),
    moveUp: useCallback(
      (id) => {
        const at = latest.current.findIndex((one) => one.id === id);
        const [before, moved] = [latest.current[at - 1], latest.current[at]];
        if (!before || !moved) return;
        change(latest.current.with(at - 1, moved).with(at, before));
      },
      [change],
    ),
    clear: useCallback(() => {
      release(latest.current);
      change([]);
    }, [change]),
  };
};
