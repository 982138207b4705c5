import type { ReactNode } from 'react';

interface FigureColumn<T> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: T) => ReactNode;
  /** Numbers stand at the end of their column. */
  readonly isNumber?: boolean;
}

export interface FigureTableProps<T> {
  /** Names the table for screen readers. */
  readonly title: string;
  /** The first one names the row. */
  readonly columns: readonly FigureColumn<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string | number;
  /** Said where there is no row. */
  readonly none: string;
}

/** A short table that is whole at once; on narrow screens each row is a card that names its figures. */
export const FigureTable = <T,>({ title, columns, rows, keyOf, none }: FigureTableProps<T>) =>
  rows.length === 0 ? (
    <p className="figure-none">{none}</p>
  ) : (
    <table role="table" className="figure-table" aria-label={title}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, title: name, isNumber }) => (
            <th key={key} role="columnheader" className={isNumber ? 'figure-number' : ''}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ key, title: name, render, isNumber }, at) =>
              at === 0 ? (
                <th key={key} role="rowheader" scope="row">
                  {render(row)}
                </th>
              ) : (
                <td
                  key={key}
                  role="cell"
                  data-title={name}
                  className={isNumber ? 'figure-number' : ''}
                >
                  {render(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
