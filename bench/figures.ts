/** A figure with what it must and should be. */
export interface Figure {
  /** `P1`, as the gates are named. */
  readonly id: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly must: { readonly at: 'least' | 'most'; readonly value: number };
  readonly aim: number;
  /** Raw figures behind it, so that a slow machine is visible. */
  readonly detail: string;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Nearest rank. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
};

export const holds = ({ value, must }: Figure): boolean =>
  must.at === 'least' ? value >= must.value : value <= must.value;

const shown = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);

/** One line of the table. */
export const lineOf = (figure: Figure): string => {
  const sign = figure.must.at === 'least' ? '≥' : '≤';
  return [
    figure.id.padEnd(4),
    (holds(figure) ? 'ok' : 'MISSED').padEnd(7),
    `${shown(figure.value)} ${figure.unit}`.padEnd(14),
    `must ${sign} ${shown(figure.must.value)}, aim ${sign} ${shown(figure.aim)}`.padEnd(30),
    `${figure.what}; ${figure.detail}`,
  ].join(' ');
};
