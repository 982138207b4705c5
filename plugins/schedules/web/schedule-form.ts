import { Type } from '@sinclair/typebox';
import { companyZone } from 'prosa/web';
import type { Translate } from 'prosa/web';
import { LONGEST_BODY, RECURRENCE_LIMITS, SHORTEST_BODY } from '../public.ts';
import { momentOf } from '../shared/moment.ts';
import { wallTimeOf } from '../shared/zoned-time.ts';
import type { Recurrence } from '../shared/recurrence.ts';
import type { ScheduleDto } from '../schemas.ts';

const HOUR = 3_600_000;

/** The contact of a schedule, as far as its form shows it. */
export interface ChosenContact {
  readonly id: number;
  readonly name: string;
  readonly number: string;
}

export interface ScheduleValues {
  readonly contact: ChosenContact | null;
  readonly body: string;
  /** On the company's clock: `2026-11-20T14:30`. */
  readonly sendAt: string;
  readonly whatsappId: number | null;
  readonly saveMessage: boolean;
  readonly reminder: number | null;
  /** The file as it shall be: the one that is there, another, or none. */
  readonly file: 'kept' | 'none' | File;
  readonly unit: Recurrence['unit'] | null;
  readonly every: number | null;
  readonly weekdays: readonly number[];
  readonly end: 'never' | 'count' | 'until';
  readonly count: number | null;
  readonly until: string;
  readonly skipsHolidays: boolean;
}

/** The rules of the form that a schema can say. */
export const scheduleFormSchema = Type.Object({
  contact: Type.Any(),
  body: Type.String({ minLength: SHORTEST_BODY, maxLength: LONGEST_BODY }),
  sendAt: Type.String({ minLength: 1 }),
  every: Type.Optional(Type.Integer({ minimum: 1, maximum: RECURRENCE_LIMITS.every })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: RECURRENCE_LIMITS.count })),
});

/** A moment as the field of a time has it. */
const fieldOf = (at: Date): string => {
  const { day, time } = wallTimeOf(at, companyZone());
  return `${day}T${new Date(time).toISOString().slice(11, 16)}`;
};

/** Where a rule ends. */
const endOf = (rule: Recurrence | null): ScheduleValues['end'] => {
  if (!rule) return 'never';
  if (rule.count !== null) return 'count';
  return rule.until === null ? 'never' : 'until';
};

/** The values a form opens with: those of a record, or an hour ahead. */
export const valuesOf = (
  record: ScheduleDto | undefined,
  preset: Partial<ScheduleValues>,
): ScheduleValues => {
  const rule = record?.recurrence;
  return {
    contact: record?.contact ?? null,
    body: record?.body ?? '',
    sendAt: fieldOf(record ? new Date(record.sendAt) : new Date(Date.now() + HOUR)),
    whatsappId: record?.whatsappId ?? null,
    saveMessage: record?.saveMessage ?? false,
    reminder: record?.reminder ?? null,
    file: record && record.mediaPath !== null ? 'kept' : 'none',
    unit: rule?.unit ?? null,
    every: rule?.every ?? 1,
    weekdays: rule?.weekdays ?? [],
    end: endOf(rule ?? null),
    count: rule?.count ?? 5,
    until: rule?.until ?? '',
    skipsHolidays: rule?.skipsHolidays ?? false,
    ...preset,
  };
};

/** The rule of a form; null where nothing is repeated. */
export const recurrenceOf = (values: ScheduleValues): Recurrence | null => {
  const { unit, every, weekdays, end, count, until, skipsHolidays } = values;
  if (unit === null) return null;
  return {
    unit,
    every: every ?? 1,
    weekdays: unit === 'month' ? [] : weekdays,
    count: end === 'count' ? count : null,
    until: end === 'until' && until !== '' ? until : null,
    skipsHolidays,
  };
};

/** Rules a schema cannot say; sentences by field. */
export const refusalsOf = (
  t: Translate,
  values: ScheduleValues,
  record: ScheduleDto | undefined,
): Partial<Record<keyof ScheduleValues, string>> => {
  const at = momentOf(values.sendAt, companyZone());
  const isSame = record !== undefined && values.sendAt === fieldOf(new Date(record.sendAt));
  return {
    ...(values.contact ? {} : { contact: t('invalid.contact') }),
    ...(at ? {} : { sendAt: t('invalid.time') }),
    ...(at && !isSame && at.getTime() < Date.now() - 60_000 ? { sendAt: t('invalid.past') } : {}),
    ...(values.unit && values.end === 'until' && values.until === ''
      ? { until: t('invalid.until') }
      : {}),
    ...(values.unit && values.end === 'count' && values.count === null
      ? { count: t('invalid.count') }
      : {}),
  };
};

/** The body that is sent before the file. A time that nobody touched keeps its seconds. */
export const bodyOf = (values: ScheduleValues, record: ScheduleDto | undefined) => ({
  body: values.body.trim(),
  contactId: values.contact?.id ?? null,
  sendAt:
    record && values.sendAt === fieldOf(new Date(record.sendAt)) ? record.sendAt : values.sendAt,
  whatsappId: values.whatsappId,
  saveMessage: values.saveMessage,
  reminder: values.reminder,
  recurrence: recurrenceOf(values),
});
