import { FilterIcon, PersonIcon, TagIcon } from '@blueprintjs/icons';
import { ColoredName, ColorTag, SearchInput, useList, useTexts, useUser } from 'prosa/web';
import type { List } from 'prosa/web';
import type { BoardFilter } from '../types.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';

interface Named {
  readonly id: number;
  readonly name: string;
}
interface Colored extends Named {
  readonly color: string;
}

type Choices<T> = Pick<List<T>, 'items' | 'status' | 'error' | 'reload'>;

/** The queues that somebody may look at: own ones, or for admins all of the company. */
const useQueueChoices = (): Choices<Colored> => {
  const { profile, queues = [] } = useUser();
  const isAdmin = profile === 'admin';
  const all = useList<Colored>({
    path: isAdmin ? '/queue' : null,
    live: { event: 'queue', enter: 'always' },
  });
  if (isAdmin) return all;
  return { items: queues, status: 'ready', error: undefined, reload: all.reload };
};

/** The conditions of a board. */
export const BoardFilters = ({
  filter,
  onChange,
}: {
  readonly filter: BoardFilter;
  readonly onChange: (filter: BoardFilter) => void;
}) => {
  const t = useTexts('kanban');
  const queues = useQueueChoices();
  const people = useList<Named>({ path: '/users/list' });
  const tags = useList<Colored>({
    path: '/tags/list',
    live: { event: 'tag', enter: 'always' },
  });
  return (
    <div className="board-filters" role="group" aria-label={t('filters.label')}>
      <SearchInput
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
        label={t('filters.search')}
        placeholder={t('filters.searchHint')}
      />
      <ChoiceFilter
        label={t('filters.queues')}
        icon={<FilterIcon size={14} />}
        list={queues}
        chosen={filter.queueIds}
        onChange={(queueIds) => onChange({ ...filter, queueIds })}
      >
        {({ name, color }) => (
          <ColoredName color={color}>
            <bdi>{name}</bdi>
          </ColoredName>
        )}
      </ChoiceFilter>
      <ChoiceFilter
        label={t('filters.people')}
        icon={<PersonIcon size={14} />}
        list={people}
        chosen={filter.userIds}
        onChange={(userIds) => onChange({ ...filter, userIds })}
      >
        {({ name }) => <bdi>{name}</bdi>}
      </ChoiceFilter>
      <ChoiceFilter
        label={t('filters.tags')}
        icon={<TagIcon size={14} />}
        list={tags}
        chosen={filter.tagIds}
        onChange={(tagIds) => onChange({ ...filter, tagIds })}
      >
        {({ name, color }) => (
          <ColorTag color={color}>
            <bdi>{name}</bdi>
          </ColorTag>
        )}
      </ChoiceFilter>
    </div>
  );
};
