import { Readable } from 'node:stream';
import type { Ctx } from 'prosa/contract';
import { Core, csvCell, pageOf } from 'prosa/core';
import type { Database, Scope } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { RecipientDto, RecipientPage, RowsOf, RowsQuery } from '../schemas.ts';
import { campaignOf } from './finding.ts';

const PAGE = 50;
const BATCH = 1000;

/** Without it, spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\ufeff';

/** The rows behind each number of the report. */
const CONDITIONS: Readonly<Record<RowsOf, string>> = {
  valid: `r.state <> 'skipped'`,
  waiting: `r.state in ('waiting', 'handed', 'asked')`,
  requested: 'r.asked_at is not null',
  confirmed: 'r.confirmed_at is not null',
  unanswered: `r.state = 'unanswered'`,
  sent: `r.state in ('sent', 'delivered', 'read')`,
  delivered: `r.state in ('delivered', 'read')`,
  read: `r.state = 'read'`,
  replied: 'r.replied_at is not null',
  optedOut: 'r.opted_out_at is not null',
  failed: `r.state = 'failed'`,
  skipped: `r.state = 'skipped'`,
  unknown: `r.state = 'unknown'`,
};

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
  constructor(@inject(Core.Database) private readonly database: Pick<Database, 'transaction'>) {}

  /** @throws ERR_NO_CAMPAIGN_FOUND */
  async page(ctx: Ctx, campaignId: number, query: RowsQuery): Promise<RecipientPage> {
    await campaignOf(ctx, campaignId);
    const { items, hasMore } = pageOf(await rowsOf(ctx, campaignId, query, PAGE + 1), PAGE);
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
        rowsOf(ctx, campaignId, { ...query, after }, BATCH),
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
}

const rowsOf = async (
  { trx, companyId }: Ctx,
  campaignId: number,
  { of = 'valid', reason, slot, after = 0 }: RowsQuery,
  most: number,
): Promise<RecipientDto[]> => {
  const { rows } = await trx.raw<{ rows: Row[] }>(
    `select r.id, r.contact_id as "contactId", contact.name, contact.number, r.slot, r.state, r.reason,
            r.ticket_id as "ticketId", r.asked_at as "askedAt", r.confirmed_at as "confirmedAt", r.sent_at as "sentAt",
            r.delivered_at as "deliveredAt", r.read_at as "readAt", r.replied_at as "repliedAt", r.opted_out_at as "optedOutAt"
       from campaign_recipients r
       join contacts contact on contact.company_id = r.company_id and contact.id = r.contact_id
      where r.company_id = :companyId and r.campaign_id = :campaignId and r.id > :after and ${CONDITIONS[of]}
        and (:reason::text is null or r.reason = :reason) and (:slot::int is null or r.slot = :slot)
      order by r.id limit :most`,
    { companyId, campaignId, after, most, reason: reason ?? null, slot: slot ?? null },
  );
  return rows.map((row) => ({ ...row, ...momentsOf(row) }));
};

const momentsOf = (row: Row) => ({
  askedAt: row.askedAt?.toISOString() ?? null,
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  sentAt: row.sentAt?.toISOString() ?? null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  readAt: row.readAt?.toISOString() ?? null,
  repliedAt: row.repliedAt?.toISOString() ?? null,
  optedOutAt: row.optedOutAt?.toISOString() ?? null,
});
