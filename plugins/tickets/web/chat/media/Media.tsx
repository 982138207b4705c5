import { HelpIcon, PhoneIcon, TimeIcon } from '@blueprintjs/icons';
import { useTexts } from 'prosa/web';
import type { MessageDto } from '../../types.ts';
import { AudioPlayer } from './AudioPlayer.tsx';
import { ContactCards } from './ContactCards.tsx';
import { FileCard } from './FileCard.tsx';
import { Film, Picture } from './Picture.tsx';
import { MissingFile } from './MissingFile.tsx';
import { PlaceCard } from './PlaceCard.tsx';
import { contentKindOf } from './content-kind.ts';

const Call = ({ message }: { readonly message: MessageDto }) => {
  const t = useTexts('tickets');
  return (
    <div className="media-card">
      <PhoneIcon size={20} />
      <span>{message.body || t('kinds.call')}</span>
    </div>
  );
};

/** What nobody here knows how to draw says at least what it is. */
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
  const isMissing = message.mediaState !== null && message.mediaState !== 'ok';
  if (isMissing && message.mediaUrl === null) return <MissingFile message={message} />;
  const kind = contentKindOf(message.mediaType, message.mediaUrl);
  switch (kind) {
    case 'image':
    case 'sticker':
      return <Picture message={message} onView={onView} />;
    case 'video':
      return <Film message={message} onView={onView} />;
    case 'audio':
      return <AudioPlayer message={message} />;
    case 'document':
      return <FileCard message={message} />;
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
