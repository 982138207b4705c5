import type { AudienceCounts } from '../public.ts';
import { capsOf, moveCurve } from './caps.ts';
import type { ChosenCaps, Curve } from './caps.ts';
import { after, DAY, HOUR, MINUTE, SECOND } from './time.ts';

/** The usual pause after a message: the mean of the gaps, and of the breaks a cold one has its part of. */
const COLD_PAUSE = 74 * SECOND + (17.5 * MINUTE) / 18.5;
const WARM_PAUSE = 18.5 * SECOND;
/** Nobody plans further ahead. */
const MOST_DAYS = 3_650;

/**
 * When so many would have left, if each day is clean and uses the whole of its cap.
 * @param from nothing leaves before
 */
export const estimateEnd = (
  counts: AudienceCounts,
  {
    curve,
    chosen,
    isHalved,
  }: { readonly curve: Curve; readonly chosen: ChosenCaps; readonly isHalved: boolean },
  from: Date,
): Date => {
  let { cold, warm } = counts;
  let current: Curve = { ...curve, at: from };
  const slow = isHalved ? 2 : 1;
  for (let day = 0; day < MOST_DAYS; day += 1) {
    const caps = capsOf(current, chosen, isHalved);
    const [coldToday, warmToday] = [Math.min(cold, caps.cold.day), Math.min(warm, caps.warm.day)];
    if (coldToday === cold && warmToday === warm) {
      const busy = (coldToday * COLD_PAUSE + warmToday * WARM_PAUSE) * slow;
      const hours = Math.max(
        Math.ceil(coldToday / Math.max(1, caps.cold.hour)) - 1,
        Math.ceil(warmToday / Math.max(1, caps.warm.hour)) - 1,
        0,
      );
      return after(from, day * DAY + Math.max(busy, hours * HOUR));
    }
    cold -= coldToday;
    warm -= warmToday;
    const now = after(current.at, DAY);
    current = moveCurve(current, {
      now,
      cold: coldToday,
      lastSent: now,
      lastIncident: null,
      answers: null,
    });
  }
  return after(from, MOST_DAYS * DAY);
};
