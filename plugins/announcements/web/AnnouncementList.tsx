import { FeedIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  AddButton,
  DataTable,
  EmptyState,
  PageHeader,
  SearchInput,
  useEvents,
  useList,
  useNow,
  useRecordActions,
  useTexts,
} from 'prosa/web';
import type { AnnouncementDto } from '../schemas.ts';
import { columnsFor } from './announcement-columns.tsx';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';

const newestFirst = (a: AnnouncementDto, b: AnnouncementDto): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id - a.id;

/** All announcements there are, for the platform's own people. */
export const AnnouncementList = () => {
  const t = useTexts('announcements');
  const now = useNow();
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<AnnouncementDto | 'new'>();
  const list = useList<AnnouncementDto>({
    path: '/announcements',
    itemsKey: 'records',
    search,
    compare: newestFirst,
  });
  useEvents(['announcement'], ({ action }) => {
    if (action === 'reload') list.reload();
  });
  const { edit, remove } = useRecordActions({
    list,
    path: '/announcements',
    question: ({ title }) => ({ title: t('remove.title', { title }), text: t('remove.text') }),
    removed: t('removed'),
    onEdit: setEdited,
  });
  const add = <AddButton text={t('add')} onClick={() => setEdited('new')} />;
  return (
    <div className="page">
      <PageHeader title={t('title')} subtitle={t('subtitle')}>
        <SearchInput value={search} onChange={setSearch} label={t('search')} />
        {add}
      </PageHeader>
      <DataTable
        label={t('title')}
        list={list}
        columns={columnsFor(t, now)}
        nameOf={({ title }) => title}
        onOpen={setEdited}
        actions={(record) => [edit(record), remove(record)]}
        empty={
          <EmptyState icon={FeedIcon} title={t('empty.title')} action={add}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <AnnouncementDialog
          record={edited === 'new' ? undefined : edited}
          onSaved={list.upsert}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
};
