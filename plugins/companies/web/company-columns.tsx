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

/** Whether its people come in, or when it is deleted. */
const Standing = ({ company, t }: { readonly company: CompanyDto; readonly t: Translate }) => {
  const { status, deleteAt } = company;
  return (
    <span className="company-due">
      <Pill tone={status ? 'success' : 'danger'}>
        {t(deleteAt !== null ? 'closed' : status ? 'active' : 'blocked')}
      </Pill>
      {deleteAt !== null && <small>{t('deletedOn', { date: formatDate(deleteAt) })}</small>}
    </span>
  );
};

/** The columns of the table of companies. */
export const companyColumns = (t: Translate): readonly Column<CompanyDto>[] => [
  {
    key: 'id',
    title: '#',
    width: '36px',
    priority: 9,
    narrow: 'hidden',
    align: 'end',
    render: ({ id }) => id,
  },
  {
    key: 'name',
    title: t('fields.name'),
    width: 'minmax(0, 2fr)',
    narrow: 'title',
    render: ({ name, referrer }) => (
      <span className="company-name">
        {name}
        {referrer && <small>{t('referrer', { name: referrer.name })}</small>}
      </span>
    ),
  },
  {
    key: 'email',
    title: t('emailAndPhone'),
    width: 'minmax(0, 3fr)',
    min: 180,
    priority: 4,
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
    min: 100,
    priority: 5,
    render: ({ plan }) => plan.name,
  },
  {
    key: 'storage',
    title: t('storage'),
    width: '120px',
    priority: 6,
    render: (company) => <StorageUse company={company} t={t} />,
  },
  {
    key: 'campaigns',
    title: t('fields.campaignsEnabled'),
    width: '96px',
    priority: 7,
    render: ({ campaignsEnabled }) => t(campaignsEnabled ? 'yes' : 'no'),
  },
  {
    key: 'status',
    title: t('standing'),
    width: '96px',
    priority: 3,
    render: (company) => <Standing company={company} t={t} />,
  },
  {
    key: 'created',
    title: t('fields.createdAt'),
    width: '96px',
    priority: 8,
    render: ({ createdAt, timezone }) => formatDate(createdAt, timezone),
  },
  {
    key: 'due',
    title: t('dueDateAndRecurrence'),
    width: '160px',
    priority: 2,
    render: (company) => <DueDate company={company} t={t} />,
  },
];
