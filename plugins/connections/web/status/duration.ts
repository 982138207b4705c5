import type { Translate } from 'prosa/web';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `45 s`, `12 min`, `3 h 20 min`, `2 d 5 h`: as exact as anybody cares. */
export const durationText = (t: Translate, milliseconds: number): string => {
  const length = Math.max(0, milliseconds);
  if (length < MINUTE) return t('health.seconds', { n: Math.round(length / SECOND) });
  if (length < HOUR) return t('health.minutes', { n: Math.floor(length / MINUTE) });
  if (length < DAY) {
    const m = Math.floor((length % HOUR) / MINUTE);
    return t('health.hours', { n: Math.floor(length / HOUR), m });
  }
  return t('health.days', {
    n: Math.floor(length / DAY),
    m: Math.floor((length % DAY) / HOUR),
  });
};
