import type {
  ImportColumn,
  LegalBasis,
  ListImportDraft,
  PlanListImportBody,
} from '../../shared/import-schemas.ts';

export const USES: readonly ImportColumn[] = ['name', 'number', 'email', 'extra', 'skip'];

export const BASES: readonly LegalBasis[] = [
  'consent',
  'contract',
  'legitimate-interest',
  'legal-obligation',
];

/** The answers to be given before a spreadsheet's rows are judged. */
export interface ImportAnswers extends Omit<PlanListImportBody, 'basisNote' | 'legalBasis'> {
  /** Nobody names it for the reader. */
  readonly legalBasis: LegalBasis | '';
  readonly basisNote: string;
}

export const answersOf = ({ preview }: ListImportDraft): ImportAnswers => ({
  columns: preview.columns,
  hasHeader: preview.hasHeader,
  country: '55',
  legalBasis: '',
  basisNote: '',
});

/** The problem that keeps rows from being judged, as a key of the texts. */
export const problemOf = ({ columns, legalBasis }: ImportAnswers): string | undefined => {
  const count = (use: ImportColumn): number => columns.filter((each) => each === use).length;
  if (count('number') === 0) return 'import.needsNumber';
  if (count('number') > 1 || count('email') > 1) return 'import.oneEach';
  return legalBasis === '' ? 'import.needsBasis' : undefined;
};

/** Letters as spreadsheets name their columns; a preview is never wider than they reach with two. */
const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/** The titles of the columns: from the first row where that is a header, else their letters. */
export const titlesOf = ({ preview }: ListImportDraft, hasHeader: boolean): readonly string[] => {
  const [top] = preview.rows;
  return preview.columns.map((_, at) => {
    const title = hasHeader ? (top?.cells[at] ?? '') : '';
    return title === '' ? letters(at) : title;
  });
};
