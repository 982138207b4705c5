import { http } from 'prosa/web';
import type { AnnouncementDto } from '../schemas.ts';
import { bodyOf } from './announcement-form.ts';
import type { AnnouncementValues } from './announcement-form.ts';

const at = (id: number): string => `/announcements/${String(id)}`;

/** The form an image is sent in. */
const formOf = (file: File): FormData => {
  const form = new FormData();
  form.append('typeArch', 'announcements');
  form.append('file', file, file.name);
  return form;
};

/**
 * Saves the words, then the image.
 * @param onMade told as soon as a new one is there: tried again after an image that failed, it is not made twice
 */
export const saveAnnouncement = async (
  known: AnnouncementDto | undefined,
  values: AnnouncementValues,
  onMade: (record: AnnouncementDto) => void,
): Promise<AnnouncementDto> => {
  const { file } = values;
  const isNew = !known && typeof file !== 'string' && values.status;
  // Nobody is shown a new one before its image is there.
  const body = { ...bodyOf(values), ...(isNew ? { status: false } : {}) };
  const saved = known
    ? await http.put<AnnouncementDto>(at(known.id), body)
    : await http.post<AnnouncementDto>('/announcements', body);
  onMade(saved);
  if (file === 'kept' || (file === 'none' && saved.mediaPath === null)) return saved;
  const place = `${at(saved.id)}/media-upload`;
  if (file === 'none') await http.delete(place);
  else await http.post(place, formOf(file));
  return isNew
    ? http.put<AnnouncementDto>(at(saved.id), { status: true })
    : http.get<AnnouncementDto>(at(saved.id));
};
