import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { companionOf, Tickets } from '../../tickets/public.ts';
import { tagErrors } from '../errors.ts';
import { Tag } from '../models/tag.ts';
import { TicketTag } from '../models/ticket-tag.ts';
import { TagsCompanion } from '../public.ts';
import { TicketTagsChanged } from '../facts.ts';
import type { TagBadge, TagExchange, Tags, TicketTagExchange } from '../public.ts';
import type { SyncTagsBody, TaggedTicket } from '../schemas.ts';
import { countsOf } from './tag-counts.ts';
import { badgeOf, viewOf } from './tag-view.ts';

type TicketDto = Awaited<ReturnType<Tickets['show']>>;

const tagged = (ticket: TicketDto): TaggedTicket => ({
  ...ticket,
  tags: [...companionOf(ticket, TagsCompanion)],
});

/** Tags that a ticket has lost and gained, never both empty once it is written. */
interface TagChange {
  readonly ticketId: number;
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

const changeOf = (
  ticketId: number,
  held: readonly number[],
  wanted: readonly number[],
): TagChange => ({
  ticketId,
  added: [...new Set(wanted)].filter((id) => !held.includes(id)),
  removed: held.filter((id) => !wanted.includes(id)),
});

const isNothing = ({ added, removed }: TagChange): boolean =>
  added.length === 0 && removed.length === 0;

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
    await this.exchange(ctx, ticketId, { remove: [], add: [tagId] });
  }

  async exchange(ctx: Ctx, ticketId: number, tags: TagExchange): Promise<void> {
    if (ctx.userId !== undefined) await this.tickets.show(ctx, ticketId);
    await this.#exchange(ctx, [{ ticketId, ...tags }]);
  }

  async exchangeMany(ctx: Ctx, exchanges: readonly TicketTagExchange[]): Promise<void> {
    if (ctx.userId !== undefined) throw new Error('tags of many tickets change in nobody’s name');
    await this.#exchange(ctx, exchanges);
  }

  /**
   * Makes these the tags of a ticket the caller may see, and tells those who see it.
   * @throws ERR_NO_TAG_FOUND, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION
   */
  async sync(ctx: Ctx, { ticketId, tags }: SyncTagsBody): Promise<TaggedTicket> {
    const ticket = await this.tickets.show(ctx, ticketId);
    const wanted = [...new Set(tags.map((tag) => (typeof tag === 'object' ? tag.id : tag)))];
    const present = await this.#locked(ctx, [ticketId]);
    const change = changeOf(ticketId, present.get(ticketId) ?? [], wanted);
    const [changed] = await this.#apply(ctx, isNothing(change) ? [] : [change]);
    return tagged(changed ?? ticket);
  }

  async #exchange(ctx: Ctx, exchanges: readonly TicketTagExchange[]): Promise<void> {
    const present = await this.#locked(
      ctx,
      exchanges.map(({ ticketId }) => ticketId),
    );
    const changes = exchanges.map(({ ticketId, remove, add }) => {
      const held = present.get(ticketId) ?? [];
      const kept = held.filter((id) => !remove.includes(id));
      return changeOf(ticketId, held, [...kept, ...add]);
    });
    await this.#apply(
      ctx,
      changes.filter((change) => !isNothing(change)),
    );
  }

  /** The tags that tickets carry now; nobody else changes them until the commit. */
  async #locked(
    ctx: Ctx,
    ticketIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly number[]>> {
    if (ticketIds.length === 0) return new Map();
    // In ascending order, so that two who change the same tickets never wait for each other.
    const ids = [...new Set(ticketIds)].sort((a, b) => a - b);
    await ctx.trx.raw(
      'select pg_advisory_xact_lock(?::int, asked.id) from unnest(?::int[]) as asked (id)',
      [LOCK, ids],
    );
    const rows = await TicketTag.query(ctx.trx).whereIn('ticketId', ids).select();
    const held = new Map<number, number[]>();
    for (const { ticketId, tagId } of rows) {
      held.set(ticketId, [...(held.get(ticketId) ?? []), tagId]);
    }
    return held;
  }

  /** Writes changes of tickets and tells of them; so many statements however many tickets there are. */
  async #apply(ctx: Ctx, changes: readonly TagChange[]): Promise<readonly TicketDto[]> {
    if (changes.length === 0) return [];
    const added = changes.flatMap((change) => change.added);
    const known = await tagsById(ctx, added);
    if (!added.every((id) => known.has(id))) throw tagErrors.ERR_NO_TAG_FOUND();
    const gone = changes.flatMap(({ ticketId, removed }) => removed.map((id) => [ticketId, id]));
    if (gone.length > 0) {
      await TicketTag.query(ctx.trx).whereIn(['ticketId', 'tagId'], gone).delete();
    }
    const rows = changes.flatMap((change) =>
      change.added.map((tagId) => ({ ticketId: change.ticketId, tagId })),
    );
    if (rows.length > 0) await TicketTag.query(ctx.trx).insert(rows);
    for (const change of changes) {
      ctx.emit(TicketTagsChanged, { ...change, by: ctx.userId ?? null });
    }
    const touched = changes.flatMap((change) => [...change.added, ...change.removed]);
    await this.#tellCounts(ctx, [...new Set(touched)]);
    return this.tickets.announceMany(
      ctx,
      changes.map(({ ticketId }) => ticketId),
    );
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
