import { SOUND_NAMES } from './sounds.ts';
import type { SoundName } from './sounds.ts';

/** Hours in which nothing sounds or appears on the desktop; the bell and the page's title still count. */
export interface QuietHours {
  readonly isOn: boolean;
  /** `HH:MM` of this device's clock. */
  readonly from: string;
  /** `HH:MM`; earlier than `from` is on the next day, equal to it is the whole day. */
  readonly to: string;
  /** Days on which they begin, 0 = Sunday to 6 = Saturday. */
  readonly days: readonly number[];
}

/** How a person wants to be alerted. */
export interface AlertSettings {
  /** Kind of alert → whether it is wanted; one that is missing follows its default. */
  readonly kinds: Readonly<Record<string, boolean>>;
  readonly sound: SoundName;
  /** Also outside of the page, where the browser permits it. */
  readonly desktop: boolean;
  readonly quiet: QuietHours;
}

/** Where the server keeps them. */
export const ALERT_SETTINGS = 'alerts.settings';

/** Where a browser kept that its user wants notices on the desktop. */
const FORMER_DESKTOP = 'tickets.notices';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6] as const;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const timeOf = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && TIME.test(value) ? value : otherwise;

/** Reads stored settings: what is missing or unknown gets its default. */
export const readAlertSettings = (stored: unknown): AlertSettings => {
  const { kinds, sound, desktop, quiet } = recordOf(stored);
  const { isOn, from, to, days } = recordOf(quiet);
  return {
    kinds: Object.fromEntries(
      Object.entries(recordOf(kinds)).filter((kind): kind is [string, boolean] => {
        return typeof kind[1] === 'boolean';
      }),
    ),
    sound: SOUND_NAMES.find((name) => name === sound) ?? 'chime',
    // Before the server kept it, each browser did for itself.
    desktop: typeof desktop === 'boolean' ? desktop : localStorage.getItem(FORMER_DESKTOP) === 'on',
    quiet: {
      isOn: isOn === true,
      from: timeOf(from, '22:00'),
      to: timeOf(to, '07:00'),
      days: Array.isArray(days) ? EVERY_DAY.filter((day) => days.includes(day)) : EVERY_DAY,
    },
  };
};

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a moment, by this device's clock, lies in quiet hours. */
export const isQuietAt = ({ isOn, from, to, days }: QuietHours, moment: Date): boolean => {
  if (!isOn) return false;
  const now = moment.getHours() * 60 + moment.getMinutes();
  const today = moment.getDay();
  const yesterday = (today + 6) % 7;
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (start < end) return days.includes(today) && now >= start && now < end;
  return (days.includes(today) && now >= start) || (days.includes(yesterday) && now < end);
};
