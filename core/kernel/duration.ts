const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** The milliseconds of a duration such as `30s`, `5m`, `1d`; undefined when the text is none, or no time at all. */
export const durationOf = (text: string): number | undefined => {
  const [, amount = '', unit = ''] = /^([1-9]\d{0,8})(ms|s|m|h|d)$/.exec(text) ?? [];
  return Number(amount) * (UNITS[unit] ?? 0) || undefined;
};
