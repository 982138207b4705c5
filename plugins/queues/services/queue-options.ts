import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Storage } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { queueErrors } from '../errors.ts';
import { Queue } from '../models/queue.ts';
import { QueueOption } from '../models/queue-option.ts';
import type { OptionTargetChoice } from '../public.ts';
import type {
  CreateOptionBody,
  ListOptionsQuery,
  QueueOptionDto,
  UpdateOptionBody,
} from '../schemas.ts';
import { branchOf, depthOf, heightOf } from './option-tree.ts';
import { OptionTargets } from './option-targets.ts';
import { isTargetOf, shownTarget, targetColumns } from './target-columns.ts';

/** Options a queue may have, and levels they may stand on: more than any customer would read. */
const MOST_OPTIONS = 300;
const MOST_LEVELS = 10;

/** The options of a queue, and the targets that are there. */
interface Standing {
  readonly options: readonly QueueOption[];
  readonly targets: readonly OptionTargetChoice[];
}

/** The options a queue offers: making, changing, moving and removing them. */
@injectable()
export class QueueOptions {
  constructor(
    @inject(Core.Storage) private readonly storage: Pick<Storage, 'url'>,
    @inject(OptionTargets) private readonly targets: OptionTargets,
  ) {}

  /** Those of a queue, or those that follow from one of them, each with all that follows. @throws ERR_QUEUE_NOT_FOUND */
  async list(ctx: Ctx, { queueId, parentId }: ListOptionsQuery): Promise<QueueOptionDto[]> {
    await this.#requireQueue(ctx, queueId);
    const options = await this.#of(ctx, queueId);
    return this.#tree(ctx, await this.#standing(ctx, options), parentOf(parentId) ?? null);
  }

  /** @throws ERR_QUEUE_OPTION_NOT_FOUND */
  async get(ctx: Ctx, id: number): Promise<QueueOptionDto> {
    const { queueId } = await this.find(ctx, id);
    return this.#one(ctx, queueId, id);
  }

  /** @throws ERR_QUEUE_NOT_FOUND, ERR_QUEUE_OPTION_NOT_FOUND for the parent, ERR_QUEUE_OPTION_LIMIT, _NESTING, _TARGET_NOT_FOUND */
  async create(ctx: Ctx, body: CreateOptionBody): Promise<QueueOptionDto> {
    const { queueId } = body;
    await this.#requireQueue(ctx, queueId);
    const options = await this.#of(ctx, queueId);
    if (options.length >= MOST_OPTIONS)
      throw queueErrors.ERR_QUEUE_OPTION_LIMIT({ limit: MOST_OPTIONS });
    const parentId = parentOf(body.parentId) ?? null;
    requirePlace(options, parentId, 1);
    await this.targets.require(ctx, body.target);
    const option = await QueueOption.query(ctx.trx).insertAndFetch({
      queueId,
      parentId,
      title: body.title.trim(),
      message: body.message ?? '',
      ...targetColumns(body.target),
      position: 0,
    });
    await this.#place(ctx, [...options, option], option, positionOf(body.option));
    return this.#changed(ctx, queueId, option.id);
  }

  /** Changes it, or moves it: `option` is its new place, `parentId` what it follows. @throws as {@link create} */
  async update(ctx: Ctx, id: number, body: UpdateOptionBody): Promise<QueueOptionDto> {
    const { queueId } = await this.find(ctx, id);
    await this.#requireQueue(ctx, queueId);
    const options = await this.#of(ctx, queueId);
    const before = options.find((option) => option.id === id);
    if (!before) throw queueErrors.ERR_QUEUE_OPTION_NOT_FOUND();
    const wanted = parentOf(body.parentId);
    const parentId = wanted === undefined ? before.parentId : wanted;
    if (branchOf(options, id).includes(parentId ?? 0)) throw queueErrors.ERR_QUEUE_OPTION_NESTING();
    requirePlace(options, parentId, heightOf(options, id));
    if (!isTargetOf(before, body.target)) await this.targets.require(ctx, body.target);
    const after = await QueueOption.query(ctx.trx).patchAndFetchById(id, {
      parentId,
      ...(body.title === undefined ? {} : { title: body.title.trim() }),
      ...(body.message === undefined ? {} : { message: body.message }),
      ...targetColumns(body.target),
    });
    const place = positionOf(body.option);
    const others = options.map((option) => (option.id === id ? after : option));
    if (place !== undefined || parentId !== before.parentId) {
      await this.#place(ctx, others, after, place);
      await this.#close(ctx, others, before.parentId);
    }
    return this.#changed(ctx, queueId, id);
  }

  /** With all that follows from it. @throws ERR_QUEUE_OPTION_NOT_FOUND */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const { queueId, parentId } = await this.find(ctx, id);
    await this.#requireQueue(ctx, queueId);
    await QueueOption.query(ctx.trx).deleteById(id);
    await this.#close(ctx, await this.#of(ctx, queueId), parentId);
    this.announce(ctx, queueId);
  }

  /** @throws ERR_QUEUE_OPTION_NOT_FOUND */
  async find(ctx: Ctx, id: number): Promise<QueueOption> {
    const option = await QueueOption.query(ctx.trx).findById(id);
    if (!option) throw queueErrors.ERR_QUEUE_OPTION_NOT_FOUND();
    return option;
  }

  announce(ctx: Ctx, queueId: number): void {
    ctx.emit('queues.options-updated', { queueId }, [topics.admins]);
  }

  /** Changes of one queue's options take turns: its row is held until the commit. */
  async #requireQueue(ctx: Ctx, queueId: number): Promise<void> {
    const queue = await Queue.query(ctx.trx).findById(queueId).forUpdate();
    if (!queue) throw queueErrors.ERR_QUEUE_NOT_FOUND();
  }

  async #of(ctx: Ctx, queueId: number): Promise<QueueOption[]> {
    return QueueOption.query(ctx.trx).where({ queueId }).orderBy(['position', 'id']);
  }

  /** Gives an option its place, the last where none is named, and the others of the same parent theirs. */
  async #place(
    ctx: Ctx,
    options: readonly QueueOption[],
    placed: QueueOption,
    place: number | undefined,
  ): Promise<void> {
    const siblings = options.filter(
      ({ id, parentId }) => parentId === placed.parentId && id !== placed.id,
    );
    siblings.splice(place === undefined ? siblings.length : place - 1, 0, placed);
    await this.#number(ctx, siblings);
  }

  async #close(ctx: Ctx, options: readonly QueueOption[], parentId: number | null): Promise<void> {
    const siblings = options.filter((option) => option.parentId === parentId);
    const rows = await QueueOption.query(ctx.trx)
      .whereIn(
        'id',
        siblings.map(({ id }) => id),
      )
      .orderBy(['position', 'id']);
    await this.#number(ctx, rows);
  }

  async #number(ctx: Ctx, siblings: readonly QueueOption[]): Promise<void> {
    for (const [at, { id, position }] of siblings.entries()) {
      if (position === at + 1) continue;
      await QueueOption.query(ctx.trx)
        .findById(id)
        .patch({ position: at + 1 });
    }
  }

  async #changed(ctx: Ctx, queueId: number, id: number): Promise<QueueOptionDto> {
    this.announce(ctx, queueId);
    return this.#one(ctx, queueId, id);
  }

  async #one(ctx: Ctx, queueId: number, id: number): Promise<QueueOptionDto> {
    const options = await this.#of(ctx, queueId);
    const option = options.find((each) => each.id === id);
    if (!option) throw queueErrors.ERR_QUEUE_OPTION_NOT_FOUND();
    return this.#present(ctx, await this.#standing(ctx, options), option);
  }

  async #standing(ctx: Ctx, options: readonly QueueOption[]): Promise<Standing> {
    return { options, targets: await this.targets.of(ctx, options) };
  }

  #tree(ctx: Ctx, standing: Standing, parentId: number | null): QueueOptionDto[] {
    return standing.options
      .filter((option) => option.parentId === parentId)
      .map((option) => this.#present(ctx, standing, option));
  }

  #present(ctx: Ctx, standing: Standing, option: QueueOption): QueueOptionDto {
    const { id, queueId, parentId, position, title, message, mediaId, mediaName } = option;
    const isMedia = mediaId !== null;
    return {
      id,
      queueId,
      parentId,
      option: String(position),
      title,
      message,
      isMedia,
      mediaName: isMedia ? mediaName : '',
      mediaPath: isMedia ? this.storage.url(ctx.companyId, mediaId) : null,
      mediaType: isMedia ? familyOf(option.mediaMime) : null,
      target: shownTarget(standing.targets, option),
      children: this.#tree(ctx, standing, id),
    };
  }
}

/** Undefined = not named; older clients name the first level -1. */
const parentOf = (parentId: number | null | undefined): number | null | undefined =>
  parentId === -1 || parentId === 0 ? null : parentId;

const positionOf = (option: number | string | undefined): number | undefined => {
  const place = Number(option ?? 0);
  return place >= 1 ? place : undefined;
};

/** @throws ERR_QUEUE_OPTION_NOT_FOUND when the parent is another queue's, ERR_QUEUE_OPTION_NESTING when it is too deep */
const requirePlace = (
  options: readonly QueueOption[],
  parentId: number | null,
  height: number,
): void => {
  if (parentId !== null && !options.some(({ id }) => id === parentId)) {
    throw queueErrors.ERR_QUEUE_OPTION_NOT_FOUND();
  }
  if (depthOf(options, parentId) + height > MOST_LEVELS) {
    throw queueErrors.ERR_QUEUE_OPTION_NESTING({ levels: MOST_LEVELS });
  }
};

const familyOf = (mime: string): string => {
  const [family = ''] = mime.split('/');
  return ['image', 'audio', 'video'].includes(family) ? family : 'application';
};
