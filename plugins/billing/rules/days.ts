const DAY_MILLISECONDS = 86_400_000;

const instantOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A calendar day some days after another one; days are written `2026-03-31`. */
export const addDays = (day: string, days: number): string =>
  new Date(instantOf(day) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);

/** Calendar days from one day to another; below 0 where the other one is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((instantOf(to) - instantOf(from)) / DAY_MILLISECONDS);
