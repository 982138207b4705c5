import { Type } from '@sinclair/typebox';
import type { Translate } from 'prosa/web';
import { LONGEST_TEXT, LONGEST_TITLE } from '../schemas.ts';
import type { AnnouncementDto, AudienceKind, Priority } from '../schemas.ts';

/** The image as it shall be: the one that is there, another, or none. */
type ImageChoice = 'kept' | 'none' | File;

export interface AnnouncementValues {
  readonly title: string;
  readonly text: string;
  readonly priority: Priority;
  readonly status: boolean;
  readonly audience: AudienceKind;
  /** Of the plan, the reseller or the company. */
  readonly audienceId: number | null;
  readonly audienceName: string;
  /** On the reader's clock, `2026-11-20T14:30`; empty = at once, or without an end. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly file: ImageChoice;
}

export const announcementFormSchema = Type.Object({
  title: Type.String({ minLength: 1, maxLength: LONGEST_TITLE }),
  text: Type.String({ minLength: 1, maxLength: LONGEST_TEXT }),
  priority: Type.Integer(),
  audience: Type.String(),
});

const MINUTE = 60_000;

/** A moment as the field of a time has it. */
const fieldOf = (iso: string | null): string => {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);
};

const instantOf = (field: string): string | null =>
  field === '' ? null : new Date(field).toISOString();

export const valuesOf = (record: AnnouncementDto | undefined): AnnouncementValues => ({
  title: record?.title ?? '',
  text: record?.text ?? '',
  priority: record?.priority ?? 3,
  status: record?.status ?? true,
  audience: record?.audience?.kind ?? 'all',
  audienceId: record?.audience?.id ?? null,
  audienceName: record?.audience?.name ?? '',
  startsAt: fieldOf(record?.startsAt ?? null),
  endsAt: fieldOf(record?.endsAt ?? null),
  file: record && record.mediaPath !== null ? 'kept' : 'none',
});

/** Refusals by rules that a schema cannot say, in sentences by field. */
export const refusalsOf = (
  { audience, audienceId, startsAt, endsAt }: AnnouncementValues,
  t: Translate,
): Partial<Record<keyof AnnouncementValues, string>> => ({
  ...(audience !== 'all' && audienceId === null
    ? { audienceId: t('errors.ERR_ANNOUNCEMENT_INVALID_AUDIENCE') }
    : {}),
  ...(startsAt !== '' && endsAt !== '' && endsAt <= startsAt
    ? { endsAt: t('errors.ERR_ANNOUNCEMENT_INVALID_PERIOD') }
    : {}),
});

/** The body that is sent. */
export const bodyOf = (values: AnnouncementValues) => ({
  title: values.title,
  text: values.text,
  priority: values.priority,
  status: values.status,
  startsAt: instantOf(values.startsAt),
  endsAt: instantOf(values.endsAt),
  audience: {
    kind: values.audience,
    id: values.audience === 'all' ? null : values.audienceId,
  },
});
