import type { Tag } from '../models/tag.ts';
import type { TagBadge } from '../public.ts';
import type { TagChoice, TagDto } from '../schemas.ts';

/** A tag as it hangs on a ticket. */
export const badgeOf = ({ id, name, color }: Tag): TagBadge => ({ id, name, color });

/** A tag where it is chosen. */
export const choiceOf = ({ id, name, color, kanban }: Tag): TagChoice => ({
  id,
  name,
  color,
  kanban: kanban ? 1 : 0,
});

/** A tag as its list shows it. */
export const viewOf = (tag: Tag, ticketsCount: number): TagDto => ({
  ...choiceOf(tag),
  userId: tag.userId,
  ticketsCount,
});
