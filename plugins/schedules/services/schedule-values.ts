import { isDeepStrictEqual } from 'node:util';
import type { Ctx } from 'prosa/contract';
import { Core } from 'prosa/core';
import type { Clock } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { Connections } from '../../connections/public.ts';
import { Contacts } from '../../contacts/public.ts';
import { scheduleErrors } from '../errors.ts';
import type { Schedule } from '../models/schedule.ts';
import { SHORTEST_BODY } from '../public.ts';
import { momentOf } from '../shared/moment.ts';
import type { ScheduleBody } from '../schemas.ts';
import { CompanyCalendar } from './company-calendar.ts';

const MINUTE = 60_000;

/** Milliseconds that a chosen time may be past: somebody took a while to press the button. */
const PATIENCE = 5 * MINUTE;

/** When the owner is told of a message; null where that time is past. */
export const remindAtOf = (sendAt: Date, minutes: number | null, now: Date): Date | null => {
  if (minutes === null) return null;
  const at = new Date(sendAt.getTime() - minutes * MINUTE);
  return at > now ? at : null;
};

/** Judges the body of a scheduled message, and makes columns of it. */
@injectable()
export class ScheduleValues {
  constructor(
    @inject(Contacts) private readonly contacts: Pick<Contacts, 'get'>,
    @inject(Connections) private readonly connections: Pick<Connections, 'byIds' | 'resolve'>,
    @inject(CompanyCalendar) private readonly calendar: CompanyCalendar,
    @inject(Core.Clock) private readonly clock: Clock,
  ) {}

  /**
   * @param before undefined for a new one
   * @throws ERR_SCHEDULE_BODY_TOO_SHORT, ERR_SCHEDULE_CONTACT_REQUIRED, ERR_SCHEDULE_INVALID_TIME, ERR_SCHEDULE_IN_PAST,
   * ERR_NO_CONTACT_FOUND, ERR_NO_DEF_WAPP_FOUND
   */
  async of(ctx: Ctx, body: ScheduleBody, before: Schedule | undefined): Promise<Partial<Schedule>> {
    const text = tidiedBody(body.body ?? before?.body);
    const contactId = await this.#contact(ctx, body.contactId ?? before?.contactId);
    const sendAt = await this.#time(ctx, body.sendAt ?? undefined, before);
    const recurrence =
      body.recurrence === undefined ? (before?.recurrence ?? null) : body.recurrence;
    const reminderMinutes =
      body.reminder === undefined ? (before?.reminderMinutes ?? null) : body.reminder;
    const isSameTime = before?.sendAt.getTime() === sendAt.getTime();
    const isSameRule = isDeepStrictEqual(before?.recurrence, recurrence);
    return {
      body: text,
      contactId,
      connectionId: await this.#connection(ctx, body, before),
      sendAt,
      dueAt: sendAt,
      // Another time or rule begins anew; the words alone leave the count as it is.
      firstAt: before && isSameTime && isSameRule ? before.firstAt : sendAt,
      recurrence,
      reminderMinutes,
      remindAt: remindAtOf(sendAt, reminderMinutes, this.clock.now()),
      opensTicket: body.saveMessage ?? before?.opensTicket ?? false,
    };
  }

  async #contact(ctx: Ctx, id: number | undefined): Promise<number> {
    if (id === undefined) {
      throw scheduleErrors.ERR_SCHEDULE_CONTACT_REQUIRED({ field: 'contactId' });
    }
    return (await this.contacts.get(ctx, id)).id;
  }

  async #time(ctx: Ctx, text: string | undefined, before: Schedule | undefined): Promise<Date> {
    if (text === undefined && before) return before.sendAt;
    const { timeZone } = await this.calendar.of(ctx);
    const at = momentOf(text ?? '', timeZone);
    if (!at) throw scheduleErrors.ERR_SCHEDULE_INVALID_TIME({ field: 'sendAt' });
    const isSame = before?.sendAt.getTime() === at.getTime();
    if (!isSame && at.getTime() < this.clock.now().getTime() - PATIENCE) {
      throw scheduleErrors.ERR_SCHEDULE_IN_PAST({ field: 'sendAt' });
    }
    return at;
  }

  /** The one named, else the one it had, else the company's default. */
  async #connection(
    ctx: Ctx,
    { whatsappId }: ScheduleBody,
    before: Schedule | undefined,
  ): Promise<number> {
    const kept = whatsappId === undefined ? before?.connectionId : null;
    if (kept) return kept;
    const options = whatsappId ? { connectionId: whatsappId } : {};
    return (await this.connections.resolve(ctx, options)).id;
  }
}

const tidiedBody = (typed: string | undefined): string => {
  const body = (typed ?? '').trim();
  if (body.length < SHORTEST_BODY) {
    throw scheduleErrors.ERR_SCHEDULE_BODY_TOO_SHORT({ field: 'body' });
  }
  return body;
};
