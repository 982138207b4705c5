import { DataConnectionIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  AddButton,
  DataTable,
  EmptyState,
  PageHeader,
  Pill,
  SearchInput,
  useList,
  useRecordActions,
  useTexts,
} from 'prosa/web';
import type { IntegrationDto } from '../schemas.ts';
import { IntegrationDialog } from './IntegrationDialog.tsx';
import { answers, newestFirst } from './integration-order.ts';
import { TypeLogo } from './TypeLogo.tsx';

/** The integrations of the company. */
const IntegrationsScreen = () => {
  const t = useTexts('queue-integrations');
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<IntegrationDto | 'new'>();
  const list = useList<IntegrationDto>({
    path: '/queueIntegration',
    itemsKey: 'queueIntegrations',
    search,
    compare: newestFirst,
    live: {
      event: 'queueIntegration',
      record: 'queueIntegration',
      id: 'integrationId',
      accepts: (record) => answers(record, search),
    },
  });
  const { edit, remove } = useRecordActions({
    list,
    path: '/queueIntegration',
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
            key: 'type',
            title: t('columns.type'),
            width: '160px',
            render: ({ type }) => (
              <span className="integration-type">
                <TypeLogo type={type} />
                {t(`types.${type}`)}
              </span>
            ),
          },
          {
            key: 'id',
            title: t('columns.id'),
            width: '72px',
            render: ({ id }) => String(id),
          },
          {
            key: 'name',
            title: t('columns.name'),
            width: 'minmax(0, 2fr)',
            narrow: 'title',
            render: ({ name }) => <bdi>{name}</bdi>,
          },
          {
            key: 'state',
            title: t('columns.state'),
            width: 'minmax(0, 1fr)',
            min: 160,
            render: ({ stoppedAt }) =>
              stoppedAt === null ? (
                <Pill tone="success">{t('state.on')}</Pill>
              ) : (
                <Pill tone="danger">{t('state.stopped')}</Pill>
              ),
          },
        ]}
        nameOf={({ name }) => name}
        onOpen={setEdited}
        actions={(record) => [edit(record), remove(record)]}
        empty={
          <EmptyState icon={DataConnectionIcon} title={t('empty.title')} action={add}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <IntegrationDialog
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

export default IntegrationsScreen;
