import { PlayIcon } from '@blueprintjs/icons';
import { useTexts } from '../i18n/i18n.ts';
import { Broken } from './Broken.tsx';
import type { MediaFile } from './media-file.ts';
import { useFreshUrl } from './use-fresh-url.ts';

interface PictureProps {
  readonly file: MediaFile;
  /** The text that stands for its name where it has none. */
  readonly label: string;
  /** Shows it in large. */
  readonly onView: () => void;
}

/** A picture, in a frame that has its size before it is loaded. Its styles: `@import 'prosa/web/media.css'`. */
export const Picture = ({ file, label, onView }: PictureProps) => {
  const t = useTexts();
  const { url, isBroken, onError, retry } = useFreshUrl(file);
  if (isBroken) return <Broken onRetry={retry} />;
  const name = file.name || label;
  return (
    <button
      type="button"
      className="media-picture"
      aria-label={t('media.open', { name })}
      onClick={onView}
    >
      <img src={url} alt={name} loading="lazy" decoding="async" onError={onError} />
    </button>
  );
};

/** A picture without a ground, too small to be looked at in large. */
export const Sticker = ({ file, label }: Omit<PictureProps, 'onView'>) => {
  const { url, isBroken, onError, retry } = useFreshUrl(file);
  if (isBroken) return <Broken onRetry={retry} />;
  return (
    <span className="media-sticker">
      <img src={url} alt={file.name || label} loading="lazy" decoding="async" onError={onError} />
    </span>
  );
};

/** The first frame of a video, which opens it. */
export const Film = ({ file, label, onView }: PictureProps) => {
  const t = useTexts();
  const { url, isBroken, onError, retry } = useFreshUrl(file);
  if (isBroken) return <Broken onRetry={retry} />;
  const name = file.name || label;
  return (
    <button
      type="button"
      className="media-picture media-film"
      aria-label={t('media.play', { name })}
      onClick={onView}
    >
      {/* Nobody sends subtitles. */}
      <video
        src={url}
        muted
        playsInline
        preload="metadata"
        tabIndex={-1}
        aria-label={label}
        onError={onError}
      />
      <span className="media-film-play" aria-hidden="true">
        <PlayIcon size={20} />
      </span>
    </button>
  );
};
