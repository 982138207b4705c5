import { Button } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon, CrossIcon, DownloadIcon } from '@blueprintjs/icons';
import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { formatDateTime, useTexts } from 'prosa/web';
import type { MessageDto } from '../../types.ts';
import { Broken } from '../media/Broken.tsx';
import { contentKindOf } from '../media/content-kind.ts';
import { useFreshUrl } from '../media/use-fresh-url.ts';

const Picture = ({ message, name }: { readonly message: MessageDto; readonly name: string }) => {
  const t = useTexts('tickets');
  const { url, isBroken, onError, retry } = useFreshUrl(message.id, message.mediaUrl);
  if (isBroken) return <Broken onRetry={retry} />;
  const isVideo = contentKindOf(message.mediaType) === 'video';
  return (
    <>
      {isVideo ? (
        // Customers send no subtitles.
        <video src={url} controls autoPlay playsInline aria-label={name} onError={onError} />
      ) : (
        <img src={url} alt={name} onError={onError} />
      )}
      <a
        className="bp6-button bp6-minimal viewer-download"
        href={url}
        download={message.mediaName || name}
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

/** Pictures and videos of a conversation in large, one after the other. */
export const Viewer = ({
  messages,
  at,
  contactName,
  onMove,
  onClose,
}: {
  /** Those that can be looked at, oldest first. */
  readonly messages: readonly MessageDto[];
  /** Place of the one shown. */
  readonly at: number;
  readonly contactName: string;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
}) => {
  const t = useTexts('tickets');
  const dialog = useRef<HTMLDialogElement>(null);
  // The page behind cannot be reached, and gets its focus back when this closes: while it is still in the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Not its first button: one that is focused before the key that opened this is let go would be pressed by it.
    element?.focus();
    return () => element?.close();
  }, []);
  const message = messages[at];
  if (!message) return null;
  const name =
    message.mediaName ||
    t(contentKindOf(message.mediaType) === 'video' ? 'kinds.video' : 'kinds.image');
  const move = (step: number): void => {
    if (messages[at + step]) onMove(at + step);
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
          <b dir="auto">{message.fromMe ? t('chat.you') : message.senderName || contactName}</b>
          <small>{formatDateTime(message.createdAt)}</small>
        </span>
        <span className="viewer-count" role="status">
          {t('media.viewed', { at: at + 1, count: messages.length })}
        </span>
        <Button
          variant="minimal"
          icon={<CrossIcon />}
          aria-label={t('media.closeViewer')}
          onClick={onClose}
        />
      </div>
      <div className="viewer-stage">
        <Picture key={message.id || message.externalId} message={message} name={name} />
      </div>
      {messages.length > 1 && (
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
            disabled={at === messages.length - 1}
            onClick={() => move(1)}
          />
        </>
      )}
    </dialog>
  );
};
