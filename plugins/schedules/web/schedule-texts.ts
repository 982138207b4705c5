import { companyZone, formatDate, formatTime } from 'prosa/web';
import type { Translate } from 'prosa/web';
import type { ScheduleDto } from '../schemas.ts';

const SHOWN = 25;

/** Milliseconds after its time from which a message counts as late. */
const LATE_AFTER = 60_000;

/** The beginning of a text, as the list shows it. */
export const cut = (text: string): string =>
  text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text;

/** `20/11/2026 14:32:05` on the company's clock. */
export const fullTime = (at: string): string => {
  const zone = companyZone();
  const seconds = String(new Date(at).getUTCSeconds()).padStart(2, '0');
  return `${formatDate(at, zone)} ${formatTime(at, zone)}:${seconds}`;
};

/** Whether it still waits although its time has come. */
export const isLate = ({ status, sendAt }: ScheduleDto, now: number): boolean =>
  status === 'PENDENTE' && Date.parse(sendAt) + LATE_AFTER < now;

/** Whether it was sent well after its time. */
export const wasLate = ({ status, sendAt, sentAt }: ScheduleDto): boolean =>
  status === 'ENVIADA' && sentAt !== null && Date.parse(sentAt) - Date.parse(sendAt) > LATE_AFTER;

const REASONS = ['opted-out', 'frequency', 'absent', 'gone', 'no-connection', 'file'];

/** Why it failed, or why it waits; empty where there is nothing to explain. */
export const explain = (t: Translate, schedule: ScheduleDto, now: number): string => {
  const { reason, waitReason, status } = schedule;
  if (reason !== '') {
    const words = t(`reasons.${REASONS.includes(reason) ? reason : 'other'}`);
    return status === 'ERRO' ? words : `${t('lastFailed')}: ${words}`;
  }
  return isLate(schedule, now) && waitReason !== '' ? t(`waits.${waitReason}`) : '';
};

/** The name of whom it is for. */
export const nameOf = ({ contact }: ScheduleDto): string => contact?.name ?? '—';
