import { companyZone, formatDateTime, Pill } from 'prosa/web';
import type { Column, Translate } from 'prosa/web';
import type { AuditEntryDto, PlatformEntryDto } from '../schemas.ts';
import { GRAVE } from './actions.ts';
import { detailsOf, subjectOf } from './entry-words.ts';

const Who = ({ entry, t }: { readonly entry: AuditEntryDto; readonly t: Translate }) => {
  const { user, impersonator } = entry;
  return (
    <span className="audit-lines">
      <span>
        {user?.name ??
          t(user ? 'platform' : entry.action === 'login-failed' ? 'somebody' : 'system')}
      </span>
      {entry.byPlatform && user && user.name !== null && <small>{t('platform')}</small>}
      {impersonator !== null && <small>{t('actedBy', { name: impersonator })}</small>}
    </span>
  );
};

/** On the company's clock: the days of the filter are its days. */
const atColumn = (t: Translate): Column<AuditEntryDto> => ({
  key: 'at',
  title: t('fields.at'),
  width: '150px',
  render: ({ at }) => <time dateTime={at}>{formatDateTime(at, companyZone())}</time>,
});

const addressColumn = (t: Translate): Column<AuditEntryDto> => ({
  key: 'address',
  title: t('fields.address'),
  width: '130px',
  priority: 4,
  render: ({ address, userAgent }) => <span title={userAgent ?? ''}>{address ?? '—'}</span>,
});

/** The columns for attempts of nobody's e-mails: each was the same, only the e-mail and the place differ. */
export const strangerColumns = (t: Translate): readonly Column<AuditEntryDto>[] => [
  atColumn(t),
  {
    key: 'email',
    title: t('details.email'),
    width: 'minmax(0, 1fr)',
    narrow: 'title',
    render: ({ subject }) => <span title={subject?.name ?? ''}>{subject?.name ?? '—'}</span>,
  },
  { ...addressColumn(t), width: '200px' },
];

const actionColumn = (t: Translate): Column<AuditEntryDto> => ({
  key: 'action',
  title: t('fields.action'),
  width: 'minmax(0, 1fr)',
  narrow: 'title',
  min: 190,
  render: ({ action }) => (
    <Pill tone={GRAVE.has(action) ? 'warning' : 'neutral'}>{t(`actions.${action}`)}</Pill>
  ),
});

const subjectColumn = (t: Translate): Column<AuditEntryDto> => ({
  key: 'subject',
  title: t('fields.subject'),
  width: 'minmax(0, 2fr)',
  min: 220,
  priority: 3,
  render: (entry) => {
    const subject = subjectOf(entry, t);
    const details = detailsOf(entry, t);
    if (details === '') return subject;
    return (
      <span className="audit-lines" title={details}>
        <span>{subject}</span>
        <small>{details}</small>
      </span>
    );
  },
});

/** The columns of the platform's log: with the company, and the user somebody acted as. */
export const platformColumns = (t: Translate): readonly Column<PlatformEntryDto>[] => [
  atColumn(t),
  actionColumn(t),
  {
    key: 'user',
    title: t('fields.user'),
    width: 'minmax(0, 1fr)',
    min: 130,
    priority: 2,
    render: ({ user, actedAs }) => (
      <span className="audit-lines">
        <span>{user?.name ?? t(user ? 'platform' : 'system')}</span>
        {actedAs !== null && <small>{t('actedAs', { name: actedAs })}</small>}
      </span>
    ),
  },
  {
    key: 'company',
    title: t('kinds.companies'),
    width: 'minmax(0, 1fr)',
    min: 130,
    priority: 2,
    render: ({ company }) => company?.name ?? (company ? `#${String(company.id)}` : '—'),
  },
  subjectColumn(t),
  addressColumn(t),
];

/** The columns of the audit log. */
export const auditColumns = (t: Translate): readonly Column<AuditEntryDto>[] => [
  atColumn(t),
  actionColumn(t),
  {
    key: 'user',
    title: t('fields.user'),
    width: 'minmax(0, 1fr)',
    min: 130,
    priority: 2,
    render: (entry) => <Who entry={entry} t={t} />,
  },
  subjectColumn(t),
  addressColumn(t),
];
