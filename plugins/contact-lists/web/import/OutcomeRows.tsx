import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { ErrorState, http, isAbort, useTexts } from 'prosa/web';
import type { ListImportRows, RowOutcome } from '../../shared/import-schemas.ts';

const SHOWN_CELLS = 3;

/** Rows of an import that came to one end, each with its place in the spreadsheet and the reason. */
export const OutcomeRows = ({
  importId,
  outcome,
  title,
}: {
  readonly importId: number;
  readonly outcome: RowOutcome;
  readonly title: string;
}) => {
  const t = useTexts('contact-lists');
  const [after, setAfter] = useState(0);
  const [rows, setRows] = useState<ListImportRows['rows']>([]);
  const [hasMore, setMore] = useState(false);
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    http
      .get<ListImportRows>(`/contact-list-imports/${String(importId)}/rows`, {
        params: { outcome, after },
        signal: control.signal,
      })
      .then(
        (page) => {
          setError(undefined);
          setMore(page.hasMore);
          setRows((known) => (after === 0 ? page.rows : [...known, ...page.rows]));
        },
        (failure: unknown) => {
          if (!isAbort(failure)) setError(failure);
        },
      );
    return () => control.abort();
  }, [importId, outcome, after, tries]);
  if (error !== undefined) {
    return <ErrorState error={error} onRetry={() => setTries((times) => times + 1)} />;
  }
  return (
    <section className="lists-rows" aria-label={title}>
      <h3>{title}</h3>
      {/* More rows than fit can be scrolled, also by keyboard. */}
      <ul tabIndex={0} aria-label={title}>
        {rows.map(({ position, cells, problem, firstPosition }) => (
          <li key={position}>
            <span className="lists-position">{t('import.row', { row: position })}</span>
            <span className="lists-cells" dir="auto">
              {cells
                .filter((cell) => cell !== '')
                .slice(0, SHOWN_CELLS)
                .join(' · ')}
            </span>
            <span className="lists-reason">
              {problem === null
                ? t('import.ofRow', { row: firstPosition ?? '' })
                : t(`import.problems.${problem}`)}
            </span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button
          size="small"
          variant="minimal"
          text={t('import.more')}
          onClick={() => setAfter(rows.at(-1)?.position ?? 0)}
        />
      )}
    </section>
  );
};
