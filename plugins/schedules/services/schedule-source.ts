import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { Contacts } from '../../contacts/public.ts';
import type {
  HandedMessage,
  OutreachCandidate,
  OutreachSource,
  SkipReason,
  WaitReason,
} from '../../governor/public.ts';
import type { OutreachMessage } from '../../tickets/public.ts';
import { Schedule } from '../models/schedule.ts';
import { ScheduleSend } from '../models/schedule-send.ts';
import { nextOccurrence } from '../shared/recurrence.ts';
import { CompanyCalendar } from './company-calendar.ts';
import { ScheduleFiles } from './schedule-files.ts';
import { remindAtOf } from './schedule-values.ts';
import { ScheduleView } from './schedule-view.ts';

const MOST = 50;

/** A message at one time, as it was last written: a change gives it another name. */
const nameOf = ({
  id,
  occurrence,
  attempt,
}: Pick<Schedule, 'id' | 'occurrence' | 'attempt'>): string => [id, occurrence, attempt].join('-');

const rowIdOf = (name: string): number => Number(name.split('-', 1)[0]);

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
  ): Promise<readonly OutreachCandidate[]> {
    const rows = await Schedule.query(ctx.trx)
      .where({ connectionId, status: 'PENDENTE' })
      .where('dueAt', '<=', now)
      .orderBy(['dueAt', 'id'])
      .limit(MOST);
    return rows.map(({ contactId, body, ...row }) => ({
      id: nameOf(row),
      contactId,
      minGapSeconds: 0,
      purpose: 'service',
      sameness: body.replace(/\{\{[^{}]*\}\}/g, ''),
    }));
  }

  async message(ctx: Ctx, { id }: OutreachCandidate): Promise<OutreachMessage | undefined> {
    const row = await Schedule.query(ctx.trx).findById(rowIdOf(id));
    // Somebody has changed it meanwhile: it comes again as it is now.
    if (!row || nameOf(row) !== id || row.connectionId === null) return undefined;
    const [contact] = await this.contacts.byIds(ctx, [row.contactId]);
    const file = await this.files.copyOf(ctx, row);
    if (!contact || file === 'lost') {
      const reason = contact ? 'file' : 'gone';
      await this.#tell(ctx, row.id, { status: 'ERRO', reason, remindAt: null });
      return undefined;
    }
    return {
      connectionId: row.connectionId,
      contact,
      parts: [{ body: row.body, ...(file && { file }) }],
      ...(row.opensTicket ? {} : { quiet: true as const }),
      lane: 'programs',
      clientId: `schedule-${nameOf(row)}`,
      origin: 'schedule',
    };
  }

  async handed(
    ctx: Ctx,
    { id }: OutreachCandidate,
    { messageIds, at }: HandedMessage,
  ): Promise<boolean> {
    const row = await Schedule.query(ctx.trx).findById(rowIdOf(id)).forUpdate();
    if (row?.status !== 'PENDENTE' || nameOf(row) !== id) return false;
    if (!(await this.#noted(ctx, row, messageIds.at(-1)))) return false;
    const next =
      row.recurrence &&
      nextOccurrence(row.firstAt, row.recurrence, at, await this.calendar.of(ctx));
    await this.#tell(ctx, row.id, {
      ...(next
        ? {
            sendAt: next.at,
            dueAt: next.at,
            occurrence: row.occurrence + 1,
            attempt: 1,
            remindAt: remindAtOf(next.at, row.reminderMinutes, at),
          }
        : { status: 'AGENDADA', remindAt: null }),
      waitReason: '',
    });
    return true;
  }

  async later(
    ctx: Ctx,
    candidates: readonly OutreachCandidate[],
    until: Date,
    reason: WaitReason,
  ): Promise<void> {
    for (const { id } of candidates) {
      await this.#tell(ctx, rowIdOf(id), { dueAt: until, waitReason: reason });
    }
  }

  async skip(
    ctx: Ctx,
    candidates: readonly OutreachCandidate[],
    reason: SkipReason,
  ): Promise<void> {
    for (const { id } of candidates) {
      await this.#tell(ctx, rowIdOf(id), { status: 'ERRO', reason, remindAt: null });
    }
  }

  /** Each time is sent once, again only after it failed: the unique row decides. */
  async #noted(ctx: Ctx, row: Schedule, messageId: number | undefined): Promise<boolean> {
    const noted: readonly unknown[] = [
      await ScheduleSend.query(ctx.trx)
        .insert({
          scheduleId: row.id,
          occurrence: row.occurrence,
          plannedAt: row.sendAt,
          messageId: messageId ?? null,
          status: 'AGENDADA',
        })
        .onConflict(['company_id', 'schedule_id', 'occurrence'])
        .merge(['messageId', 'plannedAt', 'status'])
        .where('schedule_sends.status', 'ERRO')
        .returning('id'),
    ].flat();
    return noted.some((each) => each !== undefined && each !== null);
  }

  async #tell(ctx: Ctx, id: number, changes: Partial<Schedule>): Promise<void> {
    const row = await Schedule.query(ctx.trx).patchAndFetchById(id, {
      ...changes,
      updatedAt: new Date(),
    });
    const schedule = await this.view.one(ctx, row);
    ctx.emit('schedules.schedule-updated', { schedule }, [topics.company]);
  }
}
