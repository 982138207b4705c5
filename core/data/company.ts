import type { Ctx } from '../contract.ts';
import { DEFAULT_TIME_ZONE } from './time-zones.ts';

/** The company's time zone (IANA name): days, hours and greetings are its own. */
export const timeZoneOf = async ({ trx, companyId }: Ctx): Promise<string> => {
  const row = await trx('companies')
    .where('id', companyId)
    .first<{ time_zone: string } | undefined>('time_zone');
  return row?.time_zone ?? DEFAULT_TIME_ZONE;
};
