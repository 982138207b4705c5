import type { HourlyCount } from '../../../connections/public.ts';

const HOUR = 3_600_000;
const WEEK_HOURS = 168;

/** How many messages an hour of the week usually brings: 168 of them, from the first hour of a Thursday, UTC. */
export type HourlyBaseline = readonly number[];

const hourOf = (milliseconds: number): number => Math.floor(milliseconds / HOUR);
const slotOf = (hour: number): number => ((hour % WEEK_HOURS) + WEEK_HOURS) % WEEK_HOURS;

/** How often an hour of the week came in a time that begins and ends with whole hours. */
const timesOf = (slot: number, from: number, until: number): number => {
  const first = from + slotOf(slot - from);
  return first < until ? Math.floor((until - 1 - first) / WEEK_HOURS) + 1 : 0;
};

/**
 * The traffic usual on a connection at each hour of the week. One customer with a lot to say makes no habit: an hour
 * counts for no more than it and its neighbours bear out. Pure.
 * @param hours in which messages came
 * @param now in milliseconds since 1970; the hour that is under way says nothing yet
 * @returns undefined before a connection was heard for a whole week
 */
export const hourlyBaselineOf = (
  hours: readonly HourlyCount[],
  now: number,
): HourlyBaseline | undefined => {
  const until = hourOf(now);
  const heard = hours
    .map(({ hour, received }) => ({ at: hourOf(hour.getTime()), received }))
    .filter(({ at }) => at < until);
  const from = Math.min(...heard.map(({ at }) => at));
  if (until - from < WEEK_HOURS || heard.length === 0) return undefined;
  const sums = Array.from({ length: WEEK_HOURS }, () => 0);
  for (const { at, received } of heard) sums[slotOf(at)] = (sums[slotOf(at)] ?? 0) + received;
  const means = sums.map((sum, slot) => sum / timesOf(slot, from, until));
  const mean = (slot: number): number => means[slotOf(slot)] ?? 0;
  return means.map((own, slot) => Math.min(own, (mean(slot - 1) + own + mean(slot + 1)) / 3));
};

/** How many messages usually come from one time to another, in milliseconds since 1970. Pure. */
export const expectedBetween = (usual: HourlyBaseline, from: number, until: number): number => {
  let expected = 0;
  for (let hour = hourOf(from); hour * HOUR < until; hour += 1) {
    const share = Math.min(until, (hour + 1) * HOUR) - Math.max(from, hour * HOUR);
    expected += (usual[slotOf(hour)] ?? 0) * (share / HOUR);
  }
  return expected;
};
