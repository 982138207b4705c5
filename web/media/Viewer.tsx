import { Button } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon, CrossIcon, DownloadIcon } from '@blueprintjs/icons';
import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { formatDateTime } from '../time/time.ts';
import { useTexts } from '../i18n/i18n.ts';
import { Broken } from './Broken.tsx';
import type { MediaFile } from './media-file.ts';
import { useFreshUrl } from './use-fresh-url.ts';

/** A picture or a video among those that are looked at one after the other. */
export interface ViewedFile {
  readonly key: string | number;
  readonly kind: 'image' | 'video';
  readonly file: MediaFile;
  /** Its name where it has none. */
  readonly label: string;
  /** Name of who sent it. */
  readonly author: string;
  /** When it was sent, in ISO 8601. */
  readonly sentAt: string;
}

const InLarge = ({ viewed, name }: { readonly viewed: ViewedFile; readonly name: string }) => {
  const t = useTexts();
  const { url, isBroken, onError, retry } = useFreshUrl(viewed.file);
  if (isBroken) return <Broken onRetry={retry} />;
  return (
    <>
      {viewed.kind === 'video' ? (
        // Nobody sends subtitles.
        <video src={url} controls autoPlay playsInline aria-label={name} onError={onError} />
      ) : (
        <img src={url} alt={name} onError={onError} />
      )}
      <a
        className="bp6-button bp6-minimal viewer-download"
        href={url}
        download={name}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('media.download', { name })}
        title={t('media.download', { name })}
      >
        <DownloadIcon />
      </a>
    </>
  );
};

/** Pictures and videos in large, one after the other. Its styles: `@import 'prosa/web/media.css'`. */
export const Viewer = ({
  files,
  at,
  onMove,
  onClose,
}: {
  /** In their order. */
  readonly files: readonly ViewedFile[];
  /** Place of the one shown. */
  readonly at: number;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  // The page behind cannot be reached, and gets its focus back when this closes: while it is still in the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Not its first button: one that is focused before the key that opened this is let go would be pressed by it.
    element?.focus();
    return () => element?.close();
  }, []);
  const viewed = files[at];
  if (!viewed) return null;
  const name = viewed.file.name || viewed.label;
  const move = (step: number): void => {
    if (files[at + step]) onMove(at + step);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // A video has the arrows for itself.
    if (event.target instanceof HTMLMediaElement && event.key !== 'Escape') return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className="viewer"
      tabIndex={-1}
      aria-label={t('media.viewer')}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.matches('.viewer-stage')) onClose();
      }}
    >
      <div className="viewer-head">
        <span className="viewer-words">
          <b dir="auto">{viewed.author}</b>
          <small>{formatDateTime(viewed.sentAt)}</small>
        </span>
        <span className="viewer-count" role="status">
          {t('media.viewed', { at: at + 1, count: files.length })}
        </span>
        <Button
          variant="minimal"
          icon={<CrossIcon />}
          aria-label={t('media.closeViewer')}
          onClick={onClose}
        />
      </div>
      <div className="viewer-stage">
        <InLarge key={viewed.key} viewed={viewed} name={name} />
      </div>
      {files.length > 1 && (
        <>
          <Button
            className="viewer-step viewer-before"
            variant="minimal"
            icon={<ChevronLeftIcon size={20} />}
            aria-label={t('media.before')}
            disabled={at === 0}
            onClick={() => move(-1)}
          />
          <Button
            className="viewer-step viewer-after"
            variant="minimal"
            icon={<ChevronRightIcon size={20} />}
            aria-label={t('media.after')}
            disabled={at === files.length - 1}
            onClick={() => move(1)}
          />
        </>
      )}
    </dialog>
  );
};
