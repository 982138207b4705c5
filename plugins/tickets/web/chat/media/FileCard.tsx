import { DocumentIcon, DownloadIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { MouseEvent } from 'react';
import { toast, useTexts } from 'prosa/web';
import { getMediaUrl } from '../../api.ts';
import type { MessageDto } from '../../types.ts';

/** Milliseconds an address is taken to be good for after it was given; the server signs for longer. */
const FRESH = 60_000;

const download = (url: string, name: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
};

/** A document, to be downloaded. An address that may have expired is asked for anew first. */
export const FileCard = ({ message }: { readonly message: MessageDto }) => {
  const t = useTexts('tickets');
  const [given] = useState(() => Date.now());
  const name = message.mediaName || t('kinds.document');
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1];
  const fetchFirst = (event: MouseEvent): void => {
    const isNew = Date.now() - given < FRESH;
    if (message.id === 0 || isNew || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    getMediaUrl(message.id).then(
      (url) => download(url, name),
      (error: unknown) => toast.error(error),
    );
  };
  return (
    <a
      className="media-file"
      href={message.mediaUrl ?? undefined}
      download={name}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('media.download', { name })}
      onClick={fetchFirst}
    >
      <DocumentIcon size={20} />
      <span className="media-file-name" data-ending={ending?.toUpperCase()}>
        <bdi>{name}</bdi>
      </span>
      <DownloadIcon />
    </a>
  );
};
