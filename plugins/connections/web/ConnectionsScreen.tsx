import { Button } from '@blueprintjs/core';
import { CellTowerIcon, EditIcon, PlusIcon, PulseIcon, TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  DataTable,
  EmptyState,
  http,
  LimitCount,
  PageHeader,
  toast,
  useAskedToOpen,
  useCan,
  useClosedToVisitors,
  useConfirm,
  useTexts,
} from 'prosa/web';
import type { RowAction } from 'prosa/web';
import type { ConnectionDto } from '../schemas.ts';
import { CodeDialog } from './pairing/CodeDialog.tsx';
import { ConnectionDialog } from './form/ConnectionDialog.tsx';
import { connectionColumns } from './connection-columns.tsx';
import { HealthDialog } from './health/HealthDialog.tsx';
import { NewConnectionDialog } from './form/NewConnectionDialog.tsx';
import { useConnections } from './use-connections.ts';

/** The company's connections: how they are, and what can be done about it. */
const ConnectionsScreen = () => {
  const t = useTexts('connections');
  const shell = useTexts();
  const confirm = useConfirm();
  const list = useConnections();
  const closed = useClosedToVisitors();
  const mayAdd = useCan('connections-page:addConnection');
  const mayEdit = useCan('connections-page:editOrDeleteConnection');
  const [edited, setEdited] = useState<ConnectionDto>();
  const asked = useAskedToOpen();
  const [isAdding, setAdding] = useState(asked.isNew);
  const askedConnection =
    asked.id === undefined ? undefined : list.items.find(({ id }) => id === asked.id);
  const shown = edited ?? (mayEdit ? askedConnection : undefined);
  const [paired, setPaired] = useState<ConnectionDto>();
  const [examined, setExamined] = useState<number>();
  const examinedNow = list.items.find(({ id }) => id === examined);
  const examine = ({ id }: ConnectionDto): void => setExamined(id);

  const pair = async (connection: ConnectionDto): Promise<void> => {
    setAdding(false);
    list.upsert(connection);
    // Nobody adds a connection to leave it alone: its code is the next step.
    try {
      await http.put(`/whatsappsession/${String(connection.id)}`);
      setPaired(connection);
    } catch (error) {
      toast.error(error);
    }
  };
  const remove = (connection: ConnectionDto): void =>
    void confirm({
      title: t('remove.title', { name: connection.name }),
      children: t('remove.text'),
      confirm: shell('common.delete'),
      isDanger: true,
      onConfirm: async () => {
        await http.delete(`/whatsapp/${String(connection.id)}`);
        list.remove(connection.id);
        toast.success(t('removed'));
      },
    });
  const actions = (connection: ConnectionDto): readonly RowAction[] => [
    { text: t('actions.details'), icon: <PulseIcon />, onClick: () => examine(connection) },
    { text: shell('common.edit'), icon: <EditIcon />, onClick: () => setEdited(connection) },
    {
      text: shell('common.delete'),
      icon: <TrashIcon />,
      isDanger: true,
      onClick: () => remove(connection),
      ...(closed === undefined ? {} : { disabledBecause: closed }),
    },
  ];
  const count = list.status === 'loading' ? undefined : list.items.length;
  const add = mayAdd && (
    <Button
      intent="primary"
      icon={<PlusIcon />}
      text={t('add')}
      disabled={list.status === 'loading' || closed !== undefined}
      title={closed}
      onClick={() => setAdding(true)}
    />
  );
  return (
    <div className="page connections">
      <PageHeader title={t('title')} subtitle={t('subtitle')}>
        <LimitCount what="connections" count={count} />
        {add}
      </PageHeader>
      <DataTable
        label={t('title')}
        list={list}
        columns={connectionColumns(t, setPaired, examine)}
        nameOf={({ name }) => name}
        {...(mayEdit ? { actions, onOpen: setEdited } : {})}
        empty={
          <EmptyState icon={CellTowerIcon} title={t('empty.title')} action={add}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      {isAdding && mayAdd && closed === undefined && (
        <NewConnectionDialog
          count={count}
          onCreated={(connection) => void pair(connection)}
          onClose={() => {
            setAdding(false);
            asked.goBack();
          }}
        />
      )}
      {shown && (
        <ConnectionDialog
          connection={shown}
          onSaved={list.upsert}
          onClose={() => {
            setEdited(undefined);
            asked.goBack();
          }}
        />
      )}
      {examinedNow && (
        <HealthDialog connection={examinedNow} onClose={() => setExamined(undefined)} />
      )}
      {paired && (
        <CodeDialog
          connection={paired}
          onClose={() => {
            setPaired(undefined);
            asked.goBack();
          }}
        />
      )}
    </div>
  );
};

export default ConnectionsScreen;
