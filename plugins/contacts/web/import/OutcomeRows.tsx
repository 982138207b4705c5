import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { ErrorState, useList, useTexts } from 'prosa/web';
import type { ImportOutcome, ImportRow } from '../../shared/import-schemas.ts';

const SHOWN_CELLS = 3;

/** Rows of an import that came to one end, with the reason, as far as somebody asks for them. */
export const OutcomeRows = ({
  importId,
  outcome,
  title,
}: {
  readonly importId: number;
  readonly outcome: ImportOutcome;
  readonly title: string;
}) => {
  const t = useTexts('contacts');
  const [isOpen, setOpen] = useState(outcome === 'rejected');
  const list = useList<ImportRow>({
    path: isOpen ? `/contacts/imports/${String(importId)}/rows` : null,
    itemsKey: 'rows',
    params: { outcome },
    idOf: ({ position }) => position,
  });
  const reasonOf = ({ problem, firstPosition }: ImportRow): string =>
    problem === null
      ? t('import.ofRow', { row: firstPosition ?? '' })
      : t(`import.problems.${problem}`);
  return (
    <details
      className="import-rows"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {list.status === 'error' ? (
        <ErrorState error={list.error} onRetry={list.reload} />
      ) : (
        <ul aria-label={title} aria-busy={list.status === 'loading'}>
          {list.items.map((row) => (
            <li key={row.position}>
              <span className="import-position">
                {t('import.row')} {row.position}
              </span>
              <span className="import-cells" dir="auto">
                {row.cells
                  .filter((cell) => cell !== '')
                  .slice(0, SHOWN_CELLS)
                  .join(' · ')}
              </span>
              <span className="import-reason">{reasonOf(row)}</span>
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button
          size="small"
          variant="minimal"
          text={t('import.more')}
          loading={list.isLoadingMore}
          onClick={list.loadMore}
        />
      )}
    </details>
  );
};
