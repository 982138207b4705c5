import { http } from 'prosa/web';
import type { MediaFile } from 'prosa/web';
import type { AnnouncementDto } from '../schemas.ts';

/** The image of an announcement. Its address is signed for a while, and asked for anew. */
export const imageOf = ({ id, mediaPath, mediaName }: AnnouncementDto): MediaFile => ({
  url: mediaPath,
  name: mediaName,
  renew: async () => {
    const { mediaPath: fresh } = await http.get<AnnouncementDto>(`/announcements/${String(id)}`);
    if (fresh === null) throw new Error('the image is gone');
    return fresh;
  },
});
