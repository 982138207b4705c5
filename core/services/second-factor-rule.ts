import type { Ctx } from '../contract.ts';
import type { SecondFactor } from './points.ts';

/**
 * Whether the platform or the company asks a user (`u`, of the company `c`) for a second factor, as a column of any statement:
 * by the settings `twoStepOfPlatform` (`nobody`, `supers`, `everybody`) and `twoStepOfCompany` (`nobody`, `admins`,
 * `everybody`).
 */
export const SECOND_FACTOR_SQL = `(coalesce((select value = 'everybody' or (value = 'supers' and u.is_super)
     from platform_settings where key = 'twoStepOfPlatform'), false)
   or coalesce((select value = 'everybody' or (value = 'admins' and u.profile = 'admin')
     from settings where company_id = c.id and key = 'twoStepOfCompany'), false)) as asks_second_factor`;

/** Whether a user who has to have a second factor has none. Without anything that offers one, nobody has to. */
export const isWithoutFactor = async (
  ctx: Ctx,
  userId: number,
  factors: readonly SecondFactor[],
): Promise<boolean> => {
  if (factors.length === 0) return false;
  for (const factor of factors) if (await factor.isAskedOf(ctx, userId)) return false;
  return true;
};
