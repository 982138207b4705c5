import type { ReactNode } from 'react';
import { FigureTable } from 'prosa/web';
import type { FigureTableProps } from 'prosa/web';

/** Figures of one kind under a heading. */
export const FigurePart = <T,>({
  note,
  ...table
}: FigureTableProps<T> & { readonly note?: ReactNode }) => (
  <section className="monitor-part">
    <h2>{table.title}</h2>
    {note !== undefined && <p className="monitor-note">{note}</p>}
    <FigureTable {...table} />
  </section>
);
