import type { Ctx, Filled } from 'prosa/contract';
import { filled, topics } from 'prosa/contract';
import { brokenConstraint, containsPattern, Core, coreErrors, offsetOf, pageOf } from 'prosa/core';
import type { Audit, TenantQuery } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { tagErrors } from '../errors.ts';
import { TagLaneChanged } from '../facts.ts';
import { Tag } from '../models/tag.ts';
import { TagUsesPoint } from '../public.ts';
import type { TagUse } from '../public.ts';
import type {
  CreateTagBody,
  ListTagsQuery,
  TagChoice,
  TagDto,
  TagPage,
  UpdateTagBody,
} from '../schemas.ts';
import { freeColor } from './free-color.ts';
import { countsOf } from './tag-counts.ts';
import { choiceOf, viewOf } from './tag-view.ts';

const PAGE = 5_000;
const ORDER = 'folded(tags.name), tags.id';

/** Making, finding, changing and removing the tags of a company. */
@injectable()
export class TagService {
  constructor(
    @inject(Core.Audit) private readonly audit: Audit,
    @inject(filled(TagUsesPoint)) private readonly uses: Filled<TagUse>,
  ) {}

  /** By name, with the number of tickets that carry each. */
  async list(ctx: Ctx, { searchParam = '', pageNumber }: ListTagsQuery): Promise<TagPage> {
    const rows = await found(ctx, searchParam)
      .orderByRaw(ORDER)
      .offset(offsetOf(pageNumber, PAGE))
      .limit(PAGE + 1);
    const { items, hasMore } = pageOf(rows, PAGE);
    return {
      tags: await this.#present(ctx, items),
      count: await found(ctx, searchParam).resultSize(),
      hasMore,
    };
  }

  /** All of them, for choosing. */
  async choices(ctx: Ctx, searchParam = ''): Promise<TagChoice[]> {
    return (await found(ctx, searchParam).orderByRaw(ORDER).limit(PAGE)).map(choiceOf);
  }

  /** @throws ERR_NO_TAG_FOUND */
  async get(ctx: Ctx, id: number): Promise<TagDto> {
    const tag = await Tag.query(ctx.trx).findById(id);
    if (!tag) throw tagErrors.ERR_NO_TAG_FOUND();
    return this.#one(ctx, tag);
  }

  /** A tag that is there already under this name, in this colour, is the one that is answered. */
  async create(ctx: Ctx, body: CreateTagBody): Promise<TagDto> {
    const { name, kanban } = stored(ctx, body);
    const known = await this.#known(ctx, name, body.color, kanban ?? false);
    if (known) return this.#one(ctx, known);
    const color = body.color ?? freeColor(await colorsOf(ctx));
    const tag = await Tag.query(ctx.trx)
      .insert({ name, color, kanban: kanban ?? false, userId: ctx.userId ?? null })
      .onConflict(Tag.raw('(company_id, folded(name), lower(color), kanban)'))
      .ignore()
      .returning('*');
    if (!(tag as Tag | undefined)?.id) return this.#madeMeanwhile(ctx, name, color, kanban);
    const dto = viewOf(tag, 0);
    ctx.emit('tags.tag-created', { tag: dto }, [topics.company]);
    if (tag.kanban) ctx.emit(TagLaneChanged, { tagId: tag.id, isLane: true });
    return dto;
  }

  /** @throws ERR_NO_TAG_FOUND, ERR_DUPLICATED_TAG; ERR_NO_PERMISSION for who may not make lanes */
  async update(ctx: Ctx, id: number, body: UpdateTagBody): Promise<TagDto> {
    const changes = {
      ...stored(ctx, body),
      ...(body.color === undefined ? {} : { color: body.color }),
      updatedAt: new Date(),
    };
    const before =
      changes.kanban === undefined ? undefined : await Tag.query(ctx.trx).findById(id).forUpdate();
    const [tag] = await Tag.query(ctx.trx)
      .patch(changes)
      .where({ id })
      .returning('*')
      .catch(refuseDouble);
    // Nobody's, or another company's: which of the two is nobody's business.
    if (!tag) throw tagErrors.ERR_NO_TAG_FOUND();
    if (before && before.kanban !== tag.kanban) {
      ctx.emit(TagLaneChanged, { tagId: id, isLane: tag.kanban });
    }
    return this.#tell(ctx, tag);
  }

  /** Also takes it off every ticket. @throws ERR_NO_TAG_FOUND */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const tag = await Tag.query(ctx.trx).findById(id);
    if (!tag) throw tagErrors.ERR_NO_TAG_FOUND();
    const uses: string[] = [];
    for (const use of this.uses.all()) uses.push(...(await use.usesOf(ctx, id)));
    if (uses.length > 0) throw tagErrors.ERR_TAG_IN_USE({ uses: uses.slice(0, 3).join(', ') });
    await Tag.query(ctx.trx).deleteById(id);
    this.audit.about(ctx, tag);
    ctx.emit('tags.tag-deleted', { tagId: id }, [topics.company]);
    if (tag.kanban) ctx.emit(TagLaneChanged, { tagId: id, isLane: false });
  }

  async #known(
    ctx: Ctx,
    name: string,
    color: string | undefined,
    kanban: boolean,
  ): Promise<Tag | undefined> {
    const named = Tag.query(ctx.trx).whereRaw('folded(name) = folded(?)', [name]);
    if (color === undefined) return named.orderBy('id').first();
    return named.where({ kanban }).whereRaw('lower(color) = lower(?)', [color]).first();
  }

  async #madeMeanwhile(ctx: Ctx, name: string, color: string, kanban = false): Promise<TagDto> {
    const tag = await this.#known(ctx, name, color, kanban);
    if (!tag) throw new Error('a tag that was in the way is not there');
    return this.#one(ctx, tag);
  }

  async #present(ctx: Ctx, tags: readonly Tag[]): Promise<TagDto[]> {
    const counts = await countsOf(
      ctx,
      tags.map(({ id }) => id),
    );
    return tags.map((tag) => viewOf(tag, counts.get(tag.id) ?? 0));
  }

  async #one(ctx: Ctx, tag: Tag): Promise<TagDto> {
    return viewOf(tag, (await countsOf(ctx, [tag.id])).get(tag.id) ?? 0);
  }

  async #tell(ctx: Ctx, tag: Tag): Promise<TagDto> {
    const dto = await this.#one(ctx, tag);
    this.audit.about(ctx, { id: tag.id, name: tag.name });
    ctx.emit('tags.tag-updated', { tag: dto }, [topics.company]);
    return dto;
  }
}

const found = (ctx: Ctx, text: string): TenantQuery<Tag> => {
  const query = Tag.query(ctx.trx);
  const pattern = containsPattern(text.trim());
  return text.trim() === ''
    ? query
    : query.whereRaw('(folded(name) like folded(?) or lower(color) like lower(?))', [
        pattern,
        pattern,
      ]);
};

const colorsOf = async (ctx: Ctx): Promise<string[]> =>
  (await Tag.query(ctx.trx).select('color')).map(({ color }) => color);

/** Lanes of the kanban are arranged by those who lead. */
const arranges = ({ roles }: Ctx): boolean =>
  roles.includes('admin') || roles.includes('supervisor');

interface Stored {
  name?: string;
  kanban?: boolean;
}

/** Name and flag as they are kept. @throws ERR_VALIDATION, ERR_NO_PERMISSION */
const stored = <B extends UpdateTagBody>(
  ctx: Ctx,
  { name: typed, kanban }: B,
): Stored & (B extends CreateTagBody ? { name: string } : unknown) => {
  const name = typed?.trim();
  if (name !== undefined && (name.length < 3 || name.length > 50)) {
    throw coreErrors.ERR_VALIDATION({ field: 'name' });
  }
  if (Boolean(kanban) && !arranges(ctx)) throw coreErrors.ERR_NO_PERMISSION();
  return {
    ...(name === undefined ? {} : { name }),
    ...(kanban === undefined ? {} : { kanban: Boolean(kanban) }),
  } as Stored & (B extends CreateTagBody ? { name: string } : unknown);
};

/** The unique index decides, so that two at the same moment cannot both win. */
const refuseDouble = (error: unknown): never => {
  if (brokenConstraint(error) === 'tags_name_key') {
    throw tagErrors.ERR_DUPLICATED_TAG({ field: 'name' });
  }
  throw error;
};
