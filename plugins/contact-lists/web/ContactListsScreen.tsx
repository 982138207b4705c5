import { EditIcon, ThListIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  AddButton,
  DataTable,
  EmptyState,
  PageHeader,
  SearchInput,
  useLanguage,
  useList,
  useNavigate,
  useTexts,
} from 'prosa/web';
import type { ContactListDto } from '../schemas.ts';
import { ContactListDialog } from './ContactListDialog.tsx';
import { listColumns } from './list-columns.tsx';
import { byName, matchesName } from './list-order.ts';
import { useRemoval } from './use-removal.tsx';

/** The lists of people a company writes to. */
const ContactListsScreen = () => {
  const t = useTexts('contact-lists');
  const shell = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<ContactListDto | 'new'>();
  const list = useList<ContactListDto>({
    path: '/contact-lists',
    itemsKey: 'records',
    search,
    compare: byName,
    live: {
      event: 'ContactList',
      record: 'record',
      id: 'id',
      accepts: (record) => matchesName(record, search),
    },
  });
  const { remove, dialog } = useRemoval({
    list,
    path: '/contact-lists',
    question: ({ name, contactsCount }) => ({
      title: t('remove.title', { name }),
      text: t('remove.text', { count: contactsCount }),
    }),
    removed: t('removed'),
  });
  const openList = ({ id }: ContactListDto): void =>
    void navigate(`/contact-lists/${String(id)}/contacts`);
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
        columns={listColumns(t, language)}
        nameOf={({ name }) => name}
        onOpen={openList}
        actions={(record) => [
          { text: t('open'), icon: <ThListIcon />, onClick: () => openList(record) },
          { text: shell('common.edit'), icon: <EditIcon />, onClick: () => setEdited(record) },
          remove(record),
        ]}
        empty={
          <EmptyState icon={ThListIcon} title={t('empty.title')} action={add}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <ContactListDialog
          record={edited === 'new' ? undefined : edited}
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

export default ContactListsScreen;
