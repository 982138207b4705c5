import { campaignErrors } from '../errors.ts';
import type { Campaign } from '../models/campaign.ts';
import { CAMPAIGN_NAME } from '../public.ts';
import { momentOf } from '../rules/local-time.ts';
import { daysFault } from '../rules/windows.ts';
import type { CampaignBody, DayDto } from '../shared/campaign-schemas.ts';

/** A name as it is kept. @throws ERR_CAMPAIGN_REQUIRED, ERR_CAMPAIGN_INVALID_NAME */
export const tidiedName = (typed: string | undefined): string => {
  const name = (typed ?? '').trim();
  if (name === '') throw campaignErrors.ERR_CAMPAIGN_REQUIRED({ field: 'name' });
  if (name.length < CAMPAIGN_NAME.minLength || name.length > CAMPAIGN_NAME.maxLength) {
    throw campaignErrors.ERR_CAMPAIGN_INVALID_NAME({ field: 'name' });
  }
  return name;
};

/** The planned start; null where there is none. @throws ERR_CAMPAIGN_INVALID_SCHEDULE */
const plannedStart = (typed: string | null, timeZone: string): Date | null => {
  if (typed === null || typed.trim() === '') return null;
  const moment = momentOf(typed, timeZone);
  if (!moment) throw campaignErrors.ERR_CAMPAIGN_INVALID_SCHEDULE({ field: 'scheduledAt' });
  return moment;
};

const checkedHours = (hours: DayDto[] | null): DayDto[] | null => {
  const fault = hours && daysFault(hours);
  if (fault) throw campaignErrors.ERR_CAMPAIGN_INVALID_HOURS({ field: 'hours', reason: fault });
  return hours;
};

const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;

/**
 * The columns that a body changes, name, audience and texts apart: what it leaves out stays.
 * @throws ERR_CAMPAIGN_INVALID_HOURS, ERR_CAMPAIGN_INVALID_SCHEDULE
 */
export const columnsOf = (body: CampaignBody, timeZone: string): Partial<Campaign> => ({
  ...given({
    connectionId: body.whatsappId,
    fileListId: body.fileListId,
    queueId: body.queueId,
    answerTagId: body.answerTagId,
    purpose: body.purpose,
    dailyLimit: body.dailyLimit,
  }),
  ...(body.confirmation === undefined
    ? {}
    : { confirmation: body.confirmation === true || body.confirmation === 'true' }),
  ...(body.hours === undefined ? {} : { hours: checkedHours(body.hours) }),
  ...(body.scheduledAt === undefined
    ? {}
    : { scheduledAt: plannedStart(body.scheduledAt, timeZone) }),
});
