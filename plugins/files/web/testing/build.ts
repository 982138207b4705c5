import type { FileListDto } from '../../schemas.ts';

/** A list with one picture. */
export const buildList = (changes: Partial<FileListDto> = {}): FileListDto => ({
  id: 1,
  name: 'Tabelas',
  message: 'Seguem as tabelas, {{firstName}}.',
  userId: 1,
  options: [
    {
      id: 11,
      name: 'Preços',
      path: '/media/1/precos',
      mediaType: 'image/png',
      mediaName: 'precos.png',
    },
  ],
  ...changes,
});
