import { AudioPlayer, FileCard, Film, Picture, useTexts } from 'prosa/web';
import type { MediaFile } from 'prosa/web';
import type { ChatMessageDto } from '../../shared/message-schemas.ts';
import { getMediaUrl } from '../api.ts';

/** The file of a message. One without a number is on its way, and its file is of this page itself. */
export const fileOf = ({ id, chatId, mediaUrl, mediaName }: ChatMessageDto): MediaFile => ({
  url: mediaUrl,
  name: mediaName,
  ...(id > 0 && { renew: () => getMediaUrl(chatId, id) }),
});

/** The picture, film, sound or document of a message. */
export const BubbleFile = ({
  message,
  onView,
}: {
  readonly message: ChatMessageDto;
  /** Shows a picture or a film in large. */
  readonly onView: () => void;
}) => {
  const t = useTexts('chats');
  const file = fileOf(message);
  switch (message.mediaType) {
    case null:
      return null;
    case 'image':
      return <Picture file={file} label={t('kinds.image')} onView={onView} />;
    case 'video':
      return <Film file={file} label={t('kinds.video')} onView={onView} />;
    case 'audio':
      return <AudioPlayer file={file} label={t('kinds.audio')} />;
    default:
      return <FileCard file={file} label={t('kinds.document')} />;
  }
};
