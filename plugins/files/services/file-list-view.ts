import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { FileList } from '../models/file-list.ts';
import { FileListOption } from '../models/file-list-option.ts';
import type { FileListDto, FileOptionDto } from '../schemas.ts';

/** The options of some lists, in their order. */
export const optionsOf = (ctx: Ctx, listIds: readonly number[]) =>
  FileListOption.query(ctx.trx)
    .whereIn('fileListId', [...listIds])
    .orderBy(['fileListId', 'position', 'id']);

/** Lists of files as the API shows them. */
@injectable()
export class FileListView {
  constructor(@inject(Core.Storage) private readonly storage: Pick<Storage, 'url'>) {}

  async many(ctx: Ctx, rows: readonly FileList[]): Promise<FileListDto[]> {
    const ids = rows.map(({ id }) => id);
    const options = ids.length === 0 ? [] : await optionsOf(ctx, ids);
    return rows.map(({ id, name, message, userId }) => ({
      id,
      name,
      message,
      userId,
      options: options
        .filter(({ fileListId }) => fileListId === id)
        .map((option) => this.#option(ctx, option)),
    }));
  }

  async one(ctx: Ctx, row: FileList): Promise<FileListDto> {
    const [record] = await this.many(ctx, [row]);
    if (!record) throw new Error('a list of files was presented as nothing');
    return record;
  }

  #option({ companyId }: Ctx, option: FileListOption): FileOptionDto {
    const { id, name, mediaId, mediaMime, mediaName } = option;
    return {
      id,
      name,
      path: mediaId === null ? null : this.storage.url(companyId, mediaId),
      mediaType: mediaId === null ? '' : mediaMime,
      mediaName: mediaId === null ? '' : mediaName,
    };
  }
}
