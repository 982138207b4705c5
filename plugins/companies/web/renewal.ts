/** A calendar day, `2026-03-31`. */
export type Day = string;

/** Months a renewal adds. */
const MONTHS: Readonly<Record<string, number>> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
};

export const RECURRENCES = Object.keys(MONTHS);

/** The calendar day of a moment where a company is. */
export const dayOf = (moment: string | number, timeZone: string): Day => {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', { timeZone, ...parts }).format(new Date(moment));
};

const addMonths = (day: Day, months: number): Day => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const daysInMonth = new Date(
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0),
  ).getUTCDate();
  first.setUTCDate(Math.min(date, daysInMonth));
  return first.toISOString().slice(0, 10);
};

/** The due date after a renewal: from the present one, or from today where that is past. */
export const renewedDay = (due: Day, today: Day, recurrence: string): Day =>
  addMonths(due > today ? due : today, MONTHS[recurrence] ?? 1);

/** How urgent a due date is: quiet with more than five days left, then ever louder. */
export const urgencyOf = (daysLeft: number): 'none' | 'soon' | 'now' | 'past' => {
  if (daysLeft > 5) return 'none';
  if (daysLeft === 5) return 'soon';
  return daysLeft > -4 ? 'now' : 'past';
};
