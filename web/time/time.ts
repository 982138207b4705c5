import { store } from '../store.ts';
import { userAtom } from '../user/state.ts';
import { languageAtom, text } from '../i18n/i18n.ts';
import { LANGUAGE_TAGS } from '../i18n/languages.ts';

const DEFAULT_ZONE = 'America/Sao_Paulo';

/** Anything a moment comes as: ISO text of the API, milliseconds, a Date. */
export type Moment = string | number | Date;

/** The company's time zone: of its hours, its reports, its due date, and of days that are counted or searched. */
export const companyZone = (): string => store.get(userAtom)?.company.timezone ?? DEFAULT_ZONE;

let known = { offset: Number.NaN, zone: '' };

/** The time zone of this browser. Looked up anew when the clock beside it moves: who travels takes the browser along. */
export const browserZone = (): string => {
  const offset = new Date().getTimezoneOffset();
  if (offset !== known.offset) {
    known = { offset, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
  }
  return known.zone;
};

const formats = new Map<string, Intl.DateTimeFormat>();

const format = (zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${zone} ${JSON.stringify(options)}`;
  // Making one costs more than a hundred uses of it.
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone });
  formats.set(key, known);
  return known;
};

/** Whether two zones show another time at a moment. */
export const isOtherClock = (zone: string, other: string, at: Moment = Date.now()): boolean =>
  zone !== other && formatDateTime(at, zone) !== formatDateTime(at, other);

/** The calendar day of the company, `20/11/2026` in every language of the interface. */
export const formatDate = (moment: Moment, zone = companyZone()): string =>
  format(zone, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(new Date(moment));

/** `14:32` on the reader's own clock, which is how people know when something was written. */
export const formatTime = (moment: Moment, zone = browserZone()): string =>
  format(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(moment));

/** `20/11/2026 14:32` on the reader's own clock. */
export const formatDateTime = (moment: Moment, zone = browserZone()): string =>
  `${formatDate(moment, zone)} ${formatTime(moment, zone)}`;

/** The same, and where the company's clock shows another time that one as well. */
export const formatMoment = (moment: Moment): string => {
  const own = formatDateTime(moment);
  if (!isOtherClock(browserZone(), companyZone(), moment)) return own;
  return text('time.both', { own, company: formatDateTime(moment, companyZone()) });
};

/** A number that is the same for moments of one calendar day in the zone, and one more for the next day. */
export const dayNumber = (moment: Moment, zone = companyZone()): number => {
  const [day = 0, month = 1, year = 1970] = formatDate(moment, zone).split('/').map(Number);
  return Math.round(Date.UTC(year, month - 1, day) / 86_400_000);
};

/** The time in a list row, on the reader's own clock: the time of day today, "yesterday", a weekday within the week, else the date. */
export const formatWhen = (
  moment: Moment,
  now: Moment = Date.now(),
  zone = browserZone(),
): string => {
  const days = dayNumber(now, zone) - dayNumber(moment, zone);
  if (days <= 0) return formatTime(moment, zone);
  const language = LANGUAGE_TAGS[store.get(languageAtom)];
  if (days === 1) {
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day');
  }
  if (days < 7) {
    return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: zone })
      .format(new Date(moment))
      .replace(/-feira$/, '');
  }
  return formatDate(moment, zone);
};

/** Whole days from now until a moment, by the company's calendar; negative when past. */
export const daysUntil = (moment: Moment, now: Moment = Date.now(), zone = companyZone()): number =>
  dayNumber(moment, zone) - dayNumber(now, zone);
