import type { Ctx } from 'prosa/contract';
import { containsPattern, Core, offsetOf, pageOf } from 'prosa/core';
import type { Database } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import type { PlatformEntryDto, PlatformFilters, PlatformPageDto } from '../schemas.ts';
import { within } from './period.ts';

const PAGE_SIZE = 50;

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly acted_as: string | null;
  readonly target_company_id: number | null;
  readonly target_company_name: string | null;
  readonly subject_kind: string | null;
  readonly subject_id: string | null;
  readonly subject_name: string | null;
  readonly details: Record<string, unknown>;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly hash: string;
}

/** Reads the platform's log. Nothing writes here. */
@injectable()
export class PlatformLogReader {
  constructor(@inject(Core.Database) private readonly database: Database) {}

  /** Newest first. @param timeZone in which the days of the query are days */
  page(
    query: PlatformFilters & { readonly pageNumber?: number },
    timeZone: string,
  ): Promise<PlatformPageDto> {
    return this.#read(async (ctx) => {
      const rows = await matching(ctx, query, timeZone)
        .orderBy('id', 'desc')
        .offset(offsetOf(query.pageNumber, PAGE_SIZE))
        .limit(PAGE_SIZE + 1)
        .select<Row[]>('*');
      const { items, hasMore } = pageOf(rows, PAGE_SIZE);
      return { entries: items.map(entryOf), hasMore };
    });
  }

  /** Entries after one, the oldest first, as the chain has them: for a file, some at a time. */
  after(
    id: number,
    query: PlatformFilters,
    timeZone: string,
    limit: number,
  ): Promise<readonly PlatformEntryDto[]> {
    return this.#read(async (ctx) => {
      const rows = await matching(ctx, query, timeZone)
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .select<Row[]>('*');
      return rows.map(entryOf);
    });
  }

  #read<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
    return this.database.system('the platform reads its log', work);
  }
}

const matching = ({ trx }: Ctx, query: PlatformFilters, timeZone: string) => {
  const { action, companyId, searchParam } = query;
  const found = trx<Row>('platform_audit_entries');
  if (action !== undefined) void found.where('action', action);
  if (companyId !== undefined) void found.where('target_company_id', companyId);
  within(found, query, timeZone);
  const text = searchParam?.trim();
  if (text) {
    void found.whereRaw(
      `folded(concat_ws(' ', user_name, acted_as, target_company_name, subject_name, address)) like folded(?)`,
      [containsPattern(text)],
    );
  }
  return found;
};

const entryOf = (row: Row): PlatformEntryDto => ({
  id: Number(row.id),
  at: row.at.toISOString(),
  action: row.action,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
  byPlatform: true,
  impersonator: null,
  actedAs: row.acted_as,
  company:
    row.target_company_id === null
      ? null
      : { id: row.target_company_id, name: row.target_company_name },
  subject:
    row.subject_kind === null
      ? null
      : { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
  details: row.details,
  address: row.address,
  userAgent: row.user_agent,
  hash: row.hash,
});
