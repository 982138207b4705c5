import type { Ctx } from 'prosa/contract';
import { prepared } from 'prosa/core';
import { injectable } from 'tsyringe';
import type { ContactClass } from '../public.ts';
import { LOOKED_AT } from '../rules/holds.ts';
import type { Outcomes } from '../rules/holds.ts';
import { SAME_PER_HOUR } from '../rules/judge.ts';
import { after, DAY, HOUR, SECOND } from '../rules/time.ts';

/** The messages of a connection, as far as a rule looks back. */
export interface Traffic {
  /** Something that a program said waits in the outbox, or it does not drain. */
  readonly isBusy: boolean;
  /** Moments within the last 24 hours, the newest first, in milliseconds of the epoch. */
  readonly cold: readonly number[];
  readonly warm: readonly number[];
  /** Cold ones since the channel told its quota, however long ago that is. */
  readonly coldSinceTold: number;
  readonly lastSent: Date | null;
  /** Share of the last hundred cold ones that answered, 0 to 1; null below a hundred. */
  readonly answers: number | null;
  readonly outcomes: Outcomes;
}

interface TrafficRow {
  readonly isBusy: boolean;
  readonly cold: number[];
  readonly warm: number[];
  readonly coldSinceTold: number;
  readonly lastSent: Date | null;
  readonly coldCount: number;
  readonly coldAnswered: number;
  readonly optOuts: number;
  readonly absent: number;
  readonly oldCount: number;
  readonly oldDelivered: number;
}

/** The parts of a connection's score that its traffic does not tell. */
export interface History {
  /** Messages of the last thirty days. */
  readonly sent: number;
  readonly cold: number;
  /** Of the last hour, the most that were told the same, as a share of what is allowed. */
  readonly sameness: number;
  /** Days since the first hour in which customers wrote, of the last four weeks. */
  readonly ageDays: number;
}

/** A message of an outbox that could not leave for so long shows that the connection does not send. */
const STUCK = 5 * SECOND;

const moments = (contact: ContactClass): string => `
  array(select extract(epoch from at)::float8 * 1000 from outreach_sends
         where company_id = :companyId and connection_id = :connectionId and class = '${contact}' and at > :dayAgo
         order by at desc)`;

const MINE = 'company_id = :companyId and connection_id = :connectionId';

const TRAFFIC = `
with told as materialized (
  select coalesce((select released_at from connection_budgets where ${MINE}), '-infinity') as since,
         (select quota_told_at from connection_budgets where ${MINE} and quota_total is not null) as quota)
select exists (select from message_outbox
                where ${MINE} and (lane > 0 or attempts > 0 or next_attempt_at < :stuckSince)) as "isBusy",
       ${moments('cold')} as cold, ${moments('warm')} as warm,
       -- One of the same millisecond may have been sent before or after: counted twice it costs one message, left out it breaks
       -- the quota.
       (select count(*)::int from outreach_sends
         where ${MINE} and class = 'cold' and at >= (select quota from told)) as "coldSinceTold",
       (select max(at) from outreach_sends where ${MINE}) as "lastSent",
       answers.count::int as "coldCount", answers.answered::int as "coldAnswered",
       latest.opted_out::int as "optOuts", latest.absent::int as "absent", old.count::int as "oldCount", old.delivered::int as "oldDelivered"
  from (select count(*) as count, count(answered_at) as answered
          from (select answered_at from outreach_sends
                 where ${MINE} and class = 'cold' and at < :dayAgo order by at desc limit 100) s) answers,
       (select count(opted_out_at) as opted_out, count(*) filter (where failure = 'not-on-whatsapp') as absent
          from (select opted_out_at, failure from outreach_sends
                 where ${MINE} and at > (select since from told) order by at desc limit ${String(LOOKED_AT)}) s) latest,
       (select count(*) as count, count(delivered_at) as delivered
          from (select delivered_at from outreach_sends
                 where ${MINE} and at > (select since from told) and at < :twoHoursAgo order by at desc limit ${String(LOOKED_AT)}) s) old`;

const CONTACTS = `
select c.id as "contactId", c.number, c.is_group as "isGroup",
       (select count(*)::int from outreach_sends s
         where s.company_id = :companyId and s.contact_id = c.id and s.at > :dayAgo and s.source <> 'people') as "lastDay",
       (select count(*)::int from outreach_sends s
         where s.company_id = :companyId and s.contact_id = c.id and s.at > :monthAgo and s.source <> 'people') as "lastMonth"
  from contacts c where c.company_id = :companyId and c.id = any(:contactIds::int[])`;

const SAME = `
select k.sameness, s.at
  from unnest(:keys::text[]) as k (sameness)
 cross join lateral (select at from outreach_sends
                      where company_id = :companyId and connection_id = :connectionId and class = 'cold'
                        and sameness = k.sameness
                      order by at desc offset ${String(SAME_PER_HOUR - 1)} limit 1) s`;

const HISTORY = `
select count(*)::int as sent, (count(*) filter (where class = 'cold'))::int as cold,
       (select coalesce(max(n), 0)::float8 / ${String(SAME_PER_HOUR)}
          from (select count(*) as n from outreach_sends
                 where ${MINE} and class = 'cold' and sameness is not null and at > :hourAgo
                 group by sameness) same) as sameness,
       (select coalesce(extract(epoch from :now - min(hour)) / 86400, 0)::float8 from connection_hours
         where ${MINE}) as "ageDays"
  from outreach_sends where ${MINE} and at > :monthAgo`;

const RECORD = `
insert into outreach_sends (company_id, connection_id, contact_id, class, source, sameness, message_id, at)
values (:companyId, :connectionId, :contactId, :class, :source, :sameness, :messageId, :at)`;

/** Somebody who is written to, by what was sent to them before. */
export interface Recipient {
  readonly contactId: number;
  readonly number: string;
  readonly isGroup: boolean;
  /** Messages on all connections. */
  readonly lastDay: number;
  readonly lastMonth: number;
}

/** A message that a connection says unasked. */
export interface LedgerEntry {
  readonly connectionId: number;
  readonly contactId: number;
  readonly class: ContactClass;
  /** The source's id. */
  readonly source: string;
  readonly sameness: string | null;
  readonly messageId: number | null;
  readonly at: Date;
}

/** All that connections said unasked, for as long as a rule looks back. */
@injectable()
export class Ledger {
  /** Messages from before a person ended the last stop are not held against the connection any more. */
  async traffic(ctx: Ctx, connectionId: number, now: Date): Promise<Traffic> {
    const [row] = await prepared<TrafficRow>(ctx, 'governor.traffic', TRAFFIC, {
      companyId: ctx.companyId,
      connectionId,
      dayAgo: after(now, -DAY),
      twoHoursAgo: after(now, -2 * HOUR),
      stuckSince: after(now, -STUCK),
    });
    if (!row) throw new Error('the traffic of a connection was not told');
    return trafficOf(row);
  }

  /** The parts of a connection's score that its {@link traffic} does not tell. */
  async history(ctx: Ctx, connectionId: number, now: Date): Promise<History> {
    const [row] = await prepared<History>(ctx, 'governor.history', HISTORY, {
      companyId: ctx.companyId,
      connectionId,
      now,
      hourAgo: after(now, -HOUR),
      monthAgo: after(now, -30 * DAY),
    });
    if (!row) throw new Error('the history of a connection was not told');
    return row;
  }

  async recipients(
    ctx: Ctx,
    contactIds: readonly number[],
    now: Date,
  ): Promise<ReadonlyMap<number, Recipient>> {
    const rows = await prepared<Recipient>(ctx, 'governor.recipients', CONTACTS, {
      companyId: ctx.companyId,
      contactIds: [...contactIds],
      dayAgo: after(now, -DAY),
      monthAgo: after(now, -30 * DAY),
    });
    return new Map(rows.map((row) => [row.contactId, row]));
  }

  /** For each text the moment of its cold message that is as many messages ago as there may be in an hour; others are left out. */
  async sameTexts(
    ctx: Ctx,
    connectionId: number,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, Date>> {
    if (keys.length === 0) return new Map();
    const rows = await prepared<{ sameness: string; at: Date }>(ctx, 'governor.same-texts', SAME, {
      companyId: ctx.companyId,
      connectionId,
      keys: [...new Set(keys)],
    });
    return new Map(rows.map(({ sameness, at }) => [sameness, at]));
  }

  /** Writes a message down, on the way of the next statement. */
  record(ctx: Ctx, entry: LedgerEntry): void {
    ctx.underWay(prepared(ctx, 'governor.record', RECORD, { companyId: ctx.companyId, ...entry }));
  }
}

const trafficOf = (row: TrafficRow): Traffic => ({
  isBusy: row.isBusy,
  cold: row.cold,
  warm: row.warm,
  coldSinceTold: row.coldSinceTold,
  lastSent: row.lastSent,
  answers: row.coldCount < 100 ? null : row.coldAnswered / row.coldCount,
  outcomes: {
    optOuts: row.optOuts,
    absent: row.absent,
    old: { count: row.oldCount, delivered: row.oldDelivered },
  },
});
