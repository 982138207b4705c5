import { formatDateTime, text } from 'prosa/web';
import type { Translate } from 'prosa/web';
import type { AuditEntryDto } from '../schemas.ts';

/** Details that only tell the machine something. */
const HIDDEN: ReadonlySet<string> = new Set(['route', 'plugin']);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A word that texts may have a name for; anything else was written by people. */
const isWord = (value: unknown): value is boolean | string =>
  typeof value === 'boolean' || (typeof value === 'string' && /^[A-Za-z]+$/.test(value));

const isChange = (value: unknown): value is { readonly from: unknown; readonly to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

/** Where the words of a setting are: its plugin's texts, which the log keeps beside it. */
const settingOf = ({ subject, details }: AuditEntryDto): string | undefined => {
  const { plugin } = details as { readonly plugin?: unknown };
  return subject?.kind === 'settings' && typeof plugin === 'string' && subject.name !== null
    ? `${plugin}:settings.${subject.name}`
    : undefined;
};

/** The subject of an entry: its name, or its kind and number. */
export const subjectOf = (entry: AuditEntryDto, t: Translate): string => {
  const { subject } = entry;
  if (!subject) return '—';
  const setting = settingOf(entry);
  if (setting !== undefined) return text(`${setting}.label`, { defaultValue: subject.name });
  if (subject.name !== null) return subject.name;
  const kind = t(`kinds.${subject.kind}`, { defaultValue: subject.kind });
  return subject.id === null ? kind : `${kind} ${subject.id}`;
};

/** The rest of an entry on one line, in plain words: `Perfil: Atendente → Administrador`. */
export const detailsOf = (entry: AuditEntryDto, t: Translate): string => {
  const setting = settingOf(entry);
  const written = (name: string, value: unknown): string => {
    if (Array.isArray(value)) return value.map((each) => written(name, each)).join(', ') || '—';
    if (value === null || value === undefined || value === '') return '—';
    if (typeof value === 'string' && INSTANT.test(value)) return formatDateTime(value);
    if (!isWord(value)) return typeof value === 'string' ? value : JSON.stringify(value);
    const word = String(value);
    const plain = t(`values.${word}`, { defaultValue: word });
    return setting !== undefined && name === 'value'
      ? text(`${setting}.values.${word}`, { defaultValue: plain })
      : t(`valuesOf.${name}.${word}`, { defaultValue: plain });
  };
  return Object.entries(entry.details)
    .filter(([name]) => !HIDDEN.has(name))
    .map(([name, value]) => {
      const words = isChange(value)
        ? `${written(name, value.from)} → ${written(name, value.to)}`
        : written(name, value);
      return name === 'reason' || name === 'value'
        ? words
        : `${t(`details.${name}`, { defaultValue: name })}: ${words}`;
    })
    .join(' · ');
};
