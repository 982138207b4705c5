import { definePoint, defineSlot } from 'prosa/contract';
import type { ColumnSource, RecordFieldsProps } from 'prosa/contract';
import type { ConnectionDto } from './schemas.ts';

export interface ConnectionRowActionsProps {
  readonly connection: ConnectionDto;
}

/** A small button at the end of a connection's row, and in the dialog that pairs it. */
export const ConnectionRowActionsSlot =
  defineSlot<ConnectionRowActionsProps>('connections.rowActions');

/** The fields of columns that a plugin adds through `ConnectionColumnsPoint`, in the dialog of a connection that exists. */
export const ConnectionDialogSlot =
  defineSlot<RecordFieldsProps<ConnectionDto>>('connections.dialog');

/** Filled by plugins that add columns to connections (many). `ConnectionDialogSlot` has their fields. */
export const ConnectionColumnsPoint = definePoint<ColumnSource<object>>(
  'connections.columns',
  'many',
);
