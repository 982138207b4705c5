const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Bytes in words people know: `340 kB`, `1,5 MB`. */
export const sizeText = (bytes: number, language: string): string => {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1_000 ** power;
  const digits = value >= 10 ? 0 : 1;
  return `${value.toLocaleString(language, { maximumFractionDigits: digits })} ${UNITS[power] ?? 'B'}`;
};
