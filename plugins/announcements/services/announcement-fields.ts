import { brokenConstraint } from 'prosa/core';
import { announcementErrors } from '../errors.ts';
import type { Announcement } from '../models/announcement.ts';
import type { AnnouncementBody, AudienceDto } from '../schemas.ts';

const required = (typed: string | undefined, field: 'title' | 'text'): string => {
  const words = (typed ?? '').trim();
  if (words === '') throw announcementErrors.ERR_ANNOUNCEMENT_REQUIRED({ field });
  return words;
};

const moment = (written: string | null | undefined, before: Date | null): Date | null => {
  if (written === undefined) return before;
  return written === null ? null : new Date(written);
};

const audienceColumns = ({ kind, id }: AudienceDto): Partial<Announcement> => {
  if (kind !== 'all' && id === null) {
    throw announcementErrors.ERR_ANNOUNCEMENT_INVALID_AUDIENCE({ field: 'audienceId' });
  }
  return {
    audience: kind,
    planId: kind === 'plan' ? id : null,
    audienceCompanyId: kind === 'company' ? id : null,
    referrerId: kind === 'reseller' ? id : null,
  };
};

/**
 * The columns of an announcement after a body; what it leaves out stays.
 * @param before undefined for a new one
 * @throws ERR_ANNOUNCEMENT_REQUIRED, ERR_ANNOUNCEMENT_INVALID_PERIOD, ERR_ANNOUNCEMENT_INVALID_AUDIENCE
 */
export const columnsOf = (
  body: AnnouncementBody,
  before: Announcement | undefined,
): Partial<Announcement> => {
  const startsAt = moment(body.startsAt, before?.startsAt ?? null);
  const endsAt = moment(body.endsAt, before?.endsAt ?? null);
  if (startsAt && endsAt && startsAt >= endsAt) {
    throw announcementErrors.ERR_ANNOUNCEMENT_INVALID_PERIOD({ field: 'endsAt' });
  }
  return {
    title: required(body.title ?? before?.title, 'title'),
    text: required(body.text ?? before?.text, 'text'),
    priority: body.priority ?? before?.priority ?? 3,
    active: body.status ?? before?.active ?? true,
    startsAt,
    endsAt,
    ...(body.audience === undefined ? {} : audienceColumns(body.audience)),
  };
};

const AUDIENCE_KEYS = [
  'announcements_plan_id_fkey',
  'announcements_audience_company_id_fkey',
  'announcements_referrer_id_fkey',
];

/** @throws ERR_ANNOUNCEMENT_INVALID_AUDIENCE where the plan or the company is not there */
export const orNoAudience = async <T>(work: PromiseLike<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!AUDIENCE_KEYS.includes(brokenConstraint(error) ?? '')) throw error;
    throw announcementErrors.ERR_ANNOUNCEMENT_INVALID_AUDIENCE({ field: 'audienceId' });
  }
};
