import { Button } from '@blueprintjs/core';
import {
  DocumentIcon,
  DownloadIcon,
  MapMarkerIcon,
  PersonIcon,
  PhoneIcon,
  RefreshIcon,
} from '@blueprintjs/icons';
import { useTexts } from 'prosa/web';
import type { MessageDto } from '../types.ts';
import { cardOf, contentKindOf, placeOf } from './media-kind.ts';
import { useFreshUrl } from './use-fresh-url.ts';

interface MediaProps {
  readonly message: MessageDto;
}

const Broken = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useTexts('tickets');
  return (
    <div className="media-broken" role="alert">
      {t('media.broken')}
      <Button
        size="small"
        icon={<RefreshIcon size={12} />}
        text={t('actions.retry')}
        onClick={onRetry}
      />
    </div>
  );
};

const Picture = ({ message }: MediaProps) => {
  const t = useTexts('tickets');
  const { url, isBroken, onError, retry } = useFreshUrl(message.id, message.mediaUrl);
  if (isBroken) return <Broken onRetry={retry} />;
  const isSticker = message.mediaType === 'sticker';
  const name = message.mediaName || t('kinds.image');
  return (
    <a
      className={isSticker ? 'media-sticker' : 'media-picture'}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('media.open', { name })}
    >
      <img src={url} alt={name} loading="lazy" onError={onError} />
    </a>
  );
};

const Player = ({ message }: MediaProps) => {
  const t = useTexts('tickets');
  const { url, isBroken, onError, retry } = useFreshUrl(message.id, message.mediaUrl);
  if (isBroken) return <Broken onRetry={retry} />;
  return message.mediaType === 'video' ? (
    // Customers send no subtitles.
    <video
      className="media-video"
      src={url}
      controls
      preload="metadata"
      aria-label={t('kinds.video')}
      onError={onError}
    />
  ) : (
    <audio
      className="media-audio"
      src={url}
      controls
      preload="metadata"
      aria-label={t('kinds.audio')}
      onError={onError}
    />
  );
};

const File = ({ message }: MediaProps) => {
  const t = useTexts('tickets');
  const { url } = useFreshUrl(message.id, message.mediaUrl);
  const name = message.mediaName || t('kinds.document');
  return (
    <a
      className="media-file"
      href={url}
      download={name}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('media.download', { name })}
    >
      <DocumentIcon size={20} />
      <bdi className="media-file-name">{name}</bdi>
      <DownloadIcon />
    </a>
  );
};

const Place = ({ message }: MediaProps) => {
  const t = useTexts('tickets');
  const { href, text } = placeOf(message.body);
  return (
    <div className="media-card">
      <MapMarkerIcon size={20} />
      <span>
        <b>{t('kinds.location')}</b>
        {href === undefined ? (
          <span>{text}</span>
        ) : (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {text || t('media.map')}
          </a>
        )}
      </span>
    </div>
  );
};

const Card = ({ message }: MediaProps) => {
  const { name, number } = cardOf(message.body);
  return (
    <div className="media-card">
      <PersonIcon size={20} />
      <span>
        <b dir="auto">{name}</b>
        {number !== undefined && <span>{number}</span>}
      </span>
    </div>
  );
};

const Call = ({ message }: MediaProps) => (
  <div className="media-card">
    <PhoneIcon size={20} />
    <span>{message.body}</span>
  </div>
);

/** Whatever a message carries besides words. Its frame has its size before it is loaded. */
export const Media = ({ message }: MediaProps) => {
  switch (contentKindOf(message.mediaType)) {
    case 'image':
    case 'sticker':
      return <Picture message={message} />;
    case 'video':
    case 'audio':
      return <Player message={message} />;
    case 'document':
      return <File message={message} />;
    case 'location':
      return <Place message={message} />;
    case 'contact':
      return <Card message={message} />;
    case 'call':
      return <Call message={message} />;
    case 'text':
      return null;
  }
};

/** Kinds whose body is drawn by {@link Media} itself. */
export const isBodyDrawn = ({ mediaType }: Pick<MessageDto, 'mediaType'>): boolean =>
  ['location', 'contact', 'call'].includes(contentKindOf(mediaType));
