/** A time of a calendar and a clock on the wall, of no zone. */
export interface WallTime {
  /** `2026-03-31` */
  readonly day: string;
  /** Milliseconds since midnight. */
  readonly time: number;
}

const DAY = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
};

/** The wall time of a zone as milliseconds, as if it were that of Greenwich. */
const wallMilliseconds = (at: number, timeZone: string): number => {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1_000) + 1_000) % 1_000);
};

/** The time that clocks and calendars of a zone show at an instant. */
export const wallTimeOf = (at: Date, timeZone: string): WallTime => {
  const wall = wallMilliseconds(at.getTime(), timeZone);
  const time = ((wall % DAY) + DAY) % DAY;
  return { day: new Date(wall - time).toISOString().slice(0, 10), time };
};

/**
 * The instant at which clocks of a zone show a time. Of two the earlier one; where clocks skip it, as much later as they skip.
 */
export const instantOf = ({ day, time }: WallTime, timeZone: string): Date => {
  const wall = Date.parse(`${day}T00:00:00Z`) + time;
  // Clocks change at most once within two days: these are all the offsets it can have.
  const offsets = [wall - DAY, wall + DAY].map((near) => wallMilliseconds(near, timeZone) - near);
  const fitting = offsets
    .map((offset) => wall - offset)
    .filter((at) => wallMilliseconds(at, timeZone) === wall);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : wall - (offsets[0] ?? 0));
};
