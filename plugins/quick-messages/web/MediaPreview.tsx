import { DocumentIcon } from '@blueprintjs/icons';
import type { QuickMessageDto } from '../schemas.ts';

type File = Pick<QuickMessageDto, 'mediaName' | 'mediaPath' | 'mediaType'>;

/** A file as it can be shown in a page: a picture, a film, a voice, or its name. */
export const MediaPreview = ({ mediaName, mediaPath, mediaType }: File) => {
  if (mediaPath === null) return null;
  if (mediaType === 'image') return <img className="quick-media" src={mediaPath} alt={mediaName} />;
  // Prepared media has no subtitles.
  if (mediaType === 'video') {
    return <video className="quick-media" src={mediaPath} controls aria-label={mediaName} />;
  }
  if (mediaType === 'audio') return <audio src={mediaPath} controls aria-label={mediaName} />;
  return (
    <span className="quick-file">
      <DocumentIcon />
      <bdi>{mediaName}</bdi>
    </span>
  );
};
