import { defineSlot } from 'prosa/contract';
import type { ConnectionDto } from './schemas.ts';

export interface ConnectionRowActionsProps {
  readonly connection: ConnectionDto;
}

/** A small button at the end of a connection's row, and in the dialog that pairs it. */
export const ConnectionRowActionsSlot =
  defineSlot<ConnectionRowActionsProps>('connections.rowActions');
