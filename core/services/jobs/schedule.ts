import type { JobSpec } from '../../contract.ts';
import { durationOf } from '../../kernel/duration.ts';

/** When a job runs, checked: an interval in milliseconds or a cron line (UTC). */
export type Schedule =
  | { readonly kind: 'every'; readonly milliseconds: number }
  | { readonly kind: 'cron'; readonly line: string };

/** @throws Error when the spec is not exactly one readable timetable */
export const scheduleOf = (name: string, { every, cron }: JobSpec): Schedule => {
  if ((every === undefined) === (cron === undefined)) {
    throw new Error(`Job ${name} needs either "every" or "cron"`);
  }
  if (cron !== undefined) return { kind: 'cron', line: cron };
  const milliseconds = durationOf(every ?? '');
  if (milliseconds === undefined) {
    throw new Error(`Job ${name}: "${every ?? ''}" is no interval such as 30s, 5m`);
  }
  return { kind: 'every', milliseconds };
};

const CRON_GAP_MILLISECONDS = 30_000;

/**
 * How long after a run another process's tick still belongs to the same one. Intervals begin when a process starts, so
 * ticks of several processes are spread over the interval; cron ticks come together, apart from the clocks' difference.
 */
export const gapOf = (schedule: Schedule): number =>
  schedule.kind === 'cron' ? CRON_GAP_MILLISECONDS : schedule.milliseconds * 0.9;
