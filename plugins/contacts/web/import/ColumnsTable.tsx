import { HTMLSelect } from '@blueprintjs/core';
import { useTexts } from 'prosa/web';
import type { BeginImportBody, ColumnUse, ImportDraftDto } from '../../shared/import-schemas.ts';
import { titlesOf, USES } from './import-plan.ts';

/** The beginning of a spreadsheet, and above each column what it is taken for. */
export const ColumnsTable = ({
  draft,
  plan,
  onChange,
}: {
  readonly draft: ImportDraftDto;
  readonly plan: BeginImportBody;
  readonly onChange: (columns: ColumnUse[]) => void;
}) => {
  const t = useTexts('contacts');
  const titles = titlesOf(draft, plan.hasHeader);
  const rows = plan.hasHeader ? draft.preview.rows.slice(1) : draft.preview.rows;
  return (
    // A table wider than the dialog can be scrolled, also by keyboard.
    <div className="import-table" role="region" aria-label={t('import.preview')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('import.row')}</th>
            {titles.map((title, at) => (
              <th key={at} scope="col">
                <span className="import-column" dir="auto">
                  {title}
                </span>
                <HTMLSelect
                  aria-label={t('import.columnUse', { title })}
                  value={plan.columns[at] ?? 'skip'}
                  onChange={({ currentTarget }) =>
                    onChange(
                      plan.columns.map((use, other) =>
                        other === at ? (currentTarget.value as ColumnUse) : use,
                      ),
                    )
                  }
                >
                  {USES.map((use) => (
                    <option key={use} value={use}>
                      {t(`import.uses.${use}`)}
                    </option>
                  ))}
                </HTMLSelect>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ position, cells }) => (
            <tr key={position}>
              <th scope="row">{position}</th>
              {cells.map((cell, at) => (
                <td
                  key={at}
                  dir="auto"
                  className={plan.columns[at] === 'skip' ? 'import-skipped' : undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
