import { FolderOpenIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  AddButton,
  DataTable,
  EmptyState,
  PageHeader,
  SearchInput,
  useList,
  useRecordActions,
  useTexts,
} from 'prosa/web';
import type { FileListDto } from '../schemas.ts';
import { FileListDialog } from './FileListDialog.tsx';
import { answers, byName } from './file-list-order.ts';

/** The lists of files of the company. */
const FilesScreen = () => {
  const t = useTexts('files');
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<FileListDto | 'new'>();
  const list = useList<FileListDto>({
    path: '/files',
    itemsKey: 'files',
    search,
    compare: byName,
    live: {
      event: 'file',
      record: 'files',
      id: 'fileId',
      accepts: (record) => answers(record, search),
    },
  });
  const { edit, remove } = useRecordActions({
    list,
    path: '/files',
    question: ({ name }) => ({ title: t('remove.title', { name }), text: t('remove.text') }),
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
        columns={[
          {
            key: 'name',
            title: t('fields.name'),
            width: 'minmax(0, 2fr)',
            narrow: 'title',
            render: ({ name }) => <bdi>{name}</bdi>,
          },
          {
            key: 'files',
            title: t('fields.files'),
            width: 'minmax(0, 3fr)',
            min: 180,
            render: ({ options }) => (
              <span className="files-names" dir="auto">
                {options
                  .filter(({ path }) => path !== null)
                  .map(({ name, mediaName }) => name || mediaName)
                  .join(', ') || '—'}
              </span>
            ),
          },
        ]}
        nameOf={({ name }) => name}
        onOpen={setEdited}
        actions={(record) => [edit(record), remove(record)]}
        empty={
          <EmptyState icon={FolderOpenIcon} title={t('empty.title')} action={add}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <FileListDialog
          record={edited === 'new' ? undefined : edited}
          onSaved={(record) => {
            if (answers(record, search)) list.upsert(record);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
};

export default FilesScreen;
