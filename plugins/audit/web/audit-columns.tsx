import { formatDateTime, Pill } from 'prosa/web';
import type { Column, Translate } from 'prosa/web';
import type { AuditEntryDto } from '../schemas.ts';
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
      {impersonator !== null && <small>{t('actedBy', { name: impersonator })}</small>}
    </span>
  );
};

const atColumn = (t: Translate): Column<AuditEntryDto> => ({
  key: 'at',
  title: t('fields.at'),
  width: '150px',
  render: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
});

const addressColumn = (t: Translate): Column<AuditEntryDto> => ({
  key: 'address',
  title: t('fields.address'),
  width: '130px',
  narrow: 'hidden',
  render: ({ address, userAgent }) => <span title={userAgent ?? ''}>{address ?? '—'}</span>,
});

/** What the table of the attempts of nobody's e-mails shows: each was the same, only the e-mail and the place differ. */
export const strangerColumns = (t: Translate): readonly Column<AuditEntryDto>[] => [
  atColumn(t),
  {
    key: 'email',
    title: t('details.email'),
    width: 'minmax(0, 1fr)',
    narrow: 'title',
    render: ({ subject }) => <span title={subject?.name ?? ''}>{subject?.name ?? '—'}</span>,
  },
  { ...addressColumn(t), width: '200px', narrow: 'line' },
];

/** What the table of the audit log shows. */
export const auditColumns = (t: Translate): readonly Column<AuditEntryDto>[] => [
  atColumn(t),
  {
    key: 'action',
    title: t('fields.action'),
    width: 'minmax(150px, 1fr)',
    narrow: 'title',
    render: ({ action }) => (
      <Pill tone={GRAVE.has(action) ? 'warning' : 'neutral'}>{t(`actions.${action}`)}</Pill>
    ),
  },
  {
    key: 'user',
    title: t('fields.user'),
    width: 'minmax(0, 1fr)',
    render: (entry) => <Who entry={entry} t={t} />,
  },
  {
    key: 'subject',
    title: t('fields.subject'),
    width: 'minmax(0, 2fr)',
    render: (entry) => (
      <span className="audit-lines" title={detailsOf(entry, t)}>
        <span>{subjectOf(entry, t)}</span>
        {detailsOf(entry, t) !== '' && <small>{detailsOf(entry, t)}</small>}
      </span>
    ),
  },
  addressColumn(t),
];
