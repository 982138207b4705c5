import type { Ctx } from 'prosa/contract';
import { Core, timeZoneOf } from 'prosa/core';
import type { Settings } from 'prosa/core';
import { inject, injectable } from 'tsyringe';
import { holidaysWith } from '../shared/holidays.ts';
import type { Surroundings } from '../shared/recurrence.ts';

/** The clock and the holidays of companies. */
@injectable()
export class CompanyCalendar {
  constructor(@inject(Core.Settings) private readonly settings: Pick<Settings, 'get'>) {}

  async of(ctx: Ctx): Promise<Surroundings> {
    const list = await this.settings.get(ctx, 'scheduleHolidays');
    return { timeZone: await timeZoneOf(ctx), isHoliday: holidaysWith(String(list)) };
  }
}
