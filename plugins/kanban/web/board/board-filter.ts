import { companionOf } from '../../../tickets/public.ts';
import { TagsCompanion } from '../../../tags/public.ts';
import type { BoardFilter, BoardTicket } from '../types.ts';

const listed = (ids: readonly number[]): string | undefined =>
  ids.length === 0 ? undefined : JSON.stringify(ids);

/** A filter as the API is asked with it. */
export const paramsOf = ({ text, queueIds, userIds, tagIds }: BoardFilter) => ({
  searchParam: text.trim() === '' ? undefined : text.trim(),
  queueIds: listed(queueIds),
  users: listed(userIds),
  tags: listed(tagIds),
});

/** Whether a ticket has a card under a filter, apart from its text, which the server alone can judge. */
export const passes = (
  { queueIds, userIds, tagIds }: BoardFilter,
  ticket: BoardTicket,
): boolean => {
  const { status, queueId, userId } = ticket;
  if (status === 'closed') return false;
  if (queueIds.length > 0 && queueId !== null && !queueIds.includes(queueId)) return false;
  if (userIds.length > 0 && (userId === null || !userIds.includes(userId))) return false;
  const tags = tagIds.length === 0 ? [] : companionOf(ticket, TagsCompanion);
  return tagIds.every((id) => tags.some((tag) => tag.id === id));
};
