import { encode } from 'uqr';

/** Dark squares side by side. */
interface QrRun {
  readonly row: number;
  readonly from: number;
  readonly length: number;
}

export interface QrSquares {
  /** Squares in a row. */
  readonly size: number;
  readonly runs: readonly QrRun[];
}

/** The dark squares of a code, those in one row that touch each other taken together. */
export const qrSquares = (text: string): QrSquares => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const runs: QrRun[] = [];
  for (const [row, squares] of data.entries()) {
    let from = -1;
    for (const [at, isDark] of [...squares, false].entries()) {
      if (isDark && from < 0) from = at;
      if (!isDark && from >= 0) {
        runs.push({ row, from, length: at - from });
        from = -1;
      }
    }
  }
  return { size, runs };
};
