import type { OpenBill } from '../sources/source.ts';

/** Overdue bills that are sent at once: whoever owes more speaks with a person. */
const MOST_BILLS = 3;

/**
 * The bills to send: the overdue ones, oldest first; without any, the next that is due.
 * @param today `YYYY-MM-DD`
 */
export const billsToSend = <Bill extends Pick<OpenBill, 'dueDate'>>(
  bills: readonly Bill[],
  today: string,
): readonly Bill[] => {
  const sorted = [...bills].sort((a, b) => a.dueDate.localeCompare(b.dueDate));
  const overdue = sorted.filter(({ dueDate }) => dueDate < today);
  return overdue.length > 0 ? overdue.slice(0, MOST_BILLS) : sorted.slice(0, 1);
};
