/** An attendance as it is stored. */
export interface TrackedRow {
  readonly user_id: number | null;
  readonly contact_id: number | null;
  readonly queued_at: Date | null;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly rating_at: Date | null;
  readonly rating: number | null;
}

/** Milliseconds since 1970. */
interface PeriodOfTime {
  readonly since: number;
  readonly until: number | undefined;
}

/** The mean of whole numbers in units of `unit`, rounded half up as PostgreSQL rounds. @returns undefined of none */
const mean = (values: readonly number[], unit: number, decimals: number): number | undefined => {
  if (values.length === 0) return undefined;
  const sum = BigInt(values.reduce((total, value) => total + value, 0));
  const scale = 10n ** BigInt(decimals);
  const divisor = BigInt(values.length * unit);
  return Number((2n * sum * scale + divisor) / (2n * divisor)) / Number(scale);
};

const MINUTE = 60_000;

const supportOf = (rows: readonly TrackedRow[]): number => {
  const times = rows.flatMap(({ started_at: from, rating_at, finished_at }) => {
    const to = rating_at ?? finished_at;
    return from && to && to > from ? [to.getTime() - from.getTime()] : [];
  });
  return mean(times, MINUTE, 1) ?? 0;
};

/** The numbers of a period, counted attendance by attendance: what a dashboard has to answer, however it is read. */
export const expectedNumbers = (
  all: readonly TrackedRow[],
  { since, until }: PeriodOfTime,
  userIds: readonly number[],
): object => {
  const rows = all.filter(
    ({ queued_at, finished_at }) =>
      queued_at !== null &&
      queued_at.getTime() >= since &&
      (until === undefined || (finished_at !== null && finished_at.getTime() < until)),
  );
  const perContact = new Map<number, number>();
  for (const { contact_id: id } of rows) {
    if (id !== null) perContact.set(id, (perContact.get(id) ?? 0) + 1);
  }
  const waits = rows.flatMap(({ queued_at: from, started_at: to }) =>
    from && to ? [to.getTime() - from.getTime()] : [],
  );
  return {
    counters: {
      supportFinished: rows.filter(({ finished_at }) => finished_at !== null).length,
      leads: [...perContact.values()].filter((count) => count === 1).length,
      avgSupportTime: supportOf(rows),
      avgWaitTime: mean(waits, MINUTE, 1) ?? 0,
    },
    attendants: userIds.map((id) => {
      const own = rows.filter(({ user_id }) => user_id === id);
      const ratings = own.flatMap(({ rating }) => rating ?? []);
      return {
        id,
        avgSupportTime: supportOf(own),
        tickets: own.length,
        rating: mean(ratings, 1, 2) ?? null,
      };
    }),
  };
};
