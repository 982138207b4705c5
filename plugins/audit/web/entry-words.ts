import type { Translate } from 'prosa/web';
import type { AuditEntryDto } from '../schemas.ts';

const written = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(written).join(', ');
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '—' : JSON.stringify(value);
};

const isChange = (value: unknown): value is { readonly from: unknown; readonly to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

/** What it was done to: its name, or what kind of thing it is and its number. */
export const subjectOf = ({ subject }: AuditEntryDto, t: Translate): string => {
  if (!subject) return '—';
  if (subject.name !== null) return subject.name;
  const kind = t(`kinds.${subject.kind}`, { defaultValue: subject.kind });
  return subject.id === null ? kind : `${kind} ${subject.id}`;
};

/** The rest of an entry on one line: `profile: user → admin`. */
export const detailsOf = ({ details }: AuditEntryDto): string =>
  Object.entries(details)
    .filter(([name]) => name !== 'route')
    .map(([name, value]) =>
      isChange(value)
        ? `${name}: ${written(value.from)} → ${written(value.to)}`
        : name === 'reason'
          ? written(value)
          : `${name}: ${written(value)}`,
    )
    .join(' · ');
