import { formatDateTime, oneLine, Pill } from 'prosa/web';
import type { Column, Translate } from 'prosa/web';
import type { AnnouncementDto } from '../schemas.ts';
import { PriorityPill } from './priority.tsx';

type Stage = 'off' | 'planned' | 'over' | 'shown';

/** Whether companies see it now, and why not. */
const stageOf = (
  { status, startsAt, endsAt }: Pick<AnnouncementDto, 'status' | 'startsAt' | 'endsAt'>,
  now: number,
): Stage => {
  if (!status) return 'off';
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'over';
  return startsAt !== null && Date.parse(startsAt) > now ? 'planned' : 'shown';
};

const TONES = { off: 'neutral', planned: 'brand', over: 'neutral', shown: 'success' } as const;

const periodOf = ({ startsAt, endsAt }: AnnouncementDto, t: Translate): string => {
  const [from, until] = [startsAt, endsAt].map((at) => (at === null ? '' : formatDateTime(at)));
  if (from && until) return t('period.both', { from, until });
  if (from) return t('period.from', { from });
  return until ? t('period.until', { until }) : t('period.always');
};

const audienceOf = ({ audience }: AnnouncementDto, t: Translate): string => {
  if (!audience || audience.kind === 'all') return t('audiences.all');
  return t(`audienceOf.${audience.kind}`, { name: audience.name ?? '?' });
};

/** @param now in milliseconds of the epoch */
export const columnsFor = (t: Translate, now: number): readonly Column<AnnouncementDto>[] => [
  {
    key: 'title',
    title: t('fields.title'),
    width: 'minmax(0, 3fr)',
    narrow: 'title',
    render: ({ title, text }) => (
      <span className="announcement-cell">
        <bdi>{title}</bdi>
        <small>{oneLine(text)}</small>
      </span>
    ),
  },
  {
    key: 'priority',
    title: t('fields.priority'),
    width: '110px',
    render: ({ priority }) => <PriorityPill priority={priority} />,
  },
  {
    key: 'audience',
    title: t('fields.audience'),
    width: 'minmax(0, 2fr)',
    min: 150,
    priority: 2,
    render: (record) => <bdi>{audienceOf(record, t)}</bdi>,
  },
  {
    key: 'period',
    title: t('fields.period'),
    width: 'minmax(0, 3fr)',
    min: 270,
    priority: 3,
    render: (record) => periodOf(record, t),
  },
  {
    key: 'image',
    title: t('fields.image'),
    width: '110px',
    priority: 4,
    render: ({ mediaName }) => (mediaName === '' ? '—' : <bdi>{mediaName}</bdi>),
  },
  {
    key: 'status',
    title: t('fields.state'),
    width: '120px',
    render: (record) => {
      const stage = stageOf(record, now);
      return <Pill tone={TONES[stage]}>{t(`stages.${stage}`)}</Pill>;
    },
  },
];
