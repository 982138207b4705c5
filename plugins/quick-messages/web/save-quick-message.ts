import { http } from 'prosa/web';
import type { QuickMessageDto } from '../schemas.ts';
import { bodyOf } from './quick-message-form.ts';
import type { QuickMessageValues } from './quick-message-form.ts';

const at = (id: number): string => `/quick-messages/${String(id)}`;

/** The form a file is sent in. */
const formOf = (file: File): FormData => {
  const form = new FormData();
  form.append('typeArch', 'quickMessage');
  form.append('file', file, file.name);
  return form;
};

/**
 * Saves words and switches, then the file.
 * @param onMade told as soon as a new one is there: tried again after a file that failed, it is not made twice
 */
export const saveQuickMessage = async (
  known: QuickMessageDto | undefined,
  values: QuickMessageValues,
  onMade: (record: QuickMessageDto) => void,
): Promise<QuickMessageDto> => {
  const body = bodyOf(values);
  const saved = known
    ? await http.put<QuickMessageDto>(at(known.id), body)
    : await http.post<QuickMessageDto>('/quick-messages', body);
  onMade(saved);
  const { file } = values;
  if (file === 'kept' || (file === 'none' && !saved.isMedia)) return saved;
  const place = `${at(saved.id)}/media-upload`;
  if (file === 'none') await http.delete(place);
  else await http.post(place, formOf(file));
  return http.get<QuickMessageDto>(at(saved.id));
};
