import type { CompanionReducer } from '../../tickets/public.ts';
import { TagsCompanion } from '../public.ts';
import type { TagBadge } from '../public.ts';

/** Tags of listed tickets are called what they are called now, and go when they are deleted. */
export const tagsReducer: CompanionReducer<readonly TagBadge[]> = {
  companion: TagsCompanion,
  events: ['tag'],

  subjectOf: ({ action, tag, tagId }) => {
    if (action === 'delete') return Number(tagId);
    return action === 'update' ? (tag as TagBadge).id : undefined;
  },

  reduce: (tags, { action, tag, tagId }) => {
    if (action === 'delete') {
      return tags.some(({ id }) => id === tagId) ? tags.filter(({ id }) => id !== tagId) : tags;
    }
    const { id, name, color } = tag as TagBadge;
    const isOld = (one: TagBadge): boolean =>
      one.id === id && (one.name !== name || one.color !== color);
    return tags.some(isOld) ? tags.map((one) => (one.id === id ? { id, name, color } : one)) : tags;
  },
};
