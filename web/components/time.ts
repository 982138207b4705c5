import { store } from '../store.ts';
import { userAtom } from '../session/state.ts';
import { languageAtom } from '../i18n/i18n.ts';
import { LANGUAGE_TAGS } from '../i18n/languages.ts';

const DEFAULT_ZONE = 'America/Sao_Paulo';

/** Anything a moment comes as: ISO text of the API, milliseconds, a Date. */
export type Moment = string | number | Date;

/** The company's time zone: everybody in it reads the same clock. */
export const companyZone = (): string => store.get(userAtom)?.company.timezone ?? DEFAULT_ZONE;

const formats = new Map<string, Intl.DateTimeFormat>();

const format = (zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${zone} ${JSON.stringify(options)}`;
  // Making one costs more than a hundred uses of it.
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone });
  formats.set(key, known);
  return known;
};

/** `20/11/2026`, in every language of the interface. */
export const formatDate = (moment: Moment, zone = companyZone()): string =>
  format(zone, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(new Date(moment));

/** `14:32` */
export const formatTime = (moment: Moment, zone = companyZone()): string =>
  format(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(moment));

/** `20/11/2026 14:32` */
export const formatDateTime = (moment: Moment, zone = companyZone()): string =>
  `${formatDate(moment, zone)} ${formatTime(moment, zone)}`;

/** A number that is the same for moments of one calendar day in the zone, and one more for the next day. */
export const dayNumber = (moment: Moment, zone = companyZone()): number => {
  const [day = 0, month = 1, year = 1970] = formatDate(moment, zone).split('/').map(Number);
  return Math.round(Date.UTC(year, month - 1, day) / 86_400_000);
};

/** What a list row shows: the time today, "yesterday", a weekday within the week, else the date. */
export const formatWhen = (
  moment: Moment,
  now: Moment = Date.now(),
  zone = companyZone(),
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
