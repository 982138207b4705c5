import { LayersIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import {
  AddButton,
  DataTable,
  EmptyState,
  Pill,
  formatMoney,
  SearchInput,
  sizeText,
  text,
  useLanguage,
  useList,
  useRecordActions,
  useTexts,
} from 'prosa/web';
import type { Column, Translate } from 'prosa/web';
import { SETTINGS_TOOLBAR_CLASS } from '../../settings/public.ts';
import { PLAN_FLAGS } from 'prosa/contract';
import type { PlanDto, PlanFeatureDto } from '../schemas.ts';
import { PlanDialog } from './PlanDialog.tsx';

/** The features that companies on the plan may use. */
const featuresOf = (plan: PlanDto, features: readonly PlanFeatureDto[], t: Translate): string => {
  const names = [
    ...PLAN_FLAGS.filter((flag) => plan[flag]).map((flag) => t(`fields.${flag}`)),
    ...features
      .filter(({ id }) => plan.features[id])
      .map(({ id, plugin }) => text(`${plugin}:planFeatures.${id}.label`)),
  ];
  if (names.length === PLAN_FLAGS.length + features.length) return t('features.all');
  return names.length === 0 ? t('features.none') : names.join(', ');
};

const PLAN_MEGABYTE = 1_000_000;

const columnsFor = (
  features: readonly PlanFeatureDto[],
  t: Translate,
  language: string,
): readonly Column<PlanDto>[] => [
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
    priority: 3,
    align: 'end',
    render: (plan) => plan[count],
  })),
  {
    key: 'storage',
    title: t('storage'),
    width: '130px',
    priority: 4,
    align: 'end',
    render: ({ storageMegabytes: size }) =>
      size === 0 ? t('unlimited') : sizeText(size * PLAN_MEGABYTE, language),
  },
  {
    key: 'value',
    title: t('fields.value'),
    width: '140px',
    align: 'end',
    render: ({ value }) => formatMoney(value),
  },
  {
    key: 'features',
    title: t('features.title'),
    width: 'minmax(0, 2fr)',
    min: 160,
    priority: 5,
    render: (plan) => {
      const words = featuresOf(plan, features, t);
      return <span title={words}>{words}</span>;
    },
  },
  {
    key: 'offered',
    title: t('fields.isPublic'),
    width: '150px',
    priority: 2,
    render: ({ isPublic }) => (
      <Pill tone={isPublic ? 'success' : 'neutral'}>{t(isPublic ? 'offered' : 'hidden')}</Pill>
    ),
  },
];

/** The plans the platform sells: for its own people. */
const PlansPage = () => {
  const t = useTexts('plans');
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<PlanDto | 'new'>();
  const list = useList<PlanDto>({
    path: '/plans',
    itemsKey: 'plans',
    search,
    compare: (one, other) => one.name.localeCompare(other.name),
  });

  const { items: features } = useList<PlanFeatureDto>({ path: '/plans/features' });
  const { edit, remove } = useRecordActions({
    list,
    path: '/plans',
    question: ({ name }) => ({ title: t('remove.title', { name }), text: t('remove.text') }),
    onEdit: setEdited,
  });
  const add = <AddButton text={t('add')} onClick={() => setEdited('new')} />;
  return (
    <>
      <div className={SETTINGS_TOOLBAR_CLASS}>
        <SearchInput value={search} onChange={setSearch} label={t('search')} />
        {add}
      </div>
      <DataTable
        label={t('title')}
        list={list}
        columns={columnsFor(features, t, language)}
        nameOf={({ name }) => name}
        onOpen={setEdited}
        actions={(plan) => [edit(plan), remove(plan)]}
        empty={
          <EmptyState icon={LayersIcon} title={t('empty.title')} action={add}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <PlanDialog
          plan={edited === 'new' ? undefined : edited}
          features={features}
          onSaved={list.upsert}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
};

export default PlansPage;
