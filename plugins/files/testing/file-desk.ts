import type { TestApp, TestUser } from 'prosa/core/testing';
import { Desk } from '../../tickets/testing.ts';
import type { FileListDto } from '../schemas.ts';

/** One pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The beginning of a voice. */
const MP3 = Buffer.concat([Buffer.from('49443303000000000000fffb9064', 'hex'), Buffer.alloc(64)]);

/** A company with an attendant, and its lists of files. */
export const setUp = async (app: TestApp) => {
  const desk = await Desk.open(app);
  const user = await desk.attendant('Ana');
  const add = (fields: object = {}): Promise<FileListDto> =>
    desk.ok('POST', '/files', { name: 'Tabelas', message: 'Olá, {{firstName}}!', ...fields });
  const get = (id: number) => desk.ok<FileListDto>('GET', `/files/${String(id)}`);
  const upload = (
    { id }: FileListDto,
    files: readonly { id: number; bytes: Buffer; name: string }[],
    who: TestUser = desk.admin,
  ) => {
    const form = new FormData();
    form.append('typeArch', 'fileList');
    form.append('fileId', String(id));
    for (const file of files) {
      form.append('id', String(file.id));
      form.append('mediaType', 'image/png');
      form.append('name', 'Nome');
      form.append('files', new Blob([new Uint8Array(file.bytes)]), file.name);
    }
    return desk.send(who, `/files/uploadList/${String(id)}`, form);
  };
  /** A list with a picture, a voice and an option without a file. */
  const filled = async (): Promise<FileListDto> => {
    const list = await add({ options: [{ name: 'Foto' }, { name: 'Voz' }, { name: 'Nada' }] });
    const [photo, voice] = list.options;
    await upload(list, [
      { id: voice?.id ?? 0, bytes: MP3, name: 'voz.mp3' },
      { id: photo?.id ?? 0, bytes: PNG, name: 'foto.png' },
    ]);
    return get(list.id);
  };
  const media = (): Promise<string[]> =>
    app.database.transaction({ companyId: desk.company.id }, ({ trx }) =>
      trx('media').orderBy('id').pluck<string[]>('id'),
    );
  return { desk, user, add, get, upload, filled, media };
};
