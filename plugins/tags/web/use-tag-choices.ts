import { useList } from 'prosa/web';
import type { List } from 'prosa/web';
import type { TagChoice } from '../schemas.ts';
import { byName } from './tag-list.ts';

/** All tags of the company, by name. */
export const useTagChoices = (): List<TagChoice> =>
  useList<TagChoice>({
    path: '/tags/list',
    compare: byName,
    live: { event: 'tag', enter: 'always' },
  });
