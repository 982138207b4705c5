import { HelpIcon, PhoneIcon, TimeIcon } from '@blueprintjs/icons';
import { AudioPlayer, FileCard, Film, Picture, Sticker, useTexts } from 'prosa/web';
import type { MessageDto } from '../../types.ts';
import { ContactCards } from './ContactCards.tsx';
import { MissingFile } from './MissingFile.tsx';
import { PlaceCard } from './PlaceCard.tsx';
import { contentKindOf } from './content-kind.ts';
import { fileOf } from './message-file.ts';

const Call = ({ message }: { readonly message: MessageDto }) => {
  const t = useTexts('tickets');
  return (
    <div className="media-card">
      <PhoneIcon size={20} />
      <span>{message.body || t('kinds.call')}</span>
    </div>
  );
};

/** A message that nobody here knows how to draw says at least what it is. */
const Unknown = () => {
  const t = useTexts('tickets');
  return (
    <p className="media-unknown">
      <HelpIcon size={14} /> {t('media.unknown')}
    </p>
  );
};

/** It came, and nobody can read it yet: the channel is asked for it again. */
const Waiting = () => {
  const t = useTexts('tickets');
  return (
    <p className="media-unknown">
      <TimeIcon size={14} /> {t('media.waiting')}
    </p>
  );
};

/** Whatever a message carries besides words. */
export const Media = ({
  message,
  onView,
}: {
  readonly message: MessageDto;
  /** Shows a picture or a video in large. */
  readonly onView: () => void;
}) => {
  const t = useTexts('tickets');
  const isMissing = message.mediaState !== null && message.mediaState !== 'ok';
  if (isMissing && message.mediaUrl === null) return <MissingFile message={message} />;
  const kind = contentKindOf(message.mediaType, message.mediaUrl);
  const file = fileOf(message);
  switch (kind) {
    case 'image':
      return <Picture file={file} label={t('kinds.image')} onView={onView} />;
    case 'sticker':
      return <Sticker file={file} label={t('kinds.sticker')} />;
    case 'video':
      return <Film file={file} label={t('kinds.video')} onView={onView} />;
    case 'audio':
      return <AudioPlayer file={file} label={t('kinds.audio')} />;
    case 'document':
      return <FileCard file={file} label={t('kinds.document')} />;
    case 'location':
    case 'liveLocation':
      return <PlaceCard message={message} isLive={kind === 'liveLocation'} />;
    case 'contacts':
      return <ContactCards message={message} />;
    case 'call':
      return <Call message={message} />;
    case 'reaction':
      return <span className="media-reaction">{message.body}</span>;
    case 'waiting':
      return <Waiting />;
    case 'unknown':
      return <Unknown />;
    case 'text':
      return null;
  }
};
