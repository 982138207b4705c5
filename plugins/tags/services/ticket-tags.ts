import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { companionOf, Tickets } from '../../tickets/public.ts';
import { tagErrors } from '../errors.ts';
import { Tag } from '../models/tag.ts';
import { TicketTag } from '../models/ticket-tag.ts';
import { TagsCompanion } from '../public.ts';
import { TicketTagsChanged } from '../facts.ts';
import type { TagBadge, TagExchange, Tags } from '../public.ts';
import type { SyncTagsBody, TaggedTicket } from '../schemas.ts';
import { countsOf } from './tag-counts.ts';
import { badgeOf, viewOf } from './tag-view.ts';

type TicketDto = Awaited<ReturnType<Tickets['announce']>>;

const tagged = (ticket: TicketDto): TaggedTicket => ({
  ...ticket,
  tags: [...companionOf(ticket, TagsCompanion)],
});

/** Any number no other lock of this kind has. */
const LOCK = 7_461;

/** Hangs tags on tickets and takes them off. */
@injectable()
export class TicketTags implements Tags {
  constructor(@inject(Tickets) private readonly tickets: Tickets) {}

  async byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly TagBadge[]> {
    const tags = await tagsById(ctx, ids);
    return ids.flatMap((id) => {
      const tag = tags.get(id);
      return tag ? [badgeOf(tag)] : [];
    });
  }

  async add(ctx: Ctx, ticketId: number, tagId: number): Promise<void> {
    await this.tickets.show(ctx, ticketId);
    const present = await this.#locked(ctx, ticketId);
    if (!present.has(tagId)) await this.#set(ctx, ticketId, present, [...present, tagId]);
  }

  async exchange(ctx: Ctx, ticketId: number, { remove, add }: TagExchange): Promise<void> {
    if (ctx.userId !== undefined) await this.tickets.show(ctx, ticketId);
    const present = await this.#locked(ctx, ticketId);
    const wanted = [...present].filter((id) => !remove.includes(id));
    wanted.push(...add.filter((id) => !wanted.includes(id)));
    const isSame = wanted.length === present.size && wanted.every((id) => present.has(id));
    if (!isSame) await this.#set(ctx, ticketId, present, wanted);
  }

  /**
   * Makes these the tags of a ticket the caller may see, and tells those who see it.
   * @throws ERR_NO_TAG_FOUND, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION
   */
  async sync(ctx: Ctx, { ticketId, tags }: SyncTagsBody): Promise<TaggedTicket> {
    const ticket = await this.tickets.show(ctx, ticketId);
    const wanted = [...new Set(tags.map((tag) => (typeof tag === 'object' ? tag.id : tag)))];
    const present = await this.#locked(ctx, ticketId);
    const isSame = wanted.length === present.size && wanted.every((id) => present.has(id));
    return isSame ? tagged(ticket) : this.#set(ctx, ticketId, present, wanted);
  }

  /** The tags a ticket carries now; nobody else changes them until the commit. */
  async #locked(ctx: Ctx, ticketId: number): Promise<ReadonlySet<number>> {
    await ctx.trx.raw('select pg_advisory_xact_lock(?, ?)', [LOCK, ticketId]);
    const rows = await TicketTag.query(ctx.trx).where({ ticketId }).select('tagId');
    return new Set(rows.map(({ tagId }) => tagId));
  }

  async #set(
    ctx: Ctx,
    ticketId: number,
    present: ReadonlySet<number>,
    wanted: readonly number[],
  ): Promise<TaggedTicket> {
    const added = wanted.filter((id) => !present.has(id));
    const removed = [...present].filter((id) => !wanted.includes(id));
    const known = await tagsById(ctx, added);
    if (known.size !== added.length) throw tagErrors.ERR_NO_TAG_FOUND();
    await TicketTag.query(ctx.trx).where({ ticketId }).whereIn('tagId', removed).delete();
    const rows = added.map((tagId) => ({ ticketId, tagId }));
    if (rows.length > 0) await TicketTag.query(ctx.trx).insert(rows);
    ctx.emit(TicketTagsChanged, { ticketId, added, removed, by: ctx.userId ?? null });
    await this.#tellCounts(ctx, [...added, ...removed]);
    return tagged(await this.tickets.announce(ctx, ticketId));
  }

  /** The list of tags shows how many tickets carry each. */
  async #tellCounts(ctx: Ctx, tagIds: readonly number[]): Promise<void> {
    const counts = await countsOf(ctx, tagIds);
    for (const tag of (await tagsById(ctx, tagIds)).values()) {
      const dto = viewOf(tag, counts.get(tag.id) ?? 0);
      ctx.emit('tags.tag-updated', { tag: dto }, [topics.company]);
    }
  }
}

const tagsById = async (ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Tag>> => {
  if (ids.length === 0) return new Map();
  const tags = await Tag.query(ctx.trx)
    .whereIn('id', [...new Set(ids)])
    .orderBy('id');
  return new Map(tags.map((tag) => [tag.id, tag]));
};
