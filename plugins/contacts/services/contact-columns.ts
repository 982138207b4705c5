import type { ColumnSource, Filled } from 'prosa/contract';
import { filled } from 'prosa/contract';
import { AddedColumns } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { ContactColumnsPoint } from '../public.ts';

/** The columns that other plugins add to contacts. */
@injectable()
export class ContactColumns extends AddedColumns {
  constructor(@inject(filled(ContactColumnsPoint)) sources: Filled<ColumnSource<object>>) {
    super(ContactColumnsPoint, sources);
  }
}
