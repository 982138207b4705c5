import type { BeginImportBody, ColumnUse, ImportDraftDto } from '../../shared/import-schemas.ts';

export const USES: readonly ColumnUse[] = ['name', 'number', 'email', 'ignoreBot', 'extra', 'skip'];

/** The plan an import begins with unless the reader says otherwise. */
export const planOf = ({ preview }: ImportDraftDto): BeginImportBody => ({
  columns: preview.columns,
  hasHeader: preview.hasHeader,
  country: '55',
  existing: 'keep',
});

const ONE_EACH: readonly ColumnUse[] = ['number', 'email', 'ignoreBot'];

/** The problem that keeps a plan from being begun, as a key of the texts. */
export const problemOf = ({ columns }: BeginImportBody): string | undefined => {
  if (!columns.includes('number')) return 'import.needsNumber';
  const isTwice = (use: ColumnUse): boolean => columns.filter((each) => each === use).length > 1;
  return ONE_EACH.some(isTwice) ? 'import.oneEach' : undefined;
};

/** Letters as spreadsheets name their columns; a preview is never wider than they reach with two. */
const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/** The titles of the columns: from the first row where that is a header, else their letters. */
export const titlesOf = ({ preview }: ImportDraftDto, hasHeader: boolean): readonly string[] => {
  const [top] = preview.rows;
  return preview.columns.map((_, at) => {
    const title = hasHeader ? (top?.cells[at] ?? '') : '';
    return title === '' ? letters(at) : title;
  });
};

/** Rows that would be imported. */
export const rowCount = ({ total }: ImportDraftDto, hasHeader: boolean): number =>
  Math.max(0, total - (hasHeader ? 1 : 0));
