import { DocumentIcon } from '@blueprintjs/icons';
import { useTexts } from 'prosa/web';
import type { PhoneMessageDto } from '../../schemas.ts';

/** The file of a message, as a phone shows it. */
export const MessageMedia = ({ message }: { readonly message: PhoneMessageDto }) => {
  const t = useTexts('simulator');
  const { mediaType, mediaUrl, mediaName } = message;
  if (mediaUrl === null) return null;
  switch (mediaType) {
    case 'image':
    case 'sticker':
      return (
        <a className="phone-picture" href={mediaUrl} target="_blank" rel="noreferrer">
          <img src={mediaUrl} alt={mediaName === '' ? t('message.picture') : mediaName} />
        </a>
      );
    case 'video':
      return <video className="phone-video" src={mediaUrl} controls aria-label={mediaName} />;
    case 'audio':
      return <audio className="phone-audio" src={mediaUrl} controls aria-label={mediaName} />;
    default:
      return (
        <a className="phone-file" href={mediaUrl} target="_blank" rel="noreferrer">
          <DocumentIcon />
          <span>{mediaName === '' ? t('message.file') : mediaName}</span>
        </a>
      );
  }
};
