import { Pill, RelativeTime } from 'prosa/web';
import type { Column, Translate } from 'prosa/web';
import { labelOf } from '../../shared/facts.ts';
import type { DeliveryDto, DeliveryState } from '../../schemas.ts';

const TONES = { waiting: 'warning', delivered: 'success', failed: 'danger' } as const;

export const StatePill = ({
  state,
  t,
}: {
  readonly state: DeliveryState;
  readonly t: Translate;
}) => <Pill tone={TONES[state]}>{t(`deliveryStates.${state}`)}</Pill>;

export const nameOfFact = (t: Translate, fact: string): string => t(`facts.${labelOf(fact)}`);

/** The last answer in words. */
export const answerOf = (
  t: Translate,
  { status, problem }: Pick<DeliveryDto, 'status' | 'problem'>,
): string => {
  const words = problem === '' ? '' : t(`problems.${problem}`);
  return [status === null ? '' : String(status), words].filter((each) => each !== '').join(' · ');
};

/** The columns of a log. */
export const deliveryColumns = (t: Translate): readonly Column<DeliveryDto>[] => [
  {
    key: 'fact',
    title: t('delivery.fact'),
    width: 'minmax(0, 2fr)',
    narrow: 'title',
    render: ({ fact }) => nameOfFact(t, fact),
  },
  {
    key: 'state',
    title: t('delivery.state'),
    width: '120px',
    render: ({ state }) => <StatePill state={state} t={t} />,
  },
  {
    key: 'status',
    title: t('delivery.status'),
    width: 'minmax(0, 3fr)',
    render: (delivery) => answerOf(t, delivery) || '—',
  },
  {
    key: 'attempts',
    title: t('delivery.attempts'),
    width: '110px',
    align: 'end',
    render: ({ attemptCount }) => attemptCount,
  },
  {
    key: 'at',
    title: t('delivery.at'),
    width: '150px',
    render: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
];
