import type { Ctx } from 'prosa/contract';
import { containsPattern, offsetOf, pageOf, timeZoneOf } from 'prosa/core';
import { injectable } from 'tsyringe';
import type { AuditEntryDto, AuditQuery } from '../schemas.ts';
import { within } from './period.ts';

const PAGE_SIZE = 50;

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly by_platform: boolean;
  readonly impersonator_name: string | null;
  readonly subject_kind: string | null;
  readonly subject_id: string | null;
  readonly subject_name: string | null;
  readonly details: Record<string, unknown>;
  readonly address: string | null;
  readonly user_agent: string | null;
}

/** Reads the audit log, newest first. Nothing writes here. */
@injectable()
export class AuditLogReader {
  async page(
    ctx: Ctx,
    query: AuditQuery,
  ): Promise<{ readonly entries: AuditEntryDto[]; readonly hasMore: boolean }> {
    const { action, userId, from, to, pageNumber } = query;
    const timeZone = from === undefined && to === undefined ? '' : await timeZoneOf(ctx);
    const found = ctx.trx<Row>('audit_entries').where('company_id', ctx.companyId);
    if (action !== undefined) void found.where('action', action);
    if (userId !== undefined) void found.where('user_id', userId);
    within(found, query, timeZone);
    const text = query.searchParam?.trim();
    if (text) {
      void found.whereRaw(
        `folded(concat_ws(' ', user_name, impersonator_name, subject_name, address)) like folded(?)`,
        [containsPattern(text)],
      );
    }
    const rows = await found
      .orderBy('id', 'desc')
      .offset(offsetOf(pageNumber, PAGE_SIZE))
      .limit(PAGE_SIZE + 1)
      .select<Row[]>('*');
    const { items, hasMore } = pageOf(rows, PAGE_SIZE);
    return { entries: items.map(dtoOf), hasMore };
  }
}

const dtoOf = (row: Row): AuditEntryDto => ({
  id: Number(row.id),
  at: row.at.toISOString(),
  action: row.action,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
  byPlatform: row.by_platform,
  impersonator: row.impersonator_name,
  subject:
    row.subject_kind === null
      ? null
      : { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
  details: row.details,
  address: row.address,
  userAgent: row.user_agent,
});
