import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { prepared } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import type { ContactView } from '../../contacts/public.ts';
import type {
  HandedMessage,
  OutreachCandidate,
  OutreachSource,
  SkipReason,
  WaitReason,
} from '../../governor/public.ts';
import type { OutreachMessage } from '../../tickets/public.ts';
import { Schedule } from '../models/schedule.ts';
import { nextOccurrence } from '../shared/recurrence.ts';
import { CompanyCalendar } from './company-calendar.ts';
import { ScheduleFiles } from './schedule-files.ts';
import { remindAtOf } from './schedule-values.ts';
import { ScheduleView } from './schedule-view.ts';

/** A message at one time, as it was last written: a change gives it another name. */
const nameOf = ({
  id,
  occurrence,
  attempt,
}: Pick<Schedule, 'id' | 'occurrence' | 'attempt'>): string => [id, occurrence, attempt].join('-');

const rowIdOf = ({ id }: OutreachCandidate): number => Number(id.split('-', 1)[0]);

const DUE = `
select * from schedules
 where company_id = :companyId and connection_id = :connectionId and status = 'PENDENTE' and due_at <= :now
 order by due_at, id limit :most::int`;

/**
 * Notes a message as it was last written. Each time is sent once, again only after it failed: the unique row decides. A repeated
 * one goes on with its next time.
 */
const HANDED = `
with live as (
  select id, occurrence, send_at from schedules
   where company_id = :companyId and id = :id and status = 'PENDENTE' and occurrence = :occurrence and attempt = :attempt
     for update),
noted as (
  insert into schedule_sends (company_id, schedule_id, occurrence, planned_at, message_id, status)
  select :companyId, id, occurrence, send_at, :messageId::int, 'AGENDADA' from live
  on conflict (company_id, schedule_id, occurrence)
    do update set message_id = excluded.message_id, planned_at = excluded.planned_at, status = excluded.status
    where schedule_sends.status = 'ERRO'
  returning schedule_id)
update schedules s
   set status = case when :nextAt::timestamptz is null then 'AGENDADA' else s.status end,
       send_at = coalesce(:nextAt::timestamptz, s.send_at), due_at = coalesce(:nextAt::timestamptz, s.due_at),
       occurrence = s.occurrence + case when :nextAt::timestamptz is null then 0 else 1 end,
       attempt = case when :nextAt::timestamptz is null then s.attempt else 1 end,
       remind_at = :remindAt::timestamptz, wait_reason = '', updated_at = :updatedAt
  from noted where s.company_id = :companyId and s.id = noted.schedule_id
returning s.*`;

/** A message that the gate has put off has its time behind it. */
const HURRIED = `
update schedules set due_at = :now, wait_reason = ''
 where company_id = :companyId and connection_id = :connectionId and contact_id = any(:contactIds::int[])
   and status = 'PENDENTE' and send_at <= :now and due_at > :now`;

/** A candidate's row, and its contact once it was read, for the transaction that named it. */
interface Named {
  readonly row: Schedule;
  contact?: ContactView;
}

/** Scheduled messages whose time has come, for the gate of their connection. */
@injectable()
export class ScheduleSource implements OutreachSource {
  readonly id = 'schedules';
  readonly order = 10;
  readonly waiting = `
    select due.company_id, due.connection_id, due.due_at
      from unnest(:connectionIds::int[]) as asked (id)
      cross join lateral (
        select company_id, connection_id, due_at from schedules
         where connection_id = asked.id and status = 'PENDENTE'
         order by due_at limit 1) as due`;

  readonly #named = new WeakMap<OutreachCandidate, Named>();

  constructor(
    @inject(Contacts) private readonly contacts: Pick<Contacts, 'byIds'>,
    @inject(CompanyCalendar) private readonly calendar: CompanyCalendar,
    @inject(ScheduleView) private readonly view: ScheduleView,
    @inject(ScheduleFiles) private readonly files: ScheduleFiles,
  ) {}

  async candidates(
    ctx: Ctx,
    connectionId: number,
    now: Date,
    most: number,
  ): Promise<readonly OutreachCandidate[]> {
    const rows = await prepared<object>(ctx, 'schedules.due', DUE, {
      companyId: ctx.companyId,
      connectionId,
      now,
      most,
    });
    return rows.map((stored) => {
      const row = Schedule.fromDatabaseJson(stored);
      const candidate: OutreachCandidate = {
        id: nameOf(row),
        contactId: row.contactId,
        minGapSeconds: 0,
        purpose: 'service',
        sameness: row.body.replace(/\{\{[^{}]*\}\}/g, ''),
      };
      this.#named.set(candidate, { row });
      return candidate;
    });
  }

  async message(ctx: Ctx, candidate: OutreachCandidate): Promise<OutreachMessage | undefined> {
    const named = this.#namedOf(candidate);
    const { row } = named;
    if (row.connectionId === null) return undefined;
    const [[contact], file] = await Promise.all([
      this.contacts.byIds(ctx, [row.contactId]),
      this.files.copyOf(ctx, row),
    ]);
    if (!contact || file === 'lost') {
      const reason = contact ? 'file' : 'gone';
      await this.#change(ctx, [candidate], { status: 'ERRO', reason, remindAt: null });
      return undefined;
    }
    named.contact = contact;
    return {
      connectionId: row.connectionId,
      contact,
      parts: [{ body: row.body, ...(file && { file }) }],
      ...(row.opensTicket ? {} : { quiet: true as const }),
      lane: 'programs',
      clientId: `schedule-${candidate.id}`,
      origin: 'schedule',
    };
  }

  /** One that somebody has changed since it was named is not noted: it comes again as it is now. */
  async handed(
    ctx: Ctx,
    candidate: OutreachCandidate,
    { messageIds, at }: HandedMessage,
  ): Promise<boolean> {
    const { row, contact } = this.#namedOf(candidate);
    const next =
      row.recurrence &&
      nextOccurrence(row.firstAt, row.recurrence, at, await this.calendar.of(ctx));
    const [noted] = await prepared<object>(ctx, 'schedules.handed', HANDED, {
      companyId: ctx.companyId,
      id: row.id,
      occurrence: row.occurrence,
      attempt: row.attempt,
      messageId: messageIds.at(-1) ?? null,
      nextAt: next?.at ?? null,
      remindAt: next ? remindAtOf(next.at, row.reminderMinutes, at) : null,
      updatedAt: new Date(),
    });
    if (!noted) return false;
    this.#tell(ctx, Schedule.fromDatabaseJson(noted), contact);
    return true;
  }

  later(
    ctx: Ctx,
    candidates: readonly OutreachCandidate[],
    until: Date,
    reason: WaitReason,
  ): Promise<void> {
    return this.#change(ctx, candidates, { dueAt: until, waitReason: reason });
  }

  /** It keeps its place: it is named again until the answer is there. Screens are told once of each question. */
  async checking(ctx: Ctx, candidate: OutreachCandidate): Promise<void> {
    if (this.#namedOf(candidate).row.waitReason === 'checking') return;
    await this.#change(ctx, [candidate], { waitReason: 'checking' });
  }

  hurry(ctx: Ctx, connectionId: number, contactIds: readonly number[], now: Date): void {
    const about = { companyId: ctx.companyId, connectionId, contactIds: [...contactIds], now };
    ctx.underWay(prepared(ctx, 'schedules.hurried', HURRIED, about));
  }

  skip(ctx: Ctx, candidates: readonly OutreachCandidate[], reason: SkipReason): Promise<void> {
    return this.#change(ctx, candidates, { status: 'ERRO', reason, remindAt: null });
  }

  #namedOf(candidate: OutreachCandidate): Named {
    const named = this.#named.get(candidate);
    if (!named) throw new Error('a scheduled message that nobody named was asked for');
    return named;
  }

  /** In one round trip, however many they are. */
  async #change(
    ctx: Ctx,
    candidates: readonly OutreachCandidate[],
    changes: Partial<Schedule>,
  ): Promise<void> {
    const [rows, contacts] = await Promise.all([
      Schedule.query(ctx.trx)
        .patch({ ...changes, updatedAt: new Date() })
        .whereIn('id', candidates.map(rowIdOf))
        .where('status', 'PENDENTE')
        .returning('*'),
      this.contacts.byIds(ctx, [...new Set(candidates.map(({ contactId }) => contactId))]),
    ]);
    const byId = new Map(contacts.map((contact) => [contact.id, contact]));
    for (const row of rows) this.#tell(ctx, row, byId.get(row.contactId));
  }

  #tell(ctx: Ctx, row: Schedule, contact: ContactView | undefined): void {
    const schedule = this.view.of(ctx, row, contact);
    ctx.emit('schedules.schedule-updated', { schedule }, [topics.company]);
  }
}
