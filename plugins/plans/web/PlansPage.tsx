import { Button } from '@blueprintjs/core';
import { EditIcon, LayersIcon, PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  DataTable,
  EmptyState,
  http,
  Pill,
  SearchInput,
  toast,
  useConfirm,
  useList,
  useTexts,
} from 'prosa/web';
import type { Column, Translate } from 'prosa/web';
import { SETTINGS_TOOLBAR_CLASS } from '../../settings/public.ts';
import type { PlanDto } from '../schemas.ts';
import { formatMoney } from './money.ts';
import { PlanDialog } from './PlanDialog.tsx';

const columnsFor = (t: Translate): readonly Column<PlanDto>[] => [
  {
    key: 'name',
    title: t('fields.name'),
    width: 'minmax(0, 2fr)',
    narrow: 'title',
    render: ({ name }) => name,
  },
  ...(['users', 'connections', 'queues'] as const).map((count): Column<PlanDto> => ({
    key: count,
    title: t(`fields.${count}`),
    width: '110px',
    align: 'end',
    render: (plan) => plan[count],
  })),
  {
    key: 'value',
    title: t('fields.value'),
    width: '140px',
    align: 'end',
    render: ({ value }) => formatMoney(value),
  },
  {
    key: 'offered',
    title: t('fields.isPublic'),
    width: '150px',
    render: ({ isPublic }) => (
      <Pill tone={isPublic ? 'success' : 'neutral'}>{t(isPublic ? 'offered' : 'hidden')}</Pill>
    ),
  },
];

/** What the platform sells: for its own people. */
export const PlansPage = () => {
  const t = useTexts('plans');
  const shell = useTexts();
  const confirm = useConfirm();
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<PlanDto | 'new'>();
  const list = useList<PlanDto>({
    path: '/plans',
    itemsKey: 'plans',
    search,
    compare: (one, other) => one.name.localeCompare(other.name),
  });

  const remove = (plan: PlanDto): void => {
    void confirm({
      title: t('remove.title', { name: plan.name }),
      children: t('remove.text'),
      confirm: shell('common.delete'),
      isDanger: true,
      onConfirm: async () => {
        await http.delete(`/plans/${plan.id}`);
        list.remove(plan.id);
        toast.success(shell('common.done'));
      },
    });
  };
  const add = (
    <Button intent="primary" icon={<PlusIcon />} text={t('add')} onClick={() => setEdited('new')} />
  );
  return (
    <>
      <div className={SETTINGS_TOOLBAR_CLASS}>
        <SearchInput value={search} onChange={setSearch} label={t('search')} />
        {add}
      </div>
      <DataTable
        label={t('title')}
        list={list}
        columns={columnsFor(t)}
        nameOf={({ name }) => name}
        onOpen={setEdited}
        actions={(plan) => [
          { text: shell('common.edit'), icon: <EditIcon />, onClick: () => setEdited(plan) },
          {
            text: shell('common.delete'),
            icon: <TrashIcon />,
            isDanger: true,
            onClick: () => remove(plan),
          },
        ]}
        empty={
          <EmptyState icon={LayersIcon} title={t('empty.title')} action={add}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <PlanDialog
          plan={edited === 'new' ? undefined : edited}
          onSaved={list.upsert}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
};
