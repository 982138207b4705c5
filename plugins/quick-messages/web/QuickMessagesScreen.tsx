import { Button } from '@blueprintjs/core';
import { EditIcon, LightningIcon, PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  DataTable,
  EmptyState,
  http,
  isAllowed,
  PageHeader,
  SearchInput,
  toast,
  useConfirm,
  useList,
  useTexts,
  useUser,
} from 'prosa/web';
import type { RowAction } from 'prosa/web';
import type { QuickMessageDto } from '../schemas.ts';
import { QuickMessageDialog } from './QuickMessageDialog.tsx';
import { quickMessageColumns } from './quick-message-columns.tsx';
import { byShortcode, matches } from './quick-message-list.ts';

/** Prepared messages: the reader's own and the company's. */
const QuickMessagesScreen = () => {
  const t = useTexts('quick-messages');
  const shell = useTexts();
  const confirm = useConfirm();
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

  const remove = ({ id, shortcode, geral }: QuickMessageDto): void => {
    void confirm({
      title: t('remove.title', { shortcode }),
      children: t(geral ? 'remove.textGeral' : 'remove.text'),
      confirm: shell('common.delete'),
      isDanger: true,
      onConfirm: async () => {
        await http.delete(`/quick-messages/${id}`);
        list.remove(id);
        toast.success(t('removed'));
      },
    });
  };

  const actions = (record: QuickMessageDto): readonly RowAction[] =>
    mayChange(record)
      ? [
          { text: shell('common.edit'), icon: <EditIcon />, onClick: () => setEdited(record) },
          {
            text: shell('common.delete'),
            icon: <TrashIcon />,
            isDanger: true,
            onClick: () => remove(record),
          },
        ]
      : [];

  const add = (
    <Button intent="primary" icon={<PlusIcon />} text={t('add')} onClick={() => setEdited('new')} />
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
        columns={quickMessageColumns(t)}
        nameOf={({ shortcode }) => `/${shortcode}`}
        onOpen={(record) => {
          if (mayChange(record)) setEdited(record);
        }}
        actions={actions}
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
