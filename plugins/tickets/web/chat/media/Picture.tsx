import { PlayIcon } from '@blueprintjs/icons';
import { useTexts } from 'prosa/web';
import type { MessageDto } from '../../types.ts';
import { Broken } from './Broken.tsx';
import { useFreshUrl } from './use-fresh-url.ts';

interface PictureProps {
  readonly message: MessageDto;
  /** Shows it in large. */
  readonly onView: () => void;
}

/** A picture or a sticker, in a frame that has its size before it is loaded. */
export const Picture = ({ message, onView }: PictureProps) => {
  const t = useTexts('tickets');
  const { url, isBroken, onError, retry } = useFreshUrl(message.id, message.mediaUrl);
  if (isBroken) return <Broken onRetry={retry} />;
  const isSticker = message.mediaType === 'sticker';
  const name = message.mediaName || t(isSticker ? 'kinds.sticker' : 'kinds.image');
  const image = <img src={url} alt={name} loading="lazy" decoding="async" onError={onError} />;
  if (isSticker) return <span className="media-sticker">{image}</span>;
  return (
    <button
      type="button"
      className="media-picture"
      aria-label={t('media.open', { name })}
      onClick={onView}
    >
      {image}
    </button>
  );
};

/** The first frame of a video, which opens it. */
export const Film = ({ message, onView }: PictureProps) => {
  const t = useTexts('tickets');
  const { url, isBroken, onError, retry } = useFreshUrl(message.id, message.mediaUrl);
  if (isBroken) return <Broken onRetry={retry} />;
  const name = message.mediaName || t('kinds.video');
  return (
    <button
      type="button"
      className="media-picture media-film"
      aria-label={t('media.play', { name })}
      onClick={onView}
    >
      {/* Customers send no subtitles. */}
      <video
        src={url}
        muted
        playsInline
        preload="metadata"
        tabIndex={-1}
        aria-label={t('kinds.video')}
        onError={onError}
      />
      <span className="media-film-play" aria-hidden="true">
        <PlayIcon size={20} />
      </span>
    </button>
  );
};
