import { Button } from '@blueprintjs/core';
import { PauseIcon, PlayIcon } from '@blueprintjs/icons';
import type { CSSProperties } from 'react';
import { clockText } from '../time/clock-text.ts';
import { useLanguage, useTexts } from '../i18n/i18n.ts';
import { Broken } from './Broken.tsx';
import type { MediaFile } from './media-file.ts';
import { useFreshUrl } from './use-fresh-url.ts';
import { usePlayer } from './use-player.ts';

const share = (at: number, length: number): string =>
  `${String(length > 0 ? Math.min(100, (at / length) * 100) : 0)}%`;

const Sound = ({
  url,
  name,
  onError,
}: {
  readonly url: string | undefined;
  readonly name: string;
  readonly onError: () => void;
}) => {
  const t = useTexts();
  const language = useLanguage();
  const { element, at, length, isPlaying, speed, toggle, seek, faster } = usePlayer();
  const shown = isPlaying || at > 0 ? at : length;
  return (
    <div className="media-audio" role="group" aria-label={name}>
      <audio ref={element} src={url} preload="metadata" onError={onError} />
      <Button
        className="media-audio-play"
        variant="minimal"
        icon={isPlaying ? <PauseIcon size={20} /> : <PlayIcon size={20} />}
        aria-label={t(isPlaying ? 'media.pause' : 'media.listen')}
        onClick={toggle}
      />
      <input
        type="range"
        min={0}
        max={Math.max(length, 0.1)}
        step={0.1}
        value={Math.min(at, Math.max(length, 0.1))}
        style={{ '--played': share(at, length) } as CSSProperties}
        aria-label={t('media.position')}
        aria-valuetext={t('media.positionOf', { at: clockText(at), length: clockText(length) })}
        onChange={(event) => seek(Number(event.target.value))}
      />
      <span className="media-audio-time">{clockText(shown)}</span>
      <Button
        className="media-audio-speed"
        size="small"
        variant="minimal"
        text={`${speed.toLocaleString(language)}×`}
        aria-label={t('media.speed', { speed: speed.toLocaleString(language) })}
        title={t('media.speed', { speed: speed.toLocaleString(language) })}
        onClick={faster}
      />
    </div>
  );
};

/**
 * A voice message or another sound. Its styles: `@import 'prosa/web/media.css'`.
 * @param label what it is, for those who hear it
 */
export const AudioPlayer = ({
  file,
  label,
}: {
  readonly file: MediaFile;
  readonly label: string;
}) => {
  const { url, isBroken, onError, retry } = useFreshUrl(file);
  if (isBroken) return <Broken onRetry={retry} />;
  return <Sound url={url} name={label} onError={onError} />;
};
