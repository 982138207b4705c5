import { Readable } from 'node:stream';
import type { Ctx } from 'prosa/contract';
import { Core, csvCell, pageOf } from 'prosa/core';
import type { Database, Scope } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { RecipientDto, RecipientPage, RowsQuery } from '../shared/report-schemas.ts';
import { Consents } from '../../consents/public.ts';
import { FINAL_FAILURES } from '../rules/failure-code.ts';
import { campaignOf } from './finding.ts';
import { rowsSql } from './recipient-sql.ts';
import { retriableSql } from './retriable-sql.ts';

const PAGE = 50;
const BATCH = 1000;

/** Without it, spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\ufeff';

type Row = Omit<RecipientDto, `${string}At`> & Readonly<Record<`${string}At`, Date | null>>;

const COLUMNS = [
  'name',
  'number',
  'slot',
  'state',
  'reason',
  'askedAt',
  'confirmedAt',
  'sentAt',
  'deliveredAt',
  'readAt',
  'repliedAt',
  'optedOutAt',
] as const satisfies readonly (keyof RecipientDto)[];

/** The recipients of a campaign, one by one. */
@injectable()
export class RecipientRows {
  constructor(
    @inject(Core.Database) private readonly database: Pick<Database, 'transaction'>,
    @inject(Consents) private readonly consents: Pick<Consents, 'suppressedSql'>,
  ) {}

  /** @throws ERR_NO_CAMPAIGN_FOUND */
  async page(ctx: Ctx, campaignId: number, query: RowsQuery): Promise<RecipientPage> {
    await campaignOf(ctx, campaignId);
    const { items, hasMore } = pageOf(await this.#rows(ctx, campaignId, query, PAGE + 1), PAGE);
    return { records: [...items], hasMore };
  }

  /** The same rows as a CSV file, read while it is written. */
  csv(scope: Scope, campaignId: number, query: RowsQuery): Readable {
    return Readable.from(this.#lines(scope, campaignId, query));
  }

  async *#lines(scope: Scope, campaignId: number, query: RowsQuery): AsyncGenerator<Buffer> {
    yield Buffer.from(`${BYTE_ORDER_MARK}${COLUMNS.join(';')}\r\n`);
    let after = query.after ?? 0;
    for (;;) {
      const rows = await this.database.transaction(scope, (ctx) =>
        this.#rows(ctx, campaignId, { ...query, after }, BATCH),
      );
      yield Buffer.from(
        rows
          .map((row) => `${COLUMNS.map((name) => csvCell(String(row[name] ?? ''))).join(';')}\r\n`)
          .join(''),
      );
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return;
      after = last.id;
    }
  }

  async #rows(
    { trx, companyId }: Ctx,
    campaignId: number,
    { of = 'valid', reason, slot, after = 0 }: RowsQuery,
    most: number,
  ): Promise<RecipientDto[]> {
    const retriable = retriableSql(this.consents.suppressedSql('r.contact_id'));
    const { rows } = await trx.raw<{ rows: Row[] }>(rowsSql(of, retriable), {
      companyId,
      campaignId,
      after,
      most,
      reason: reason ?? null,
      slot: slot ?? null,
      finalFailures: [...FINAL_FAILURES],
    });
    return rows.map((row) => ({ ...row, ...momentsOf(row) }));
  }
}

const momentsOf = (row: Row) => ({
  askedAt: row.askedAt?.toISOString() ?? null,
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  sentAt: row.sentAt?.toISOString() ?? null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  readAt: row.readAt?.toISOString() ?? null,
  repliedAt: row.repliedAt?.toISOString() ?? null,
  optedOutAt: row.optedOutAt?.toISOString() ?? null,
});
