import { ChartIcon, EnvelopeIcon, PauseIcon, PlayIcon, StopIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  AddButton,
  DataTable,
  EmptyState,
  PageHeader,
  SearchInput,
  useList,
  useNavigate,
  useRecordActions,
  useTexts,
} from 'prosa/web';
import type { RowAction } from 'prosa/web';
import type { CampaignDto } from '../shared/campaign-schemas.ts';
import { campaignColumns } from './campaign-columns.tsx';
import { byName, matches } from './campaign-list.ts';
import { useActs } from './use-acts.ts';
import { CampaignWizard } from './wizard/CampaignWizard.tsx';
import type { Step } from './wizard/steps.ts';

/** The company's campaigns, as they are at this moment. */
const CampaignsScreen = () => {
  const t = useTexts('campaigns');
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<{ record?: CampaignDto; first?: Step }>();
  const list = useList<CampaignDto>({
    path: '/campaigns',
    itemsKey: 'records',
    search,
    compare: byName,
    live: {
      event: 'campaign',
      record: 'record',
      id: 'id',
      accepts: (record) => matches(record, search),
    },
  });
  const act = useActs(list.upsert);
  const { edit, remove } = useRecordActions({
    list,
    path: '/campaigns',
    question: ({ name }) => ({ title: t('remove.title', { name }), text: t('remove.text') }),
    removed: t('removed'),
    onEdit: (record) => setOpened({ record }),
  });
  const actions = (record: CampaignDto): readonly RowAction[] => {
    const { status, hold } = record;
    const isStartable = status === 'INATIVA' || status === 'PROGRAMADA' || hold?.by === 'late';
    return [
      ...(isStartable
        ? [
            {
              text: t('acts.check'),
              icon: <PlayIcon />,
              onClick: () => setOpened({ record, first: 'check' }),
            },
          ]
        : []),
      ...(status === 'EM_ANDAMENTO'
        ? [{ text: t('acts.cancel'), icon: <PauseIcon />, onClick: () => act('cancel', record) }]
        : []),
      ...(status === 'CANCELADA'
        ? [
            { text: t('acts.restart'), icon: <PlayIcon />, onClick: () => act('restart', record) },
            { text: t('acts.end'), icon: <StopIcon />, onClick: () => act('end', record) },
          ]
        : []),
      {
        text: t('acts.report'),
        icon: <ChartIcon />,
        onClick: () => void navigate(`/campaign/${String(record.id)}/report`),
      },
      edit(record),
      ...(status === 'EM_ANDAMENTO' ? [] : [remove(record)]),
    ];
  };
  const add = <AddButton text={t('add')} onClick={() => setOpened({})} />;
  return (
    <div className="page">
      <PageHeader title={t('title')} subtitle={t('subtitle')}>
        <SearchInput
          value={search}
          onChange={setSearch}
          label={t('search')}
          placeholder={t('search')}
        />
        {add}
      </PageHeader>
      <DataTable
        label={t('title')}
        list={list}
        columns={campaignColumns(t)}
        nameOf={({ name }) => name}
        onOpen={(record) => setOpened({ record })}
        actions={actions}
        empty={
          <EmptyState icon={EnvelopeIcon} title={t('empty.title')} action={add}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      {opened && (
        <CampaignWizard
          record={opened.record}
          first={opened.first ?? 'audience'}
          onSaved={(record) => {
            if (matches(record, search)) list.upsert(record);
          }}
          onAct={(name, record) => {
            setOpened(undefined);
            act(name, record);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
};

export default CampaignsScreen;
