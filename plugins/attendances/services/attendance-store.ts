import type { Ctx } from 'prosa/contract';
import { intList, prepared, rowLists } from 'prosa/core';
import { injectable } from 'tsyringe';
import type { Attendance } from './attend.ts';

/** Facts are about the last attendance of a ticket, or about the one before a customer's answer. */
const LAST = 3;

const LAST_OF_TICKETS = `
  select a.*, asked.ticket_id as "ticketId"
    from unnest(:ticketIds::int[]) as asked (ticket_id)
   cross join lateral (
         select id, contact_id as "contactId", user_id as "userId", created_at::text as "createdAt",
                queued_at::text as "queuedAt", started_at::text as "startedAt", finished_at::text as "finishedAt",
                rating_at::text as "ratingAt", rated, rating
           from ticket_trackings t
          where t.company_id = :companyId and t.ticket_id = asked.ticket_id
          order by t.id desc limit ${LAST}) a
   order by a.id`;

const ROWS = rowLists('rows', {
  place: 'int',
  id: 'int',
  ticket_id: 'int',
  contact_id: 'int',
  user_id: 'int',
  created_at: 'timestamptz',
  queued_at: 'timestamptz',
  started_at: 'timestamptz',
  finished_at: 'timestamptz',
  rating_at: 'timestamptz',
  rated: 'boolean',
  rating: 'int',
});

/**
 * Whoever merges contacts holds them: waiting for that here, with nothing in hand, is what keeps the two from waiting for each
 * other. Afterwards the tickets are those of the contacts they have.
 */
const HOLD_CONTACTS = `
  select c.id from contacts c
   where c.company_id = :companyId
     and c.id in (select unnest(:contactIds::int[])
                  union select contact_id from tickets where company_id = :companyId and id = any(:ticketIds::int[]))
   order by c.id for key share`;

/** A ticket, contact or user may be gone by now: a fact is some time ago. */
const INSERT = `
  insert into ticket_trackings (company_id, ticket_id, contact_id, user_id, created_at, queued_at, started_at,
                                finished_at, rating_at, rated, rating)
    select :companyId, x.ticket_id, coalesce(t.contact_id, c.id), u.id, x.created_at, x.queued_at, x.started_at,
           x.finished_at, x.rating_at, x.rated, x.rating
      from ${ROWS.sql} as x
      left join tickets t on t.company_id = :companyId and t.id = x.ticket_id
      left join contacts c on c.company_id = :companyId and c.id = x.contact_id
      left join users u on u.company_id = :companyId and u.id = x.user_id
     order by x.place`;

const UPDATE = `
  update ticket_trackings a
     set user_id = (select u.id from users u where u.company_id = :companyId and u.id = x.user_id),
         queued_at = x.queued_at, started_at = x.started_at, finished_at = x.finished_at,
         rating_at = x.rating_at, rated = x.rated, rating = x.rating
    from ${ROWS.sql} as x
   where a.company_id = :companyId and a.id = x.id`;

const DELETE =
  'delete from ticket_trackings where company_id = :companyId and id = any(:ids::int[])';

const LET_GO = `
  update ticket_trackings set ticket_id = null
   where company_id = :companyId and ticket_id = any(:ticketIds::int[])`;

/** An attendance and the ticket it is of. */
export interface AttendanceOf {
  readonly ticketId: number;
  readonly attendance: Attendance;
}

const bind = (ctx: Ctx, attendances: readonly AttendanceOf[]) => ({
  companyId: ctx.companyId,
  ...ROWS.bind(
    attendances.map(({ ticketId, attendance }, place) => ({
      place,
      id: attendance.id,
      ticket_id: ticketId,
      contact_id: attendance.contactId,
      user_id: attendance.userId,
      created_at: attendance.createdAt,
      queued_at: attendance.queuedAt,
      started_at: attendance.startedAt,
      finished_at: attendance.finishedAt,
      rating_at: attendance.ratingAt,
      rated: attendance.rated,
      rating: attendance.rating,
    })),
  ),
});

/** The table of attendances. */
@injectable()
export class AttendanceStore {
  /** The last attendances of each ticket, in the order of their beginning. */
  async lastOf(
    ctx: Ctx,
    ticketIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly Attendance[]>> {
    const rows = await prepared<Attendance & { readonly ticketId: number }>(
      ctx,
      'attendances.last-of-tickets',
      LAST_OF_TICKETS,
      { companyId: ctx.companyId, ticketIds: intList(ticketIds) },
    );
    const found = new Map<number, Attendance[]>();
    for (const row of rows) found.set(row.ticketId, [...(found.get(row.ticketId) ?? []), row]);
    return found;
  }

  async insert(ctx: Ctx, attendances: readonly AttendanceOf[]): Promise<void> {
    if (attendances.length === 0) return;
    await prepared(ctx, 'attendances.hold-contacts', HOLD_CONTACTS, {
      companyId: ctx.companyId,
      contactIds: intList(attendances.map(({ attendance }) => attendance.contactId ?? 0)),
      ticketIds: intList(attendances.map(({ ticketId }) => ticketId)),
    });
    await prepared(ctx, 'attendances.insert', INSERT, bind(ctx, attendances));
  }

  async update(ctx: Ctx, attendances: readonly AttendanceOf[]): Promise<void> {
    if (attendances.length === 0) return;
    await prepared(ctx, 'attendances.update', UPDATE, bind(ctx, attendances));
  }

  async delete(ctx: Ctx, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await prepared(ctx, 'attendances.delete', DELETE, {
      companyId: ctx.companyId,
      ids: intList(ids),
    });
  }

  /** Tickets that are gone: what was done with them stays, and is of no ticket. */
  async letGo(ctx: Ctx, ticketIds: readonly number[]): Promise<void> {
    if (ticketIds.length === 0) return;
    await prepared(ctx, 'attendances.let-go', LET_GO, {
      companyId: ctx.companyId,
      ticketIds: intList(ticketIds),
    });
  }
}
