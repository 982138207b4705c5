import { daysUntil, formatDate, Pill, sizeText, useLanguage, useNow } from 'prosa/web';
import type { Column, Translate } from 'prosa/web';
import type { CompanyDto } from '../schemas.ts';
import { urgencyOf } from './renewal.ts';

const DueDate = ({ company, t }: { readonly company: CompanyDto; readonly t: Translate }) => {
  const { dueDate, timezone, recurrence } = company;
  const now = useNow(3_600_000);
  const urgency = urgencyOf(daysUntil(dueDate, now, timezone));
  const date = formatDate(dueDate, timezone);
  return (
    <span className="company-due">
      {urgency === 'none' ? date : <b>{date}</b>}
      <small>{t(`recurrences.${recurrence}`)}</small>
    </span>
  );
};

const PLAN_MEGABYTE = 1_000_000;

/** How much the files take, over the limit of the plan. */
const StorageUse = ({ company, t }: { readonly company: CompanyDto; readonly t: Translate }) => {
  const language = useLanguage();
  const { storedBytes, plan } = company;
  const limit = plan.storageMegabytes * PLAN_MEGABYTE;
  const used = sizeText(storedBytes, language);
  return (
    <span className="company-storage">
      {limit !== 0 && storedBytes >= limit * 0.9 ? <b>{used}</b> : used}{' '}
      <small>
        {limit === 0 ? t('unlimited') : t('storageLimit', { limit: sizeText(limit, language) })}
      </small>
    </span>
  );
};

/** What the table of companies shows. */
export const companyColumns = (t: Translate): readonly Column<CompanyDto>[] => [
  {
    key: 'id',
    title: '#',
    width: '36px',
    narrow: 'hidden',
    align: 'end',
    render: ({ id }) => id,
  },
  {
    key: 'name',
    title: t('fields.name'),
    width: 'minmax(0, 2fr)',
    narrow: 'title',
    render: ({ name }) => name,
  },
  {
    key: 'email',
    title: t('emailAndPhone'),
    width: 'minmax(0, 3fr)',
    render: ({ email, phone }) => (
      <span className="company-contact">
        <span title={email ?? ''}>{email ?? '—'}</span>
        {phone !== null && <small>{phone}</small>}
      </span>
    ),
  },
  {
    key: 'plan',
    title: t('fields.plan'),
    width: 'minmax(0, 1fr)',
    render: ({ plan }) => plan.name,
  },
  {
    key: 'storage',
    title: t('storage'),
    width: '120px',
    render: (company) => <StorageUse company={company} t={t} />,
  },
  {
    key: 'campaigns',
    title: t('fields.campaignsEnabled'),
    width: '96px',
    narrow: 'hidden',
    render: ({ campaignsEnabled }) => t(campaignsEnabled ? 'yes' : 'no'),
  },
  {
    key: 'status',
    title: t('standing'),
    width: '96px',
    render: ({ status }) => (
      <Pill tone={status ? 'success' : 'danger'}>{t(status ? 'active' : 'blocked')}</Pill>
    ),
  },
  {
    key: 'created',
    title: t('fields.createdAt'),
    width: '96px',
    narrow: 'hidden',
    render: ({ createdAt, timezone }) => formatDate(createdAt, timezone),
  },
  {
    key: 'due',
    title: t('dueDateAndRecurrence'),
    width: '160px',
    render: (company) => <DueDate company={company} t={t} />,
  },
];
