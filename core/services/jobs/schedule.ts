import type { JobSpec } from '../../contract.ts';

/** When a job runs, checked: an interval in milliseconds or a cron line (UTC). */
export type Schedule =
  | { readonly kind: 'every'; readonly milliseconds: number }
  | { readonly kind: 'cron'; readonly line: string };

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** @throws Error when the spec is not exactly one readable timetable */
export const scheduleOf = (name: string, { every, cron }: JobSpec): Schedule => {
  if ((every === undefined) === (cron === undefined)) {
    throw new Error(`Job ${name} needs either "every" or "cron"`);
  }
  if (cron !== undefined) return { kind: 'cron', line: cron };
  const [, amount = '', unit = ''] = /^([1-9]\d{0,8})(ms|s|m|h|d)$/.exec(every ?? '') ?? [];
  const milliseconds = Number(amount) * (UNITS[unit] ?? 0);
  if (!milliseconds)
    throw new Error(`Job ${name}: "${every ?? ''}" is no interval such as 30s, 5m`);
  return { kind: 'every', milliseconds };
};

const CRON_GAP_MILLISECONDS = 30_000;

/**
 * How long after a run another process's tick still belongs to the same one. Intervals begin when a process starts, so
 * ticks of several processes are spread over the interval; cron ticks come together, apart from the clocks' difference.
 */
export const gapOf = (schedule: Schedule): number =>
  schedule.kind === 'cron' ? CRON_GAP_MILLISECONDS : schedule.milliseconds * 0.9;
