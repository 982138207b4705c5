import { http } from 'prosa/web';
import type { ScheduleDto } from '../schemas.ts';
import { bodyOf } from './schedule-form.ts';
import type { ScheduleValues } from './schedule-form.ts';

const at = (id: number): string => `/schedules/${String(id)}`;

/**
 * Saves words and time, then the file.
 * @param onMade told as soon as a new one is there: tried again after a file that failed, it is not made twice
 */
export const saveSchedule = async (
  known: ScheduleDto | undefined,
  values: ScheduleValues,
  onMade: (record: ScheduleDto) => void,
): Promise<ScheduleDto> => {
  const body = bodyOf(values, known);
  const saved = known
    ? await http.put<ScheduleDto>(at(known.id), body)
    : await http.post<ScheduleDto>('/schedules', body);
  onMade(saved);
  const { file } = values;
  if (file === 'kept' || (file === 'none' && saved.mediaPath === null)) return saved;
  const place = `${at(saved.id)}/media-upload`;
  if (file === 'none') await http.delete(place);
  else {
    const form = new FormData();
    form.append('file', file, file.name);
    await http.post(place, form);
  }
  return http.get<ScheduleDto>(at(saved.id));
};
