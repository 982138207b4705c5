import { formatDateTime, Pill } from 'prosa/web';
import type { Column, Translate } from 'prosa/web';
import type { AuditEntryDto } from '../schemas.ts';
import { GRAVE } from './actions.ts';
import { detailsOf, subjectOf } from './entry-words.ts';

const Who = ({ entry, t }: { readonly entry: AuditEntryDto; readonly t: Translate }) => {
  const { user, impersonator } = entry;
  return (
    <span className="audit-lines">
      {user?.name ?? t(user ? 'platform' : entry.action === 'login-failed' ? 'somebody' : 'system')}
      {impersonator !== null && <small>{t('actedBy', { name: impersonator })}</small>}
    </span>
  );
};

/** What the table of the audit log shows. */
export const auditColumns = (t: Translate): readonly Column<AuditEntryDto>[] => [
  {
    key: 'at',
    title: t('fields.at'),
    width: '150px',
    render: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
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
        {subjectOf(entry, t)}
        {detailsOf(entry, t) !== '' && <small>{detailsOf(entry, t)}</small>}
      </span>
    ),
  },
  {
    key: 'address',
    title: t('fields.address'),
    width: '130px',
    narrow: 'hidden',
    render: ({ address, userAgent }) => <span title={userAgent ?? ''}>{address ?? '—'}</span>,
  },
];
