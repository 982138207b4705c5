const DAY = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone);
  if (!format) {
    const two = '2-digit';
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: two, day: two, hour: two, minute: two, second: two },
    });
    formats.set(timeZone, format);
  }
  return format;
};

/** The time that clocks of a zone show at an instant, as if they showed UTC: milliseconds, whole seconds. */
export const shownAt = (instant: number, timeZone: string): number => {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** The instant at which clocks were put forward past a time, between two instants around it. */
const changeBetween = (from: number, to: number, shown: number, timeZone: string): number => {
  let [before, after] = [from / 1000, to / 1000];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (shownAt(middle * 1000, timeZone) < shown) before = middle;
    else after = middle;
  }
  return after * 1000;
};

/**
 * The first instant at which clocks of a zone show a time; where they are put forward past it, the instant of that change.
 * @param shown as if they showed UTC: milliseconds, whole seconds
 */
export const instantOf = (shown: number, timeZone: string): number => {
  const around = [shown - DAY, shown + DAY].map((at) => shown - (shownAt(at, timeZone) - at));
  const exact = around.filter((instant) => shownAt(instant, timeZone) === shown);
  if (exact.length > 0) return Math.min(...exact);
  return changeBetween(Math.min(...around), Math.max(...around), shown, timeZone);
};

/** `2026-12-01 08:00:00`, in the company's time, as the first clients of the API write a moment. */
const LOCAL = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/;

/** A moment as it is given: in the company's time, or ISO 8601 with its offset. Undefined for what is none. */
export const momentOf = (text: string, timeZone: string): Date | undefined => {
  const local = LOCAL.exec(text.trim());
  const milliseconds = Date.parse(local ? `${local[1] ?? ''}T${local[2] ?? ''}Z` : text);
  if (Number.isNaN(milliseconds)) return undefined;
  return new Date(local ? instantOf(milliseconds, timeZone) : milliseconds);
};
