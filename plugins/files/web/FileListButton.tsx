import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { FolderOpenIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { ErrorState, MenuButton, SearchInput, SkeletonRows, useList, useTexts } from 'prosa/web';
import type { TicketComposerProps } from '../../tickets/public.ts';
import type { FileListDto } from '../schemas.ts';
import { answers, byName } from './file-list-order.ts';
import { SendDialog } from './SendDialog.tsx';

const Choices = ({ onChoose }: { readonly onChoose: (list: FileListDto) => void }) => {
  const t = useTexts('files');
  const [search, setSearch] = useState('');
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
  return (
    <div className="files-choices">
      <SearchInput value={search} onChange={setSearch} label={t('search')} />
      {list.status === 'loading' && <SkeletonRows rows={3} height={32} />}
      {list.status === 'error' && <ErrorState error={list.error} onRetry={list.reload} />}
      {list.status === 'ready' && (
        <Menu aria-label={t('choice.open')}>
          {list.items.length === 0 && (
            <MenuItem disabled text={t(list.searched === '' ? 'choice.none' : 'choice.notFound')} />
          )}
          {list.items.map((each) => (
            <MenuItem key={each.id} text={<bdi>{each.name}</bdi>} onClick={() => onChoose(each)} />
          ))}
        </Menu>
      )}
      {list.hasMore && (
        <Button
          variant="minimal"
          text={t('choice.more')}
          loading={list.isLoadingMore}
          onClick={list.loadMore}
        />
      )}
    </div>
  );
};

/** The button below the text: chooses a list of files, shows what it sends, and sends it. */
const FileListButton = ({ ticket }: TicketComposerProps) => {
  const t = useTexts('files');
  const [chosen, setChosen] = useState<FileListDto>();
  return (
    <>
      <MenuButton
        label={t('choice.open')}
        icon={<FolderOpenIcon />}
        placement="top-start"
        menu={<Choices onChoose={setChosen} />}
      />
      {chosen && (
        <SendDialog ticketId={ticket.id} list={chosen} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
};

export default FileListButton;
