import { Button } from '@blueprintjs/core';
import { AlignLeftIcon, DiagramTreeIcon, EditIcon, PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  DataTable,
  EmptyState,
  LimitCount,
  http,
  PageHeader,
  SearchInput,
  toast,
  useAskedToOpen,
  useConfirm,
  useList,
  useTexts,
} from 'prosa/web';
import type { List } from 'prosa/web';
import type { QueueDto } from '../schemas.ts';
import { folded } from './folded.ts';
import { OptionsDialog } from './options/OptionsDialog.tsx';
import { QueueDialog } from './QueueDialog.tsx';
import { queueColumns } from './queue-columns.tsx';
import { useAttendants } from './use-attendants.ts';

const byOrder = (a: QueueDto, b: QueueDto): number => a.orderQueue - b.orderQueue || a.id - b.id;

/** A company has few queues, and all of them are here: they are searched where they are. */
const foundIn = (list: List<QueueDto>, search: string): List<QueueDto> => {
  const searched = search.trim();
  const items = list.items.filter(({ name }) => folded(name).includes(folded(searched)));
  return { ...list, items, searched };
};

/** The queues of the company: what they are called, what they say, and who attends them. */
const QueuesScreen = () => {
  const t = useTexts('queues');
  const shell = useTexts();
  const confirm = useConfirm();
  const attendants = useAttendants();
  const list = useList<QueueDto>({
    path: '/queue',
    live: { event: 'queue', enter: 'always' },
    compare: byOrder,
  });
  const [search, setSearch] = useState('');
  const asked = useAskedToOpen();
  const [edited, setEdited] = useState<QueueDto | 'new' | undefined>(
    asked.isNew ? 'new' : undefined,
  );
  const askedQueue =
    asked.id === undefined ? undefined : list.items.find(({ id }) => id === asked.id);
  const shown = edited ?? askedQueue;
  const close = (): void => {
    setEdited(undefined);
    asked.goBack();
  };
  const [optionsOf, setOptionsOf] = useState<QueueDto>();

  const remove = (queue: QueueDto): void => {
    void confirm({
      title: t('remove.title', { name: queue.name }),
      children: t('remove.text'),
      confirm: shell('common.delete'),
      isDanger: true,
      onConfirm: async () => {
        await http.delete(`/queue/${queue.id}`);
        list.remove(queue.id);
        toast.success(t('removed'));
      },
    });
  };

  const add = (
    <Button
      intent="primary"
      icon={<PlusIcon />}
      text={t('add')}
      disabled={list.status === 'loading'}
      onClick={() => setEdited('new')}
    />
  );
  return (
    <div className="page">
      <PageHeader title={t('title')} subtitle={t('subtitle')}>
        <LimitCount
          what="queues"
          count={list.status === 'loading' ? undefined : list.items.length}
        />
        <SearchInput value={search} onChange={setSearch} label={t('search')} />
        {add}
      </PageHeader>
      <DataTable
        label={t('title')}
        list={foundIn(list, search)}
        columns={queueColumns(t, attendants.items)}
        nameOf={({ name }) => name}
        onOpen={setEdited}
        actions={(queue) => [
          {
            text: shell('common.edit'),
            icon: <EditIcon />,
            onClick: () => setEdited(queue),
          },
          {
            text: t('options.open'),
            icon: <DiagramTreeIcon />,
            onClick: () => setOptionsOf(queue),
          },
          {
            text: shell('common.delete'),
            icon: <TrashIcon />,
            isDanger: true,
            onClick: () => remove(queue),
          },
        ]}
        empty={
          <EmptyState icon={AlignLeftIcon} title={t('empty.title')} action={add}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      {optionsOf && <OptionsDialog queue={optionsOf} onClose={() => setOptionsOf(undefined)} />}
      {shown !== undefined && list.status !== 'loading' && (
        <QueueDialog
          queue={shown === 'new' ? undefined : shown}
          others={list.items}
          attendants={attendants}
          onSaved={list.upsert}
          onClose={close}
        />
      )}
    </div>
  );
};

export default QueuesScreen;
