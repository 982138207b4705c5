import { businessDays, hoursFault } from '../public.ts';
import type { BusinessDay, GivenDay } from '../public.ts';
import { queueErrors } from '../errors.ts';

/**
 * Days as they are stored.
 * @param stored as they were
 * @throws ERR_QUEUE_INVALID_HOURS with the day: named twice, without any times, with an interval that ends as it begins, or
 *   with one that begins before another ends
 */
export const judgedDays = (
  given: readonly GivenDay[],
  stored: readonly BusinessDay[],
): readonly BusinessDay[] => {
  const untimed = given.find(
    ({ intervals, startTime, endTime }) =>
      intervals === undefined && (startTime === undefined || endTime === undefined),
  );
  if (untimed) throw queueErrors.ERR_QUEUE_INVALID_HOURS({ day: untimed.weekdayEn });
  const days = businessDays(given, stored);
  const fault = hoursFault(days);
  if (fault) throw queueErrors.ERR_QUEUE_INVALID_HOURS({ ...fault });
  return days;
};
