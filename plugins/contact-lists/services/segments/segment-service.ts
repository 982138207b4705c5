import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { containsPattern, Core, offsetOf, pageOf } from 'prosa/core';
import type { Audit, TenantQuery } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Tags } from '../../../tags/public.ts';
import { contactListErrors } from '../../errors.ts';
import { Segment } from '../../models/segment.ts';
import type { AudienceUse } from '../../public.ts';
import type { ListContactListsQuery, Named } from '../../schemas.ts';
import type {
  SegmentBody,
  SegmentDto,
  SegmentPage,
  SegmentRules,
} from '../../shared/segment-schemas.ts';
import { ContactListService } from '../contact-list-service.ts';
import { ListUses } from '../list-uses.ts';
import { tidiedSegmentName } from '../tidied-item.ts';

const PAGE = 20;
const CHOICES = 5_000;

const found = (ctx: Ctx, text = ''): TenantQuery<Segment, Segment[]> => {
  const query = Segment.query(ctx.trx);
  return text.trim() === ''
    ? query
    : query.whereRaw('folded(name) like folded(?)', [containsPattern(text.trim())]);
};

const viewOf = (row: Segment): SegmentDto => ({
  id: row.id,
  name: row.name,
  match: row.match,
  conditions: [...row.conditions],
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Making, finding, changing and removing segments. */
@injectable()
export class SegmentService {
  constructor(
    @inject(ContactListService) private readonly lists: ContactListService,
    @inject(ListUses) private readonly listUses: ListUses,
    @inject(Tags) private readonly tags: Pick<Tags, 'byIds'>,
    @inject(Core.Audit) private readonly audit: Audit,
  ) {}

  async list(ctx: Ctx, query: ListContactListsQuery): Promise<SegmentPage> {
    const rows = await found(ctx, query.searchParam)
      .orderByRaw('folded(name), id')
      .offset(offsetOf(query.pageNumber, PAGE))
      .limit(PAGE + 1);
    const { items, hasMore } = pageOf(rows, PAGE);
    const count = await found(ctx, query.searchParam).resultSize();
    return { records: items.map(viewOf), count, hasMore };
  }

  async choices(ctx: Ctx, text?: string): Promise<Named[]> {
    const rows = await found(ctx, text).orderByRaw('folded(name), id').limit(CHOICES);
    return rows.map(({ id, name }) => ({ id, name }));
  }

  /** @throws ERR_NO_SEGMENT_FOUND */
  async get(ctx: Ctx, id: number): Promise<SegmentDto> {
    return viewOf(await this.find(ctx, id));
  }

  /** @throws ERR_SEGMENT_INVALID_NAME, ERR_SEGMENT_INVALID_CONDITION, ERR_NO_TAG_FOUND, ERR_NO_CONTACTLIST_FOUND */
  async create(ctx: Ctx, body: SegmentBody): Promise<SegmentDto> {
    const row = await Segment.query(ctx.trx)
      .insert({ ...(await this.#judged(ctx, body)), name: tidiedSegmentName(body.name) })
      .returning('*');
    const record = viewOf(row);
    ctx.emit('contact-lists.segment-created', { record }, [topics.admins]);
    return record;
  }

  /** @throws as {@link create}; ERR_NO_SEGMENT_FOUND */
  async update(ctx: Ctx, id: number, body: SegmentBody): Promise<SegmentDto> {
    await this.find(ctx, id);
    const row = await Segment.query(ctx.trx).patchAndFetchById(id, {
      ...(await this.#judged(ctx, body)),
      name: tidiedSegmentName(body.name),
      updatedAt: new Date(),
    });
    const record = viewOf(row);
    ctx.emit('contact-lists.segment-updated', { record }, [topics.admins]);
    return record;
  }

  /** @throws ERR_NO_SEGMENT_FOUND */
  async uses(ctx: Ctx, id: number): Promise<AudienceUse[]> {
    await this.find(ctx, id);
    return this.listUses.of(ctx, { kind: 'segment', id });
  }

  /** Its contacts stay. @throws ERR_NO_SEGMENT_FOUND, ERR_SEGMENT_IN_USE */
  async remove(ctx: Ctx, id: number): Promise<void> {
    const { name } = await this.find(ctx, id, { lock: true });
    const uses = await this.listUses.of(ctx, { kind: 'segment', id });
    if (uses.length > 0) throw contactListErrors.ERR_SEGMENT_IN_USE({ uses });
    await Segment.query(ctx.trx).deleteById(id);
    this.audit.about(ctx, { id, name });
    ctx.emit('contact-lists.segment-deleted', { id }, [topics.admins]);
  }

  /** @throws ERR_NO_SEGMENT_FOUND */
  async find(ctx: Ctx, id: number, { lock = false } = {}): Promise<Segment> {
    const query = Segment.query(ctx.trx).findById(id);
    const row = await (lock ? query.forUpdate() : query);
    if (!row) throw contactListErrors.ERR_NO_SEGMENT_FOUND();
    return row;
  }

  /** The tags and lists it names are the company's, and no condition lacks what it compares with. */
  async #judged(ctx: Ctx, { match, conditions }: SegmentRules): Promise<SegmentRules> {
    const tagIds = new Set<number>();
    for (const condition of conditions) {
      if (condition.kind === 'tag') tagIds.add(condition.tagId);
      if (condition.kind === 'list') await this.lists.find(ctx, condition.listId);
      if (condition.kind === 'field' && isUnsaid(condition)) {
        throw contactListErrors.ERR_SEGMENT_INVALID_CONDITION();
      }
    }
    if ((await this.tags.byIds(ctx, [...tagIds])).length < tagIds.size) {
      throw contactListErrors.ERR_NO_TAG_FOUND();
    }
    return { match, conditions };
  }
}

const isUnsaid = ({
  field,
  title = '',
  operator,
  value,
}: Extract<SegmentRules['conditions'][number], { kind: 'field' }>): boolean =>
  (field === 'extra' && title.trim() === '') || (operator !== 'filled' && value.trim() === '');
