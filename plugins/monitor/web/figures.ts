const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** A time in its largest unit: `45 s`, `12 min`, `3 h`. */
export const ageText = (seconds: number, language: string): string => {
  const fitting = UNITS.find((each) => seconds >= each.seconds);
  const unit = fitting?.unit ?? 'second';
  const value = Math.floor(seconds / (fitting?.seconds ?? 1));
  return value.toLocaleString(language, { style: 'unit', unit, unitDisplay: 'short' });
};

/** `1.204`, `0,4`: with one decimal place below ten. */
export const countText = (value: number, language: string): string =>
  value.toLocaleString(language, { maximumFractionDigits: value < 10 ? 1 : 0 });

/** `98,7 %` */
export const shareText = (share: number, language: string): string =>
  share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
