import { TagIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  AddButton,
  DataTable,
  EmptyState,
  PageHeader,
  SearchInput,
  useCan,
  useList,
  useRecordActions,
  useTexts,
} from 'prosa/web';
import type { RowAction } from 'prosa/web';
import type { TagDto } from '../schemas.ts';
import { TagDialog } from './TagDialog.tsx';
import { tagColumns } from './tag-columns.tsx';
import { byName, matches } from './tag-list.ts';

/** The tags of the company, and how many tickets carry each. */
const TagsScreen = () => {
  const t = useTexts('tags');
  const mayEdit = useCan('tags-page:editTag');
  const mayDelete = useCan('tags-page:deleteTag');
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<TagDto | 'new'>();
  const list = useList<TagDto>({
    path: '/tags',
    itemsKey: 'tags',
    search,
    compare: byName,
    live: { event: 'tag', enter: 'always', accepts: (tag) => matches(tag, search) },
  });

  const { edit, remove } = useRecordActions({
    list,
    path: '/tags',
    question: ({ name, ticketsCount: count }) => ({
      title: t('remove.title', { name }),
      text: count === 0 ? t('remove.unused') : t('remove.text', { count }),
    }),
    removed: t('removed'),
    onEdit: setEdited,
  });
  const actions = (tag: TagDto): readonly RowAction[] => [
    ...(mayEdit ? [edit(tag)] : []),
    ...(mayDelete ? [remove(tag)] : []),
  ];

  const saved = (tag: TagDto): void => {
    if (matches(tag, search)) list.upsert(tag);
  };

  const add = (
    <AddButton
      text={t('add')}
      disabled={list.status === 'loading'}
      onClick={() => setEdited('new')}
    />
  );
  return (
    <div className="page">
      <PageHeader title={t('title')} subtitle={t('subtitle')}>
        <SearchInput
          value={search}
          onChange={setSearch}
          label={t('search')}
          placeholder={t('searchHint')}
        />
        {add}
      </PageHeader>
      <DataTable
        label={t('title')}
        list={list}
        columns={tagColumns(t)}
        nameOf={({ name }) => name}
        {...(mayEdit ? { onOpen: setEdited } : {})}
        {...(mayEdit || mayDelete ? { actions } : {})}
        empty={
          <EmptyState icon={TagIcon} title={t('empty.title')} action={add}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <TagDialog
          tag={edited === 'new' ? undefined : edited}
          others={list.items}
          onSaved={saved}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
};

export default TagsScreen;
