import type { Ctx } from 'prosa/contract';
import { definePoint, defineToken } from 'prosa/contract';
import { defineCompanion } from '../tickets/public.ts';

/** How long a tag's name may be, in characters. */
export const TAG_NAME = { minLength: 3, maxLength: 50 } as const;

/** A tag's colour: `#` and 3 or 6 hexadecimal digits. */
export const TAG_COLOR = '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$';

/** A tag as it hangs on a ticket. */
export interface TagBadge {
  readonly id: number;
  readonly name: string;
  /** `#` and 3 or 6 hexadecimal digits. */
  readonly color: string;
}

/** The tags that a ticket carries, by name. */
export const TagsCompanion = defineCompanion<readonly TagBadge[]>('tags', []);

/** Tags that a ticket loses and gains. One in both lists it gains. */
export interface TagExchange {
  readonly remove: readonly number[];
  readonly add: readonly number[];
}

/** Tags that one of many tickets loses and gains. */
export interface TicketTagExchange extends TagExchange {
  readonly ticketId: number;
}

/** The tags of a company, for those above. */
export interface Tags {
  /** In the order asked, missing ones left out. */
  byIds(ctx: Ctx, ids: readonly number[]): Promise<readonly TagBadge[]>;
  /**
   * Hangs a tag on a ticket the caller may see; one that has it already stays as it is. Tells of it.
   * @throws ERR_NO_TAG_FOUND, and the codes of a ticket the caller may not see
   */
  add(ctx: Ctx, ticketId: number, tagId: number): Promise<void>;
  /**
   * Takes some tags off a ticket and hangs others on it, all others stay; tells those who see it where something changed.
   * In work that is nobody's, of any ticket.
   * @throws ERR_NO_TAG_FOUND, ERR_NO_TICKET_FOUND; ERR_NO_PERMISSION for a ticket that the caller may not see
   */
  exchange(ctx: Ctx, ticketId: number, tags: TagExchange): Promise<void>;
  /**
   * As {@link exchange}, of tickets that are there, each named once: as many statements as for one. For work that is nobody's.
   * @throws ERR_NO_TAG_FOUND
   */
  exchangeMany(ctx: Ctx, exchanges: readonly TicketTagExchange[]): Promise<void>;
}

export const Tags = defineToken<Tags>('tags.Tags');

/** Something that would mean others, or nobody, without a tag. */
export interface TagUse {
  /** Names of what needs it, a few are enough; empty: nothing of this plugin does. */
  usesOf(ctx: Ctx, tagId: number): Promise<readonly string[]>;
}

/** Filled by plugins that find people by tags (many): a tag that one of them needs is not deleted. */
export const TagUsesPoint = definePoint<TagUse>('tags.uses', 'many');

export { TagLaneChanged, TicketTagsChanged } from './facts.ts';
export type { TagLaneChange, TicketTagsChange } from './facts.ts';
