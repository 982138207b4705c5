/** Milliseconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** @param milliseconds may be negative */
export const after = (at: Date, milliseconds: number): Date =>
  new Date(at.getTime() + milliseconds);

/** The later one; null stands for the beginning of time. */
export const latest = (...moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((late, at) => (at && (!late || at > late) ? at : late), null);
