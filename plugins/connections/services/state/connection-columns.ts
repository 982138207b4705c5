import type { ColumnSource, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { AddedColumns } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ConnectionColumnsPoint } from '../../public.ts';

/** The columns that other plugins add to connections. */
@injectable()
export class ConnectionColumns extends AddedColumns {
  constructor(@inject(filled(ConnectionColumnsPoint)) sources: Filled<ColumnSource<object>>) {
    super(ConnectionColumnsPoint, sources);
  }
}
