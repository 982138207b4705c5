import type { ColumnSource } from 'prosa/contract';
import { injectable } from 'tsyringe';
import { OptOutColumns } from '../public.ts';
import type { OptOutValues } from '../schemas.ts';
import { suppressedSql } from './consent-service.ts';

/** Marks contacts that have opted out, in their records and their list. */
@injectable()
export class ContactOptOuts implements ColumnSource<OptOutValues> {
  readonly columns = OptOutColumns;

  read(contactId: string): string {
    return `(select json_build_object('optedOut', ${suppressedSql(contactId)}))`;
  }

  /** A record may come back as it was read: it changes by routes of its own, with a reason. */
  write(): Promise<void> {
    return Promise.resolve();
  }
}
