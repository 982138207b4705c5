import { ChatIcon, MergeColumnsIcon, PeopleIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  AddButton,
  DataTable,
  EmptyState,
  http,
  PageHeader,
  SearchInput,
  Slot,
  toast,
  useCan,
  useList,
  useRecordActions,
  useTexts,
} from 'prosa/web';
import type { RowAction } from 'prosa/web';
import type { ContactDto, ContactRow } from '../schemas.ts';
import { ContactFilterSlot } from '../slots.ts';
import { contactColumns } from './contact-columns.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { byName, matches } from './contact-list.ts';
import { MergeDialog } from './identity/MergeDialog.tsx';
import { Imports } from './import/Imports.tsx';
import type { OpenImport } from './import/Imports.tsx';
import { useContactImport } from './import/use-contact-import.ts';
import { TransferMenu } from './TransferMenu.tsx';
import { useNamedSearch } from './use-named-search.ts';
import { useStartTicket } from './use-start-ticket.tsx';

/** Everybody the company talks with: found, added, changed, and a ticket opened. */
const ContactsScreen = () => {
  const t = useTexts('contacts');
  const mayDelete = useCan('contacts-page:deleteContact');
  const mayMerge = useCan('contacts-page:mergeContacts');
  const { start, dialog } = useStartTicket();
  const [search, setSearch] = useNamedSearch();
  const [filter, setFilter] = useState('');
  const [edited, setEdited] = useState<ContactDto | 'new'>();
  const [merging, setMerging] = useState<ContactRow>();
  const imports = useContactImport();
  const [openImport, setOpenImport] = useState<OpenImport>();
  const list = useList<ContactRow>({
    path: '/contacts',
    itemsKey: 'contacts',
    search,
    ...(filter !== '' && { params: { filter } }),
    compare: byName,
    live: {
      event: 'contact',
      accepts: (contact) => matches(contact, search),
      enter: filter === '' ? 'create' : 'never',
    },
  });
  /** A contact that is not in the list belongs to it, as far as a screen can tell. */
  const mayEnter = (contact: ContactRow): boolean =>
    matches(contact, search) && (filter === '' || list.items.some(({ id }) => id === contact.id));

  const edit = (contact: ContactRow): void => {
    http
      .get<ContactDto>(`/contacts/${contact.id}`)
      .then(setEdited, (error: unknown) => toast.error(error));
  };

  const { edit: editAction, remove } = useRecordActions({
    list,
    path: '/contacts',
    question: ({ name }) => ({ title: t('remove.title', { name }), text: t('remove.text') }),
    removed: t('removed'),
    onEdit: edit,
  });

  const actions = (contact: ContactRow): readonly RowAction[] => [
    { text: t('start'), icon: <ChatIcon />, onClick: () => start(contact) },
    editAction(contact),
    ...(mayMerge && !contact.isGroup
      ? [
          {
            text: t('merge.action'),
            icon: <MergeColumnsIcon />,
            onClick: () => setMerging(contact),
          },
        ]
      : []),
    ...(mayDelete ? [remove(contact)] : []),
  ];

  const saved = (contact: ContactDto, opensTicket: boolean): void => {
    const { extraInfo: _extraInfo, ...row } = contact;
    if (mayEnter(row)) list.upsert(row);
    toast.success(t('saved'));
    setEdited(undefined);
    if (opensTicket) start(row);
  };

  const merged = ({ extraInfo: _extraInfo, ...row }: ContactDto, goneId: number): void => {
    list.remove(goneId);
    if (mayEnter(row)) list.upsert(row);
    setMerging(undefined);
  };

  const parted = (contact: ContactDto): void => {
    const { extraInfo: _extraInfo, ...row } = contact;
    if (mayEnter(row)) list.upsert(row);
    setEdited(undefined);
  };

  const add = <AddButton text={t('add')} onClick={() => setEdited('new')} />;
  return (
    <div className="page">
      <PageHeader title={t('title')}>
        <SearchInput
          value={search}
          onChange={setSearch}
          label={t('search')}
          placeholder={t('searchHint')}
        />
        <TransferMenu search={search} filter={filter} onImport={setOpenImport} />
        {add}
      </PageHeader>
      <Imports imports={imports} open={openImport} onOpen={setOpenImport} />
      <Slot slot={ContactFilterSlot} filter={filter} onChange={setFilter} reload={list.reload} />
      <DataTable
        label={t('title')}
        list={list}
        columns={contactColumns(t, start)}
        nameOf={({ name }) => name}
        onOpen={edit}
        actions={actions}
        empty={
          filter === '' ? (
            <EmptyState icon={PeopleIcon} title={t('empty.title')} action={add}>
              {t('empty.text')}
            </EmptyState>
          ) : (
            <EmptyState icon={PeopleIcon} title={t('empty.filtered')} />
          )
        }
      />
      {edited !== undefined && (
        <ContactDialog
          contact={edited === 'new' ? undefined : edited}
          onSaved={saved}
          onParted={parted}
          onClose={() => {
            setEdited(undefined);
            // Other plugins' values of a contact are changed within its dialog.
            if (filter !== '') list.reload();
          }}
        />
      )}
      {merging && (
        <MergeDialog contact={merging} onMerged={merged} onClose={() => setMerging(undefined)} />
      )}
      {dialog}
    </div>
  );
};

export default ContactsScreen;
