import { useEffect } from 'react';
import { columnSchemas, columnsOf } from 'prosa/contract';
import type { ColumnsToken, RecordFieldsProps } from 'prosa/contract';
import type { Form } from './use-form.ts';

/**
 * The form of a record as a form of the columns that a plugin adds to it: their fields are drawn, judged and sent like the
 * record's own.
 * @param props of the component that fills the slot
 */
export const useColumns = <Values extends object>(
  { form, record }: RecordFieldsProps<object>,
  columns: ColumnsToken<Values>,
): Form<Values> => {
  const own = form as unknown as Form<Values>;
  const values = columnsOf({ ...record, ...form.values }, columns);
  const isAdopted = Object.keys(columnSchemas(columns)).every((name) => name in form.values);
  useEffect(() => {
    if (!isAdopted) form.adopt(columns, values);
  });
  return { ...own, values };
};
