import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { brokenConstraint, changesOf, containsPattern, Core, offsetOf, pageOf } from 'prosa/core';
import type { Audit } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { HelpChangeNotifier } from './help-change-notifier.ts';
import { helpErrors } from './errors.ts';
import { Help } from './model.ts';
import type { HelpBody, HelpDto, HelpListQuery, HelpPageDto, HelpPatch } from './schemas.ts';
import { videoCode } from './video-code.ts';

const PAGE_SIZE = 20;

/** The platform's videos: read by everybody, written by the platform's own people. */
@injectable()
export class HelpService {
  constructor(
    @inject(HelpChangeNotifier) private readonly news: HelpChangeNotifier,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  /** All of them, by title. */
  async all(ctx: Ctx): Promise<HelpDto[]> {
    return (await Help.query(ctx.trx).orderBy(['title', 'id'])).map(helpDto);
  }

  async page(ctx: Ctx, { searchParam, pageNumber }: HelpListQuery): Promise<HelpPageDto> {
    const found = Help.query(ctx.trx);
    const text = searchParam?.trim();
    if (text) void found.whereRaw('folded(title) like folded(?)', [containsPattern(text)]);
    const count = await found.clone().resultSize();
    const rows = await found
      .orderBy(['title', 'id'])
      .offset(offsetOf(pageNumber, PAGE_SIZE))
      .limit(PAGE_SIZE + 1);
    const { items, hasMore } = pageOf(rows, PAGE_SIZE);
    return { records: items.map(helpDto), count, hasMore };
  }

  /** @throws ERR_HELP_INVALID_TITLE, ERR_HELP_TITLE_ALREADY_EXISTS, ERR_HELP_INVALID_VIDEO */
  async create(ctx: Ctx, body: HelpBody): Promise<HelpDto> {
    const help = helpDto(await orTaken(Help.query(ctx.trx).insertAndFetch(columns(body))));
    await this.#record(ctx, 'created', help, { video: help.video });
    ctx.emit('helps.help-created', { help }, [topics.company]);
    this.news.tell(ctx);
    return help;
  }

  /** @throws ERR_NO_HELP_FOUND, and the codes of title and video */
  async update(ctx: Ctx, id: number, patch: HelpPatch): Promise<HelpDto> {
    const changes = { ...columns(patch), updatedAt: new Date() };
    const before = await this.#find(ctx, id);
    const row = await orTaken(Help.query(ctx.trx).patchAndFetchById(id, changes));
    const help = helpDto(row);
    await this.#record(ctx, 'changed', help, changesOf(told(before), told(help)));
    ctx.emit('helps.help-updated', { help }, [topics.company]);
    this.news.tell(ctx);
    return help;
  }

  /** @throws ERR_NO_HELP_FOUND */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const help = await this.#find(ctx, id);
    await Help.query(ctx.trx).deleteById(id);
    await this.#record(ctx, 'deleted', help);
    ctx.emit('helps.help-deleted', { helpId: id }, [topics.company]);
    this.news.tell(ctx);
  }

  async #find(ctx: Ctx, id: number): Promise<Help> {
    const help = await Help.query(ctx.trx).findById(id);
    if (!help) throw helpErrors.ERR_NO_HELP_FOUND();
    return help;
  }

  #record(
    ctx: Ctx,
    action: 'created' | 'changed' | 'deleted',
    { id, title }: Pick<HelpDto, 'id' | 'title'>,
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const subject = { kind: 'helps', id, name: title };
    return this.audit.record(ctx, { action, subject, details, log: 'platform' });
  }
}

/** The fields that the audit log tells the changes of. */
const told = ({ title, description, video }: Pick<HelpDto, 'title' | 'description' | 'video'>) => ({
  name: title,
  description,
  video,
});

/** A body as the table has it. @throws ERR_HELP_INVALID_TITLE, ERR_HELP_INVALID_VIDEO */
const columns = ({ title, description, video }: HelpPatch): Partial<Help> => {
  const name = title?.trim();
  if (name !== undefined && name.length < 2) throw helpErrors.ERR_HELP_INVALID_TITLE();
  const code = video === undefined ? undefined : videoCode(video);
  if (video !== undefined && code === undefined) throw helpErrors.ERR_HELP_INVALID_VIDEO();
  return {
    ...(name === undefined ? {} : { title: name }),
    ...(description === undefined ? {} : { description: description.trim() }),
    ...(code === undefined ? {} : { video: code }),
  };
};

const orTaken = async <T>(work: PromiseLike<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (brokenConstraint(error) !== 'helps_title_key') throw error;
    throw helpErrors.ERR_HELP_TITLE_ALREADY_EXISTS();
  }
};

const helpDto = ({ id, title, description, video, createdAt, updatedAt }: Help): HelpDto => ({
  id,
  title,
  description,
  video,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
