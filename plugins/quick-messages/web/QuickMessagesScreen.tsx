import { LightningIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  AddButton,
  DataTable,
  EmptyState,
  isAllowed,
  PageHeader,
  SearchInput,
  useList,
  useRecordActions,
  useTexts,
  useUser,
} from 'prosa/web';
import type { QuickMessageDto } from '../schemas.ts';
import { QuickMessageDialog } from './QuickMessageDialog.tsx';
import { quickMessageColumns } from './quick-message-columns.tsx';
import { byShortcode, matches } from './quick-message-list.ts';

/** Prepared messages: the reader's own and the company's. */
const QuickMessagesScreen = () => {
  const t = useTexts('quick-messages');
  const user = useUser();
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<QuickMessageDto | 'new'>();
  const list = useList<QuickMessageDto>({
    path: '/quick-messages',
    itemsKey: 'records',
    search,
    compare: byShortcode,
    live: {
      event: 'quickmessage',
      record: 'record',
      id: 'id',
      accepts: (record) => matches(record, search),
    },
  });
  const mayChange = ({ userId }: QuickMessageDto): boolean =>
    userId === user.id || isAllowed(user, 'admin');

  const { edit, remove } = useRecordActions({
    list,
    path: '/quick-messages',
    question: ({ shortcode, geral }) => ({
      title: t('remove.title', { shortcode }),
      text: t(geral ? 'remove.textGeral' : 'remove.text'),
    }),
    removed: t('removed'),
    onEdit: setEdited,
  });

  const add = <AddButton text={t('add')} onClick={() => setEdited('new')} />;
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
        columns={quickMessageColumns(t)}
        nameOf={({ shortcode }) => `/${shortcode}`}
        onOpen={(record) => {
          if (mayChange(record)) setEdited(record);
        }}
        actions={(record) => (mayChange(record) ? [edit(record), remove(record)] : [])}
        empty={
          <EmptyState icon={LightningIcon} title={t('empty.title')} action={add}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <QuickMessageDialog
          record={edited === 'new' ? undefined : edited}
          onSaved={(record) => {
            if (matches(record, search)) list.upsert(record);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
};

export default QuickMessagesScreen;
