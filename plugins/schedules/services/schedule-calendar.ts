import type { Ctx } from 'prosa/contract';
import { coreErrors } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Schedule } from '../models/schedule.ts';
import { ScheduleSend } from '../models/schedule-send.ts';
import { addDays } from '../shared/calendar.ts';
import { occurrencesWithin } from '../shared/recurrence.ts';
import type { Surroundings } from '../shared/recurrence.ts';
import { instantOf, wallTimeOf } from '../shared/zoned-time.ts';
import type { CalendarAnswer, CalendarEntry, CalendarQuery } from '../schemas.ts';
import { CompanyCalendar } from './company-calendar.ts';
import { ScheduleView } from './schedule-view.ts';

const MOST_DAYS = 45;
const MOST_ENTRIES = 500;
/** Times of one repeated message that a calendar shows. */
const MOST_OF_ONE = 50;

interface Times {
  readonly from: Date;
  readonly to: Date;
}

/** Scheduled messages by the time at which they are, were and will be sent. */
@injectable()
export class ScheduleCalendar {
  constructor(
    @inject(CompanyCalendar) private readonly calendar: CompanyCalendar,
    @inject(ScheduleView) private readonly view: ScheduleView,
  ) {}

  /** @throws ERR_VALIDATION for more than 45 days, or none */
  async of(ctx: Ctx, { from, to }: CalendarQuery): Promise<CalendarAnswer> {
    if (to <= from || to > addDays(from, MOST_DAYS))
      throw coreErrors.ERR_VALIDATION({ field: 'to' });
    const surroundings = await this.calendar.of(ctx);
    const { timeZone } = surroundings;
    const times = {
      from: instantOf({ day: from, time: 0 }, timeZone),
      to: instantOf({ day: to, time: 0 }, timeZone),
    };
    const rows = await this.#rows(ctx, times);
    const sends = await ScheduleSend.query(ctx.trx)
      .where('plannedAt', '>=', times.from)
      .where('plannedAt', '<', times.to)
      .orderBy('plannedAt')
      .limit(MOST_ENTRIES);
    const known = new Set(rows.map(({ id }) => id));
    const others = sends.map(({ scheduleId }) => scheduleId).filter((id) => !known.has(id));
    const sent = others.length === 0 ? [] : await Schedule.query(ctx.trx).findByIds(others);
    const all = [...rows, ...sent];
    const entries = [
      ...rows.flatMap((row) => timesOf(row, times, surroundings)),
      ...sends
        .filter(({ scheduleId, occurrence }) => isEarlier(all, scheduleId, occurrence))
        .map(({ scheduleId, plannedAt, status }) => ({
          scheduleId,
          at: plannedAt,
          status,
          isLater: false,
        })),
    ].sort((a, b) => a.at.getTime() - b.at.getTime() || a.scheduleId - b.scheduleId);
    const shown = entries.slice(0, MOST_ENTRIES);
    const ids = new Set(shown.map(({ scheduleId }) => scheduleId));
    return {
      entries: shown.map((entry) => presented(entry, timeZone)),
      schedules: await this.view.many(
        ctx,
        all.filter(({ id }) => ids.has(id)),
      ),
      hasMore: entries.length > MOST_ENTRIES || rows.length > MOST_ENTRIES,
    };
  }

  /** Those whose time is within these, and repeated ones that begin before their end. */
  #rows(ctx: Ctx, { from, to }: Times) {
    return Schedule.query(ctx.trx)
      .where('sendAt', '<', to)
      .where((within) => {
        void within.where('sendAt', '>=', from).orWhere((repeated) => {
          void repeated.where('status', 'PENDENTE').whereNotNull('recurrence');
        });
      })
      .orderBy(['sendAt', 'id'])
      .limit(MOST_ENTRIES + 1);
  }
}

interface Entry {
  readonly scheduleId: number;
  readonly at: Date;
  readonly status: CalendarEntry['status'];
  readonly isLater: boolean;
}

/** The time it waits for, and the later ones of a repeated one. */
const timesOf = (
  { id, sendAt, firstAt, status, recurrence }: Schedule,
  { from, to }: Times,
  surroundings: Surroundings,
): readonly Entry[] => {
  const own = sendAt >= from ? [{ scheduleId: id, at: sendAt, status, isLater: false }] : [];
  if (!recurrence || status !== 'PENDENTE') return own;
  const after = new Date(Math.max(from.getTime(), sendAt.getTime() + 1));
  const later = occurrencesWithin(
    firstAt,
    recurrence,
    { from: after, to, most: MOST_OF_ONE },
    surroundings,
  );
  return [...own, ...later.map(({ at }) => ({ scheduleId: id, at, status, isLater: true }))];
};

/** Whether a time that was sent is one before that which its schedule stands at. */
const isEarlier = (all: readonly Schedule[], scheduleId: number, occurrence: number): boolean => {
  const row = all.find(({ id }) => id === scheduleId);
  return row !== undefined && row.occurrence > occurrence;
};

const presented = ({ at, ...entry }: Entry, timeZone: string): CalendarEntry => {
  const { day, time } = wallTimeOf(at, timeZone);
  const clock = new Date(time).toISOString().slice(11, 16);
  return { ...entry, at: at.toISOString(), day, time: clock };
};
