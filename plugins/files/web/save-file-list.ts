import { http } from 'prosa/web';
import type { FileListDto } from '../schemas.ts';
import { bodyOf, written } from './file-list-form.ts';
import type { FileListValues } from './file-list-form.ts';

const at = (id: number): string => `/files/${String(id)}`;

/** The form that files are sent in: those chosen here, each with the id of its option. */
const formOf = (values: FileListValues, saved: FileListDto): FormData | undefined => {
  const form = new FormData();
  form.append('typeArch', 'fileList');
  form.append('fileId', String(saved.id));
  let isEmpty = true;
  // The answer has the options in the order they were sent in.
  for (const [place, { file, name }] of written(values.options).entries()) {
    const option = saved.options[place];
    if (typeof file === 'string' || !option) continue;
    isEmpty = false;
    form.append('id', String(option.id));
    form.append('name', name);
    form.append('mediaType', file.type);
    form.append('files', file, file.name);
  }
  return isEmpty ? undefined : form;
};

/**
 * Saves name, message and options, then the files.
 * @param onMade told as soon as a new one is there: tried again after a file that failed, it is not made twice
 */
export const saveFileList = async (
  known: FileListDto | undefined,
  values: FileListValues,
  onMade: (record: FileListDto) => void,
): Promise<FileListDto> => {
  const body = bodyOf(values);
  const saved = known
    ? await http.put<FileListDto>(at(known.id), body)
    : await http.post<FileListDto>('/files', body);
  onMade(saved);
  const form = formOf(values, saved);
  if (!form) return saved;
  await http.post(`/files/uploadList/${String(saved.id)}`, form);
  return http.get<FileListDto>(at(saved.id));
};
