import type { ReactNode } from 'react';

export interface FigureColumn<T> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: T) => ReactNode;
  /** Numbers stand at the end of their column. */
  readonly isNumber?: boolean;
}

/** Figures of one kind under a heading; on narrow screens each row is a card that names its figures. */
export const FigureTable = <T,>({
  title,
  note,
  columns,
  rows,
  keyOf,
  none,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  /** The first one names the row. */
  readonly columns: readonly FigureColumn<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  /** Said where there is no row. */
  readonly none: string;
}) => (
  <section className="monitor-part">
    <h2>{title}</h2>
    {note !== undefined && <p className="monitor-note">{note}</p>}
    {rows.length === 0 ? (
      <p className="monitor-none">{none}</p>
    ) : (
      <table role="table" className="monitor-table" aria-label={title}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, title: name, isNumber }) => (
              <th key={key} role="columnheader" className={isNumber ? 'monitor-number' : ''}>
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
                    className={isNumber ? 'monitor-number' : ''}
                  >
                    {render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);
