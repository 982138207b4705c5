import { Button } from '@blueprintjs/core';
import { ImportIcon, PeopleIcon, TickCircleIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  AddButton,
  DataTable,
  EmptyState,
  ErrorState,
  Link,
  Navigate,
  PageHeader,
  SearchInput,
  Segments,
  useCan,
  useEvents,
  useLanguage,
  useList,
  useParams,
  useRecordActions,
  useTexts,
} from 'prosa/web';
import type { ContactListItemDto, ItemValidity } from '../schemas.ts';
import { CheckDialog } from './checks/CheckDialog.tsx';
import { CheckNotice } from './checks/CheckNotice.tsx';
import { useListCheck } from './checks/use-list-check.ts';
import { ImportDialog } from './import/ImportDialog.tsx';
import { ImportNotice } from './import/ImportNotice.tsx';
import { useListImport } from './import/use-list-import.ts';
import { itemColumns } from './list-columns.tsx';
import { ListItemDialog } from './ListItemDialog.tsx';
import { byName, matchesItem } from './list-order.ts';
import { useContactList } from './use-contact-list.ts';

const FILTERS: readonly (ItemValidity | 'all')[] = ['all', 'valid', 'invalid', 'unknown'];

const validityOf = ({ isWhatsappValid }: ContactListItemDto): ItemValidity => {
  if (isWhatsappValid === null) return 'unknown';
  return isWhatsappValid ? 'valid' : 'invalid';
};

/** Those on a list: found, added, changed and removed. */
const ListItems = ({ contactListId }: { readonly contactListId: number }) => {
  const t = useTexts('contact-lists');
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const [validity, setValidity] = useState<ItemValidity | 'all'>('all');
  const [edited, setEdited] = useState<ContactListItemDto | 'new'>();
  const [isImporting, setImporting] = useState(false);
  const imports = useListImport(contactListId);
  const { check, follow, change } = useListCheck(contactListId);
  const [isPlanning, setPlanning] = useState(false);
  const [dismissed, setDismissed] = useState<number>();
  const mayCheck = useCan('contact-lists-page:checkNumbers');
  const isChecking = check?.status === 'running' || check?.status === 'paused';
  const { list, error, isGone, reload } = useContactList(contactListId);
  const belongs = (item: ContactListItemDto): boolean =>
    item.contactListId === contactListId &&
    (validity === 'all' || validityOf(item) === validity) &&
    matchesItem(item, search);
  const items = useList<ContactListItemDto>({
    path: '/contact-list-items',
    itemsKey: 'contacts',
    params: { contactListId, ...(validity === 'all' ? {} : { validity }) },
    search,
    compare: byName,
    live: { event: 'ContactListItem', record: 'record', id: 'id', accepts: belongs },
  });
  useEvents(['ContactListItems'], (event) => {
    if (event.contactListId === contactListId) items.reload();
  });
  const { edit, remove } = useRecordActions({
    list: items,
    path: '/contact-list-items',
    question: ({ name }) => ({
      title: t('removeItem.title', { name }),
      text: t('removeItem.text'),
    }),
    removed: t('itemRemoved'),
    onEdit: setEdited,
  });
  if (isGone) return <Navigate to="/contact-lists" replace />;
  if (error !== undefined && list === undefined) {
    return <ErrorState error={error} onRetry={reload} />;
  }
  const add = <AddButton text={t('addItem')} onClick={() => setEdited('new')} />;
  const words = (count: number): string => count.toLocaleString(language);
  return (
    <div className="page">
      <PageHeader
        title={list?.name ?? t('items')}
        subtitle={
          <>
            <Link to="/contact-lists">{t('back')}</Link>
            {list &&
              ` · ${t('people', { count: list.contactsCount, shown: words(list.contactsCount) })}`}
          </>
        }
      >
        <SearchInput
          value={search}
          onChange={setSearch}
          label={t('searchItems')}
          placeholder={t('searchItemsHint')}
        />
        {mayCheck && (
          <Button
            icon={<TickCircleIcon />}
            text={t('check.action')}
            disabled={isChecking || !list || list.contactsCount === 0}
            onClick={() => setPlanning(true)}
          />
        )}
        <Button
          icon={<ImportIcon />}
          text={t('import.action')}
          onClick={() => setImporting(true)}
        />
        {add}
      </PageHeader>
      {imports.current && (
        <ImportNotice
          batch={imports.current}
          onShow={() => setImporting(true)}
          onDismiss={imports.dismiss}
        />
      )}
      {check && dismissed !== check.id && (
        <CheckNotice check={check} onChange={change} onDismiss={() => setDismissed(check.id)} />
      )}
      <div className="lists-filter">
        <Segments
          label={t('fields.validity')}
          value={validity}
          segments={FILTERS.map((value) => ({ value, label: t(`filters.${value}`) }))}
          onChange={setValidity}
        />
      </div>
      <DataTable
        label={t('items')}
        list={items}
        columns={itemColumns(t)}
        nameOf={({ name }) => name}
        onOpen={setEdited}
        actions={(item) => [edit(item), remove(item)]}
        empty={
          validity === 'all' ? (
            <EmptyState icon={PeopleIcon} title={t('emptyItems.title')} action={add}>
              {t('emptyItems.text')}
            </EmptyState>
          ) : (
            <EmptyState icon={PeopleIcon} title={t('emptyItems.none')} />
          )
        }
      />
      {isPlanning && (
        <CheckDialog
          contactListId={contactListId}
          onStarted={follow}
          onClose={() => setPlanning(false)}
        />
      )}
      {isImporting && (
        <ImportDialog
          contactListId={contactListId}
          current={imports.current}
          onTold={imports.follow}
          onDiscarded={imports.dismiss}
          onClose={() => {
            setImporting(false);
            if (imports.current?.status === 'done') imports.dismiss();
          }}
        />
      )}
      {edited !== undefined && (
        <ListItemDialog
          contactListId={contactListId}
          item={edited === 'new' ? undefined : edited}
          onSaved={(item) => {
            if (belongs(item)) items.upsert(item);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
};

/** The people of the list in the address. */
const ListItemsScreen = () => {
  const { contactListId = '' } = useParams();
  const id = Number(contactListId);
  if (!Number.isInteger(id) || id < 1) return <Navigate to="/contact-lists" replace />;
  return <ListItems key={id} contactListId={id} />;
};

export default ListItemsScreen;
