import { dayNumber, formatDate, formatTime, browserZone } from 'prosa/web';
import type { Translate } from 'prosa/web';
import type { Task } from './tasks.ts';

/** Minutes before the time at which people are offered to be reminded. */
export const REMINDERS = [0, 10, 60, 1_440] as const;

/** When a task is to be done, as its form has it. */
export interface DueValues {
  /** On the reader's own clock, as a field of a time has it: `2026-11-20T14:30`; empty without one. */
  readonly due: string;
  /** Minutes before; null without a reminder. */
  readonly reminder: number | null;
}

export const NOT_DUE: DueValues = { due: '', reminder: 0 };

const two = (value: number): string => String(value).padStart(2, '0');

const fieldOf = (at: Date): string =>
  `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}` +
  `T${two(at.getHours())}:${two(at.getMinutes())}`;

/** The values of a task's form. */
export const dueValuesOf = ({ dueAt, reminder }: Pick<Task, 'dueAt' | 'reminder'>): DueValues =>
  dueAt === null ? NOT_DUE : { due: fieldOf(new Date(dueAt)), reminder };

/** The values as they are kept. A field that no browser would leave like that is no time. */
export const dueOf = ({ due, reminder }: DueValues): Pick<Task, 'dueAt' | 'reminder'> => {
  const at = new Date(due);
  if (due === '' || Number.isNaN(at.getTime())) return { dueAt: null, reminder: null };
  return { dueAt: at.toISOString(), reminder };
};

/** Whether its time has come although it is not done. */
export const isOverdue = ({ isDone, dueAt }: Task, now: number): boolean =>
  !isDone && dueAt !== null && Date.parse(dueAt) <= now;

/** `Hoje, 14:30`, `Amanhã, 9:00`, or the date, on the reader's own clock. */
export const dueText = (t: Translate, dueAt: string, now: number): string => {
  const zone = browserZone();
  const time = formatTime(dueAt, zone);
  const days = dayNumber(dueAt, zone) - dayNumber(now, zone);
  if (days === 0) return t('due.today', { time });
  if (days === 1) return t('due.tomorrow', { time });
  if (days === -1) return t('due.yesterday', { time });
  return t('due.at', { date: formatDate(dueAt, zone), time });
};
