import { EditIcon, FilterIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  AddButton,
  DataTable,
  EmptyState,
  PageHeader,
  SearchInput,
  useList,
  useTexts,
} from 'prosa/web';
import type { SegmentDto } from '../../shared/segment-schemas.ts';
import { byName, matchesName } from '../list-order.ts';
import { useRemoval } from '../use-removal.tsx';
import { SegmentDialog } from './SegmentDialog.tsx';

/** Saved conditions that find contacts. */
const SegmentsScreen = () => {
  const t = useTexts('contact-lists');
  const shell = useTexts();
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<SegmentDto | 'new'>();
  const list = useList<SegmentDto>({
    path: '/segments',
    itemsKey: 'records',
    search,
    compare: byName,
    live: {
      event: 'segment',
      record: 'record',
      id: 'id',
      accepts: (record) => matchesName(record, search),
    },
  });
  const { remove, dialog } = useRemoval({
    list,
    path: '/segments',
    question: ({ name }) => ({
      title: t('segments.remove.title', { name }),
      text: t('segments.remove.text'),
    }),
    removed: t('segments.removed'),
  });
  const add = <AddButton text={t('segments.add')} onClick={() => setEdited('new')} />;
  return (
    <div className="page">
      <PageHeader title={t('segments.page')} subtitle={t('segments.subtitle')}>
        <SearchInput
          value={search}
          onChange={setSearch}
          label={t('segments.search')}
          placeholder={t('segments.searchHint')}
        />
        {add}
      </PageHeader>
      <DataTable
        label={t('segments.page')}
        list={list}
        columns={[
          {
            key: 'name',
            title: t('fields.name'),
            width: 'minmax(0, 3fr)',
            narrow: 'title',
            min: 200,
            render: ({ name }) => (
              <span className="lists-name" dir="auto">
                {name}
              </span>
            ),
          },
          {
            key: 'conditions',
            title: t('segments.conditions'),
            width: 'minmax(0, 2fr)',
            min: 200,
            render: ({ match, conditions }) => (
              <span className="lists-muted">
                {conditions
                  .map(({ kind }) => t(`segments.kinds.${kind}`))
                  .join(t(`segments.joints.${match}`))}
              </span>
            ),
          },
        ]}
        nameOf={({ name }) => name}
        onOpen={setEdited}
        actions={(record) => [
          { text: shell('common.edit'), icon: <EditIcon />, onClick: () => setEdited(record) },
          remove(record),
        ]}
        empty={
          <EmptyState icon={FilterIcon} title={t('segments.empty.title')} action={add}>
            {t('segments.empty.text')}
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <SegmentDialog
          segment={edited === 'new' ? undefined : edited}
          onSaved={(record) => {
            if (matchesName(record, search)) list.upsert(record);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {dialog}
    </div>
  );
};

export default SegmentsScreen;
