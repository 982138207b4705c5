import type { ColumnSource, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { AddedColumns } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { QueueColumnsPoint } from '../public.ts';

/** The columns that other plugins add to queues. */
@injectable()
export class QueueColumns extends AddedColumns {
  constructor(@inject(filled(QueueColumnsPoint)) sources: Filled<ColumnSource<object>>) {
    super(QueueColumnsPoint, sources);
  }
}
