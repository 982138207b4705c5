import type { MediaFile } from 'prosa/web';
import { getMediaUrl } from '../../api.ts';
import type { MessageDto } from '../../types.ts';

/** The file of a message. One without a number is on its way, and its file is of this page itself. */
export const fileOf = ({ id, mediaUrl, mediaName }: MessageDto): MediaFile => ({
  url: mediaUrl,
  name: mediaName,
  ...(id > 0 && { renew: () => getMediaUrl(id) }),
});
