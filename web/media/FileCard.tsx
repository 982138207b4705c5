import { DocumentIcon, DownloadIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { MouseEvent } from 'react';
import { toast } from '../components/toasts.tsx';
import { useTexts } from '../i18n/i18n.ts';
import type { MediaFile } from './media-file.ts';

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

/**
 * A document, to be downloaded. An address that may have expired is asked for anew first. Its styles:
 * `@import 'prosa/web/media.css'`.
 * @param label its name where it has none
 */
export const FileCard = ({ file, label }: { readonly file: MediaFile; readonly label: string }) => {
  const t = useTexts();
  const { renew } = file;
  const [given] = useState(() => Date.now());
  const name = file.name || label;
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1];
  const fetchFirst = (event: MouseEvent): void => {
    const isNew = Date.now() - given < FRESH;
    if (!renew || isNew || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    renew().then(
      (url) => download(url, name),
      (error: unknown) => toast.error(error),
    );
  };
  return (
    <a
      className="media-file"
      href={file.url ?? undefined}
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
