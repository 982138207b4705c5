import { useCallback, useEffect, useRef, useState } from 'react';
import { toast, useTexts } from 'prosa/web';

/** A file chosen to be sent. */
export interface Attachment {
  readonly id: number;
  readonly file: File;
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
  return { id: last, file, previewUrl: isPicture ? URL.createObjectURL(file) : undefined };
};

const release = (attachments: readonly Attachment[]): void => {
  for (const { previewUrl } of attachments) {
    if (previewUrl !== undefined) URL.revokeObjectURL(previewUrl);
  }
};

export interface Attachments {
  readonly all: readonly Attachment[];
  readonly add: (files: Iterable<File>) => void;
  readonly remove: (id: number) => void;
  readonly clear: () => void;
}

/** The files of the message being written. */
export const useAttachments = (): Attachments => {
  const t = useTexts('tickets');
  const [all, setAll] = useState<readonly Attachment[]>([]);
  const latest = useRef(all);
  useEffect(() => {
    latest.current = all;
  }, [all]);
  useEffect(() => () => release(latest.current), []);
  return {
    all,
    add: useCallback(
      (files) => {
        const given = [...files];
        const small = given.filter(({ size }) => size <= LARGEST);
        const tooLarge = given.find(({ size }) => size > LARGEST);
        if (tooLarge) toast.error(t('composer.tooLarge', { name: tooLarge.name }));
        const room = AT_MOST - latest.current.length;
        if (small.length > room) toast.error(t('composer.tooMany', { count: AT_MOST }));
        setAll((before) => [...before, ...small.slice(0, room).map(attach)]);
      },
      [t],
    ),
    remove: useCallback((id) => {
      setAll((before) => {
        release(before.filter((one) => one.id === id));
        return before.filter((one) => one.id !== id);
      });
    }, []),
    clear: useCallback(() => {
      setAll((before) => {
        release(before);
        return [];
      });
    }, []),
  };
};
