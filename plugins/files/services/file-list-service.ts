import type { Ctx, Filled } from 'prosa/contract';
import { filled, topics } from 'prosa/contract';
import { brokenConstraint, containsPattern, Core, offsetOf, pageOf } from 'prosa/core';
import type { Audit, StoredMedia, TenantQuery } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { fileErrors } from '../errors.ts';
import { FileList } from '../models/file-list.ts';
import { FileListUsesPoint } from '../public.ts';
import type { FileListUse } from '../public.ts';
import type { FileListBody, FileListDto, FileListPage, ListFilesQuery } from '../schemas.ts';
import { FileListView } from './file-list-view.ts';
import { ListOptions } from './list-options.ts';
import { tidiedMessage, tidiedName } from './tidied.ts';

const PAGE = 20;

/** Makes, finds, changes and removes lists of files. */
@injectable()
export class FileListService {
  constructor(
    @inject(FileListView) private readonly view: FileListView,
    @inject(ListOptions) private readonly options: ListOptions,
    @inject(filled(FileListUsesPoint)) private readonly uses: Filled<FileListUse>,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  /** By name, twenty to a page. */
  async list(ctx: Ctx, query: ListFilesQuery): Promise<FileListPage> {
    const rows = await matching(ctx, query.searchParam)
      .orderByRaw('folded(name), id')
      .offset(offsetOf(query.pageNumber, PAGE))
      .limit(PAGE + 1);
    const { items, hasMore } = pageOf(rows, PAGE);
    return {
      files: await this.view.many(ctx, items),
      count: await matching(ctx, query.searchParam).resultSize(),
      hasMore,
    };
  }

  /** @throws ERR_NO_FILE_FOUND */
  async get(ctx: Ctx, id: number): Promise<FileListDto> {
    return this.view.one(ctx, await found(ctx, id));
  }

  /** @throws ERR_FILE_LIST_INVALID_NAME, ERR_FILE_LIST_MESSAGE_REQUIRED, ERR_RATING_NAME_ALREADY_EXISTS */
  async create(ctx: Ctx, body: FileListBody): Promise<FileListDto> {
    const row = await FileList.query(ctx.trx)
      .insertAndFetch({
        name: tidiedName(body.name),
        message: tidiedMessage(body.message),
        userId: ctx.userId ?? null,
      })
      .catch(refuseDouble);
    const options = (body.options ?? []).map(({ name }) => ({ name: name ?? '' }));
    await this.options.replace(ctx, row.id, options);
    const record = await this.view.one(ctx, row);
    ctx.emit('files.file-list-created', { files: record, fileList: record }, [topics.company]);
    return record;
  }

  /** Changes what the body names. @throws as {@link create}; ERR_NO_FILE_FOUND, ERR_VALIDATION for a strange option */
  async update(ctx: Ctx, id: number, body: FileListBody): Promise<FileListDto> {
    await held(ctx, id);
    await FileList.query(ctx.trx)
      .findById(id)
      .patch({
        ...(body.name === undefined ? {} : { name: tidiedName(body.name) }),
        ...(body.message === undefined ? {} : { message: tidiedMessage(body.message) }),
        updatedAt: new Date(),
      })
      .catch(refuseDouble);
    if (body.options) await this.options.replace(ctx, id, body.options);
    return this.#tell(ctx, id);
  }

  /** Whether there is such a list, before its files are taken. @throws ERR_NO_FILE_FOUND */
  async mayAttach(ctx: Ctx, id: number): Promise<void> {
    await found(ctx, id);
  }

  /** Gives options of a list stored files. @throws ERR_NO_FILE_FOUND, ERR_VALIDATION */
  async attach(ctx: Ctx, id: number, files: ReadonlyMap<number, StoredMedia>): Promise<void> {
    await held(ctx, id);
    await this.options.attach(ctx, id, files);
    await this.#tell(ctx, id);
  }

  /** @throws ERR_NO_FILE_FOUND; ERR_FILE_LIST_IN_USE with the names of what needs it */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const row = await held(ctx, id);
    const uses: string[] = [];
    for (const use of this.uses.all()) uses.push(...(await use.usesOf(ctx, id)));
    if (uses.length > 0)
      throw fileErrors.ERR_FILE_LIST_IN_USE({ uses: uses.slice(0, 3).join(', ') });
    await this.options.leave(ctx, id);
    await row.$query(ctx.trx).delete();
    this.audit.about(ctx, { id, name: row.name });
    ctx.emit('files.file-list-deleted', { fileId: id }, [topics.company]);
  }

  async #tell(ctx: Ctx, id: number): Promise<FileListDto> {
    const record = await this.get(ctx, id);
    ctx.emit('files.file-list-updated', { files: record, fileList: record }, [topics.company]);
    return record;
  }
}

const matching = (ctx: Ctx, text = ''): TenantQuery<FileList> => {
  const query = FileList.query(ctx.trx);
  return text.trim() === ''
    ? query
    : query.whereRaw('folded(name) like folded(?)', [containsPattern(text.trim())]);
};

/** Locked, so that its options change one after another. */
const held = async (ctx: Ctx, id: number): Promise<FileList> => {
  const row = await FileList.query(ctx.trx).findById(id).forUpdate();
  if (!row) throw fileErrors.ERR_NO_FILE_FOUND();
  return row;
};

const found = async (ctx: Ctx, id: number): Promise<FileList> => {
  const row = await FileList.query(ctx.trx).findById(id);
  if (!row) throw fileErrors.ERR_NO_FILE_FOUND();
  return row;
};

/** The unique index decides, so that two at the same moment cannot both win. */
const refuseDouble = (error: unknown): never => {
  if (brokenConstraint(error) === 'file_lists_name_index') {
    throw fileErrors.ERR_RATING_NAME_ALREADY_EXISTS({ field: 'name' });
  }
  throw error;
};
