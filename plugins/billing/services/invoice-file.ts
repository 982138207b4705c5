import { Readable } from 'node:stream';
import { Core, csvCell, dayIn } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { InvoicesQuery } from '../shared/platform-schemas.ts';
import type { InvoiceRow } from './invoice-rows.ts';
import { Invoices } from './invoices.ts';

const CHUNK = 1000;
const HEAD = [
  'id',
  'company_id',
  'company',
  'detail',
  'status',
  'value',
  'paid',
  'credit',
  'period_start',
  'period_end',
  'due_date',
  'issued_at',
  'paid_at',
];

/** The invoices of a list as a CSV file, part by part. */
@injectable()
export class InvoiceFile {
  constructor(
    @inject(Core.Database) private readonly database: Database,
    @inject(Invoices) private readonly invoices: Invoices,
  ) {}

  stream(query: InvoicesQuery): Readable {
    return Readable.from(this.#parts(query));
  }

  async *#parts(query: InvoicesQuery): AsyncGenerator<string> {
    yield lineOf(HEAD);
    for (let offset = 0; ; offset += CHUNK) {
      const rows = await this.database.system('export invoices', (ctx) =>
        this.invoices.found(ctx, query, { offset, limit: CHUNK }),
      );
      yield rows.map((row) => lineOf(cellsOf(row))).join('');
      if (rows.length < CHUNK) return;
    }
  }
}

const lineOf = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

const reais = (cents: number): string => (cents / 100).toFixed(2);

const cellsOf = (row: InvoiceRow): readonly string[] => [
  String(row.id),
  String(row.companyId),
  row.companyName,
  row.detail,
  row.status,
  reais(row.cents),
  reais(row.paidCents),
  reais(row.creditCents),
  row.periodStart,
  row.periodEnd,
  dayIn(row.dueDate, row.timeZone),
  row.issuedAt.toISOString(),
  row.paidAt?.toISOString() ?? '',
];
