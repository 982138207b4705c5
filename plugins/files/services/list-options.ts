import type { Ctx } from 'prosa/contract';
import { Core, coreErrors } from 'prosa/core';
import type { Storage, StoredMedia } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { FileListOption } from '../models/file-list-option.ts';
import type { FileListBody } from '../schemas.ts';
import { optionsOf } from './file-list-view.ts';

type OptionBodies = NonNullable<FileListBody['options']>;

const NO_FILE = { mediaId: null, mediaName: '', mediaMime: '' } as const;

/** The options of a list, and their files. */
@injectable()
export class ListOptions {
  constructor(@inject(Core.Storage) private readonly storage: Pick<Storage, 'remove'>) {}

  /**
   * Makes the options of a list these: those with an id stay, those without are added, the others go with their files.
   * @throws ERR_VALIDATION for the id of another list's option
   */
  async replace(ctx: Ctx, fileListId: number, bodies: OptionBodies): Promise<void> {
    const before = new Map((await optionsOf(ctx, [fileListId])).map((row) => [row.id, row]));
    const kept = new Set(bodies.flatMap(({ id }) => id ?? []));
    if ([...kept].some((id) => !before.has(id)))
      throw coreErrors.ERR_VALIDATION({ field: 'options' });
    const gone = [...before.values()].filter(({ id }) => !kept.has(id));
    await FileListOption.query(ctx.trx)
      .whereIn(
        'id',
        gone.map(({ id }) => id),
      )
      .delete();
    const left = gone.flatMap(({ mediaId }) => mediaId ?? []);
    for (const [position, { id, name = '', path }] of bodies.entries()) {
      const row = before.get(id ?? 0);
      const told = { position, name: name.trim() };
      if (!row) {
        await FileListOption.query(ctx.trx).insert({ ...told, fileListId });
        continue;
      }
      const drops = path === null && row.mediaId !== null;
      if (drops) left.push(row.mediaId ?? '');
      await row.$query(ctx.trx).patch({ ...told, ...(drops ? NO_FILE : {}) });
    }
    await this.storage.remove(ctx, ...left);
  }

  /**
   * Gives options their files; those they had before are let go.
   * @param files by the option's id
   * @throws ERR_VALIDATION for an option that the list does not have
   */
  async attach(
    ctx: Ctx,
    fileListId: number,
    files: ReadonlyMap<number, Pick<StoredMedia, 'id' | 'name' | 'mime'>>,
  ): Promise<void> {
    const options = new Map((await optionsOf(ctx, [fileListId])).map((row) => [row.id, row]));
    const left: string[] = [];
    for (const [optionId, file] of files) {
      const row = options.get(optionId);
      if (!row) throw coreErrors.ERR_VALIDATION({ field: 'id' });
      if (row.mediaId !== null) left.push(row.mediaId);
      await row
        .$query(ctx.trx)
        .patch({ mediaId: file.id, mediaName: file.name, mediaMime: file.mime });
    }
    await this.storage.remove(ctx, ...left);
  }

  /** Lets the files of a list that goes go with it. */
  async leave(ctx: Ctx, fileListId: number): Promise<void> {
    const options = await optionsOf(ctx, [fileListId]);
    await this.storage.remove(ctx, ...options.flatMap(({ mediaId }) => mediaId ?? []));
  }
}
