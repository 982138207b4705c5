/** The reminders of an unpaid invoice, in their order: days before and after it is due, and what an unpaid one leads to. */
const DUNNING_STEPS = ['d-7', 'd-3', 'd0', 'd+1', 'd+3', 'read-only', 'closed'] as const;
export type DunningStep = (typeof DUNNING_STEPS)[number];

/** Days after the due date at which each reminder comes; the last two depend on the days of grace. */
const FIXED: readonly (readonly [DunningStep, number])[] = [
  ['d-7', -7],
  ['d-3', -3],
  ['d0', 0],
  ['d+1', 1],
  ['d+3', 3],
];

/**
 * The reminder that an unpaid invoice has reached: the latest one alone, so that a platform that stood still for a week does
 * not send three at once. Undefined more than a week before the due date.
 * @param late calendar days since the due date; below 0 before it
 * @param readOnlyAfter days after the due date from which nothing can be changed
 * @param closedAfter days after the due date from which connections are closed
 */
export const stepReached = (
  late: number,
  readOnlyAfter: number,
  closedAfter: number,
): DunningStep | undefined => {
  const steps: readonly (readonly [DunningStep, number])[] = [
    ...FIXED,
    ['read-only', readOnlyAfter],
    ['closed', closedAfter],
  ];
  // Of two on one day the one that takes more away is told.
  return steps
    .filter(([, day]) => late >= day)
    .reduce<readonly [DunningStep, number] | undefined>(
      (latest, step) => (latest && latest[1] > step[1] ? latest : step),
      undefined,
    )?.[0];
};
