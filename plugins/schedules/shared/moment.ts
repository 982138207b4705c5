import { instantOf } from './zoned-time.ts';

const ON_THE_WALL = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads a moment: an instant with its zone, or a time on the clock of a company.
 * @returns undefined for what is neither
 */
export const momentOf = (text: string, timeZone: string): Date | undefined => {
  if (INSTANT.test(text)) {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) ? undefined : at;
  }
  const [, day = '', hours = '', minutes = '', seconds = '0'] = ON_THE_WALL.exec(text) ?? [];
  const midnight = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  if (!isDay || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    return undefined;
  const time = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return instantOf({ day, time }, timeZone);
};
