import type { Translate } from 'prosa/web';

/** `1 h 05 min`, `12 min`, `0 min`: minutes as people say them. */
export const durationText = (t: Translate, minutes: number): string => {
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  return hours === 0
    ? t('duration.minutes', { minutes: rest })
    : t('duration.hours', { hours, minutes: String(rest).padStart(2, '0') });
};
