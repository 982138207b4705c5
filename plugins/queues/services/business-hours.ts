import type { Ctx } from 'prosa/contract';
import { topics } from 'prosa/contract';
import { inject, injectable } from 'tsyringe';
import { disorderedDay } from '../business-days.ts';
import { queueErrors } from '../errors.ts';
import { CompanyHours } from '../models/company-hours.ts';
import type { BusinessHoursBody } from '../schemas.ts';
import { QueueDirectory } from './queue-directory.ts';

/** When the company as a whole is attended. */
@injectable()
export class BusinessHours {
  constructor(@inject(QueueDirectory) private readonly directory: QueueDirectory) {}

  async get(ctx: Ctx): Promise<BusinessHoursBody> {
    return { schedules: [...(await this.directory.companyHours(ctx))] };
  }

  /** @throws ERR_QUEUE_INVALID_HOURS */
  async put(ctx: Ctx, { schedules }: BusinessHoursBody): Promise<BusinessHoursBody> {
    const day = disorderedDay(schedules);
    if (day !== undefined) throw queueErrors.ERR_QUEUE_INVALID_HOURS({ day });
    await CompanyHours.query(ctx.trx)
      .insert({ schedules })
      .onConflict('companyId')
      .merge(['schedules']);
    ctx.emit('queues.hours-updated', { schedules }, [topics.admins]);
    return { schedules };
  }
}
