/** The words of a PDF in the order in which they are drawn; a wide gap within a line is a blank. */
export const wordsOf = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/\[((?:\((?:\\.|[^\\)])*\)|[^\]])*)\] TJ/gu)]
    .map(([, line = '']) =>
      [...line.matchAll(/\(((?:\\.|[^\\)])*)\)|(-?[\d.]+)/gu)]
        .map(
          ([, part, gap]) => part?.replaceAll(/\\(.)/gu, '$1') ?? (Number(gap) < -200 ? ' ' : ''),
        )
        .join(''),
    )
    .join('\n');
