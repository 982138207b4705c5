import type { Ctx } from '../contract.ts';
import { prepared } from './prepared.ts';
import { DEFAULT_TIME_ZONE } from './time-zones.ts';

/** The company's time zone (IANA name): days, hours and greetings are its own. */
export const timeZoneOf = async (ctx: Ctx): Promise<string> => {
  const [row] = await prepared<{ timeZone: string }>(
    ctx,
    'core.time-zone',
    'select time_zone as "timeZone" from companies where id = :companyId',
    { companyId: ctx.companyId },
  );
  return row?.timeZone ?? DEFAULT_TIME_ZONE;
};
