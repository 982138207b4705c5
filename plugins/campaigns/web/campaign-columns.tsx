import { formatDateTime, Pill, RelativeTime } from 'prosa/web';
import type { Column, Translate } from 'prosa/web';
import type { CampaignDto } from '../shared/campaign-schemas.ts';

const TONES = {
  INATIVA: 'neutral',
  PROGRAMADA: 'brand',
  EM_ANDAMENTO: 'success',
  CANCELADA: 'warning',
  FINALIZADA: 'neutral',
} as const;

const holdWords = (t: Translate, { by, reason }: NonNullable<CampaignDto['hold']>): string => {
  if (by === 'governor') return t(`hold.${reason}`);
  if (by !== 'line') return t(`hold.${by}`);
  return t(reason === 'gone' ? 'hold.gone' : 'hold.line');
};

/** The state of a campaign, why it waits while it runs, and when it speaks next. */
export const StatusPill = ({
  record: { status, hold, nextAt },
  t,
}: {
  readonly record: Pick<CampaignDto, 'hold' | 'nextAt' | 'status'>;
  readonly t: Translate;
}) => (
  <span className="campaign-status">
    <Pill tone={TONES[status]}>{t(`status.${status}`)}</Pill>
    {hold && (
      <span className="campaign-hold">
        {holdWords(t, hold)}
        {hold.until !== null && <RelativeTime at={hold.until} />}
      </span>
    )}
    {!hold && nextAt !== null && (
      <span className="campaign-hold">
        {t('hold.next')}
        <RelativeTime at={nextAt} />
      </span>
    )}
  </span>
);

/** The audience of a campaign in few words: its list, or the kind of its first source, and how many there are beside it. */
export const audienceWords = (
  t: Translate,
  { audience: { sources }, contactList }: Pick<CampaignDto, 'audience' | 'contactList'>,
): string => {
  const [first] = sources;
  if (!first) return t('none.list');
  const name = contactList?.name ?? t(`sources.${first.kind}`);
  return sources.length === 1 ? name : `${name} +${String(sources.length - 1)}`;
};

const shown = (moment: string | null, otherwise: string): string =>
  moment === null ? otherwise : formatDateTime(moment);

/** The columns of the table of campaigns. */
export const campaignColumns = (t: Translate): readonly Column<CampaignDto>[] => [
  {
    key: 'name',
    title: t('fields.name'),
    width: 'minmax(0, 2fr)',
    min: 140,
    narrow: 'title',
    render: ({ name }) => <bdi className="campaign-name">{name}</bdi>,
  },
  {
    key: 'status',
    title: t('fields.status'),
    width: 'minmax(0, 2fr)',
    min: 150,
    render: (record) => <StatusPill record={record} t={t} />,
  },
  {
    key: 'list',
    title: t('fields.contactListId'),
    width: 'minmax(0, 1fr)',
    min: 120,
    priority: 2,
    render: (record) => <bdi>{audienceWords(t, record)}</bdi>,
  },
  {
    key: 'connection',
    title: t('fields.whatsappId'),
    width: 'minmax(0, 1fr)',
    min: 120,
    priority: 2,
    render: ({ whatsapp }) => <bdi>{whatsapp?.name ?? t('none.connection')}</bdi>,
  },
  {
    key: 'scheduledAt',
    title: t('fields.scheduled'),
    width: '140px',
    priority: 3,
    render: ({ scheduledAt }) => shown(scheduledAt, t('none.scheduled')),
  },
  {
    key: 'completedAt',
    title: t('fields.completedAt'),
    width: '140px',
    priority: 4,
    render: ({ completedAt }) => shown(completedAt, t('none.completed')),
  },
  {
    key: 'confirmation',
    title: t('fields.confirmation'),
    width: '120px',
    priority: 5,
    render: ({ confirmation }) => t(confirmation ? 'confirmation.on' : 'confirmation.off'),
  },
];
