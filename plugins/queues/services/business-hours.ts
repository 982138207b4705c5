import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { shownDays } from '../public.ts';
import { CompanyHours } from '../models/company-hours.ts';
import type { BusinessHoursBody, BusinessHoursDto } from '../schemas.ts';
import { judgedDays } from './judged-days.ts';
import { QueueDirectory } from './queue-directory.ts';

/** When the company as a whole is attended. */
@injectable()
export class BusinessHours {
  constructor(@inject(QueueDirectory) private readonly directory: QueueDirectory) {}

  async get(ctx: Ctx): Promise<BusinessHoursDto> {
    return { schedules: shownDays(await this.directory.companyHours(ctx)) };
  }

  /** @throws ERR_QUEUE_INVALID_HOURS */
  async put(ctx: Ctx, body: BusinessHoursBody): Promise<BusinessHoursDto> {
    const schedules = judgedDays(body.schedules, await this.directory.companyHours(ctx));
    await CompanyHours.query(ctx.trx)
      .insert({ schedules })
      .onConflict('companyId')
      .merge(['schedules']);
    const shown = { schedules: shownDays(schedules) };
    ctx.emit('queues.hours-updated', shown, [topics.admins]);
    return shown;
  }
}
