import type { Knex } from 'knex';

/** First and last day of entries, as a calendar has them (`2026-11-20`). */
export interface Period {
  readonly from?: string;
  readonly to?: string;
}

/**
 * Keeps the entries of a period.
 * @param timeZone in which its days are days
 */
export const within = (found: Knex.QueryBuilder, { from, to }: Period, timeZone: string): void => {
  if (from !== undefined) {
    void found.whereRaw('at >= (?::date::timestamp at time zone ?)', [from, timeZone]);
  }
  if (to !== undefined) {
    void found.whereRaw('at < ((?::date + 1)::timestamp at time zone ?)', [to, timeZone]);
  }
};
