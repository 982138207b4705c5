import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { fileErrors } from '../errors.ts';
import { FileList } from '../models/file-list.ts';
import type { FileListPart, FileLists } from '../public.ts';
import { optionsOf } from './file-list-view.ts';

/** Lists of files as they are sent. */
@injectable()
export class ListParts implements FileLists {
  constructor(@inject(Core.Storage) private readonly storage: Pick<Storage, 'copy'>) {}

  async names(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await FileList.query(ctx.trx)
      .whereIn('id', [...ids])
      .select('id', 'name');
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async parts(ctx: Ctx, id: number): Promise<readonly FileListPart[]> {
    if (!(await FileList.query(ctx.trx).findById(id))) throw fileErrors.ERR_NO_FILE_FOUND();
    const parts: FileListPart[] = [];
    for (const { name, mediaId, mediaName } of await optionsOf(ctx, [id])) {
      if (mediaId === null) continue;
      const copy = await this.storage.copy(ctx, mediaId);
      const file = { id: copy.id, name: mediaName, mime: copy.mime };
      // A voice carries no words, so that they go after it.
      if (copy.kind !== 'audio' || name === '') parts.push({ body: name, file });
      else parts.push({ body: '', file }, { body: name });
    }
    return parts;
  }
}
